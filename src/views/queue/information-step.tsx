import { useRef } from 'react';
import { countryCodes } from '../../../contract/phone.ts';
import type { QueueSnapshot } from '../../../machines/queue.machine.ts';
import { initialForm, type QueueForm } from '../../../machines/rules/queue.ts';
import type { QueueActor } from '../../actors/queue.ts';
import { Field, SelectField } from '../forms/field.tsx';
import { ProblemForm, typedIn } from '../forms/problem-form.tsx';
import { KEEP_OPEN, useIsSlow } from '../loading/use-is-slow.ts';
import { Button } from '../ui/button.tsx';
import { useFocusWhenLost } from '../ui/use-focus-when-lost.ts';
import styles from './information-step.module.css';
import dialog from './queue-dialog.module.css';
import { Footer, Step } from './step.tsx';

const countries: Record<(typeof countryCodes)[number], string> = {
  '+61': 'Australia',
  '+1': 'US, Canada',
  '+44': 'UK',
  '+91': 'India',
};

const { whole } = dialog;

interface InformationStepProps {
  actor: QueueActor;
  snapshot: QueueSnapshot;
  /** The values that were typed before an earlier step was opened again; null if nothing was typed. */
  typed: QueueForm | null;
  onType: (typed: QueueForm, field: string) => void;
}

/** Enter Your Information. It stays mounted and disabled while the join is running. */
export function InformationStep({ actor, snapshot, typed, onType }: InformationStepProps) {
  const { problem, store, chosen } = snapshot.context;
  const form = typed ?? initialForm(snapshot.context);
  const isJoining = snapshot.matches('joining');
  const isSlow = useIsSlow(isJoining);
  const content = useRef<HTMLDivElement>(null);
  useFocusWhenLost(content, { isBusy: isJoining, field: null });

  return (
    <div ref={content} className={whole}>
      <ProblemForm
        label="Enter Your Information"
        className={whole}
        problem={problem}
        onSubmit={(submitted) => actor.send({ type: 'information.submit', ...read(submitted) })}
      >
        {({ tied, problem }) => (
          <>
            <Step title="Enter Your Information">
              <div className={styles.summary}>
                <p>
                  <strong>{store?.name}</strong>: <span>{chosen.map(({ name }) => name).join(', ')}</span>
                </p>
                <Button
                  variant="quiet"
                  size="small"
                  className={styles.change}
                  disabled={isJoining}
                  onClick={() => actor.send({ type: 'step.open', step: 'services' })}
                >
                  Change services
                </Button>
              </div>
              {problem}
              <fieldset
                className={styles.fields}
                disabled={isJoining}
                onInput={({ currentTarget: { form }, target }) => {
                  const field = target instanceof Element && target.getAttribute('name');
                  if (form && field) onType(read(new FormData(form)), field);
                }}
              >
                <Field
                  label="Name"
                  name="name"
                  autoComplete="name"
                  required
                  defaultValue={form.name}
                  {...tied('name')}
                />
                <Field
                  label="Email"
                  name="email"
                  type="email"
                  autoComplete="email"
                  required
                  defaultValue={form.email}
                  {...tied('email')}
                />
                <div className={styles.phone}>
                  <SelectField
                    label="Country Code"
                    name="countryCode"
                    autoComplete="tel-country-code"
                    defaultValue={form.countryCode}
                  >
                    {countryCodes.map((code) => (
                      <option key={code} value={code}>
                        {`${code} ${countries[code]}`}
                      </option>
                    ))}
                  </SelectField>
                  <Field
                    label="Phone"
                    name="phone"
                    type="tel"
                    autoComplete="tel-national"
                    required
                    defaultValue={form.phone}
                    {...tied('phone')}
                  />
                </div>
              </fieldset>
            </Step>
            <Footer status={isSlow ? KEEP_OPEN : isJoining && 'Joining the queue...'}>
              <Button
                variant="secondary"
                disabled={isJoining}
                onClick={() => actor.send({ type: 'dialog.close' })}
              >
                Cancel
              </Button>
              <Button type="submit" disabled={isJoining}>
                Continue
              </Button>
            </Footer>
          </>
        )}
      </ProblemForm>
    </div>
  );
}

const read = (form: FormData): QueueForm => ({
  name: typedIn(form, 'name'),
  email: typedIn(form, 'email'),
  phone: typedIn(form, 'phone'),
  countryCode: typedIn(form, 'countryCode'),
});
