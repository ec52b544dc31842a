import words from 'virtual:shop/words/contact';
import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Message } from '../../../machines/contact.machine.ts';
import { contact } from '../../actors/contact.ts';
import { inspection } from '../../inspector.ts';
import { Field } from '../forms/field.tsx';
import { ProblemForm, typedIn } from '../forms/problem-form.tsx';
import { TextArea } from '../forms/text-area.tsx';
import { STILL_TRYING, useIsSlow } from '../loading/use-is-slow.ts';
import { Button } from '../ui/button.tsx';
import styles from './contact-form.module.css';

/** The maximum length of an opening's name that a link may put into the message, in characters. */
const OPENING_LENGTH = 120;

/** The contact form. It keeps the typed text until the message is sent, and is read-only while sending. */
export function ContactForm() {
  const actor = useActorRef(contact, inspection());
  const snapshot = useSelector(actor, (snapshot) => snapshot);
  const isSending = snapshot.matches('sending');
  const isSent = snapshot.hasTag('sent');
  const isSlow = useIsSlow(isSending);
  const message = useRef<HTMLTextAreaElement>(null);
  useOpeningNamed(message);
  useEffect(() => {
    if (isSent) message.current?.form?.reset();
  }, [isSent]);

  return (
    <ProblemForm
      label={words.form.title}
      className={styles.form}
      problem={snapshot.context.problem}
      onSubmit={(typed) => actor.send({ type: 'message.submit', ...read(typed) })}
    >
      {({ tied, problem }) => (
        <>
          {problem}
          <div className={styles.pair}>
            <Field
              label="Name"
              name="name"
              autoComplete="name"
              required
              readOnly={isSending}
              {...tied('name')}
            />
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              readOnly={isSending}
              {...tied('email')}
            />
          </div>
          <Field
            label="Phone"
            name="phone"
            type="tel"
            autoComplete="tel"
            optional
            readOnly={isSending}
            {...tied('phone')}
          />
          <TextArea
            ref={message}
            label="Message"
            name="message"
            rows={6}
            required
            readOnly={isSending}
            {...tied('message')}
          />
          <div className={styles.action}>
            <Button type="submit" busy={isSending}>
              {isSending ? 'Sending...' : 'Send message'}
            </Button>
            <p role="status" className={styles.said}>
              {isSlow ? STILL_TRYING : isSent && 'Thank you. It is on our counter.'}
            </p>
          </div>
        </>
      )}
    </ProblemForm>
  );
}

/**
 * Names the opening in the message of an applicant (CAREER-5). Only after hydration: a prerendered page does not
 * have it.
 */
function useOpeningNamed(message: RefObject<HTMLTextAreaElement | null>): void {
  const [search] = useSearchParams();
  const opening = search.get('opening')?.trim().slice(0, OPENING_LENGTH);
  useEffect(() => {
    const area = message.current;
    if (!area || !opening || area.value !== '') return;
    area.value = `I would like to apply for: ${opening}\n\n`;
  }, [message, opening]);
}

const read = (form: FormData): Message => ({
  name: typedIn(form, 'name'),
  email: typedIn(form, 'email'),
  phone: typedIn(form, 'phone'),
  message: typedIn(form, 'message'),
});
