import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { clockLabel, dayLabel, duration } from '../../../contract/format.ts';
import { canClose } from '../../../machines/payment.selectors.ts';
import type { Step } from '../../../machines/rules/draft.ts';
import { totalCents } from '../../../machines/rules/money.ts';
import type { BookingActor, PaymentActor } from '../../actors/booking.ts';
import { useOwnApi } from '../loading/use-own-api.ts';
import { shopCity } from '../shop/shop-city.ts';
import { Button } from '../ui/button.tsx';
import { HiddenText } from '../ui/heading.tsx';
import styles from './check.module.css';

interface CheckProps {
  booking: BookingActor;
  actor: PaymentActor;
}

/** The summary of the booking, shown before a payment or a submit (PAY-70). */
export function Check({ booking, actor }: CheckProps) {
  const { store, barber } = useSelector(booking, ({ context }) => context);
  const { services, date, time } = useSelector(actor, ({ context }) => context.order);
  const isEnabled = useSelector(actor, canClose);
  // The refund terms of a foreign API are unknown (API-22).
  const isOurs = useOwnApi() !== null;
  const change = (step: Step) => ({ isEnabled, onPress: () => actor.send({ type: 'choice.change', step }) });
  // Closing the dialog is enough: the barber step below still has the loaded barbers and times.
  const uncover = { isEnabled, onPress: () => actor.send({ type: 'dialog.close' }) };
  return (
    <div className={styles.check}>
      <dl>
        <Row name="Store" change={change('stores')}>
          {store?.name}
        </Row>
        <Row name="Services" change={change('services')}>
          {services.map(({ name, minutes }) => `${name}, ${duration(minutes)}`).join('; ')}
        </Row>
        <Row name="Day" change={change('date')}>
          {dayLabel(date)}
        </Row>
        <Row name="Time" change={uncover}>
          {`${clockLabel(time)}, ${shopCity} time`}
        </Row>
        <Row name="Barber" change={uncover}>
          {barber?.name}
        </Row>
      </dl>
      {isOurs && totalCents(services) > 0 && (
        <p className={styles.refund}>
          If you cancel before it starts, a visit paid by card is refunded in full.
        </p>
      )}
    </div>
  );
}

interface RowProps {
  name: string;
  change: { isEnabled: boolean; onPress: () => void };
  children: ReactNode;
}

function Row({ name, change: { isEnabled, onPress }, children }: RowProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{children}</span>
        <Button variant="quiet" className={styles.change} disabled={!isEnabled} onClick={onPress}>
          Change<HiddenText>{` ${name.toLowerCase()}`}</HiddenText>
        </Button>
      </dd>
    </div>
  );
}
