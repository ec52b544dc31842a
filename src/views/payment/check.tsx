import { useSelector } from '@xstate/react';
import { type ReactNode, useId, useState } from 'react';
import { CANCELLING } from '../../../contract/cancelling.ts';
import type { Service } from '../../../contract/catalogue.ts';
import { clockLabel, dayLabel, duration, money } from '../../../contract/format.ts';
import { canClose } from '../../../machines/payment.selectors.ts';
import { chosenBarbers } from '../../../machines/rules/barbers.ts';
import type { Order } from '../../../machines/rules/choices.ts';
import type { Step } from '../../../machines/rules/draft.ts';
import { orderCents } from '../../../machines/rules/order.ts';
import type { BookingActor } from '../../actors/booking.ts';
import type { PaymentActor } from '../../actors/payment.ts';
import { useOwnApi } from '../loading/use-own-api.ts';
import { shopCity } from '../shop/shop-city.ts';
import { Button } from '../ui/button.tsx';
import { HiddenText } from '../ui/heading.tsx';
import styles from './check.module.css';
import { measureBrief } from './measured-bar.ts';

interface CheckProps {
  booking: BookingActor;
  actor: PaymentActor;
}

/** The booking in a few lines, above a form (PAY-73). It stays in view on a phone while the keyboard is open, unless it is too tall. */
export function CheckInBrief({ booking, actor, children }: CheckProps & { children?: ReactNode }) {
  const barbers = useSelector(booking, ({ context }) => chosenBarbers(context));
  const store = useSelector(booking, ({ context }) => context.store);
  const order = useSelector(actor, ({ context }) => context.order);
  const { date, time } = order;
  return (
    // No paragraphs: a visitor's own style sheet may widen their margins, and this box stays in view above the focused field.
    <div ref={measureBrief} className={styles.brief}>
      <div>{textOf(order)}</div>
      <div className={styles.price}>{money(orderCents(order))}</div>
      <div>{dayLabel(date)}</div>
      <div>{`${clockLabel(time)}, with ${barbers}`}</div>
      <div>{store?.name}</div>
      {children}
    </div>
  );
}

/** The booking part by part, each part with Change beside it (PAY-70). */
export function Check({ booking, actor }: CheckProps) {
  const store = useSelector(booking, ({ context }) => context.store);
  const barbers = useSelector(booking, ({ context }) => chosenBarbers(context));
  const order = useSelector(actor, ({ context }) => context.order);
  const { date, time } = order;
  const isEnabled = useSelector(actor, canClose);
  const change = (step: Step) => ({ isEnabled, onPress: () => actor.send({ type: 'choice.change', step }) });
  // Closing the dialog is enough: the barber step below still has the loaded barbers and times.
  const uncover = { isEnabled, onPress: () => actor.send({ type: 'dialog.close' }) };
  return (
    <dl className={styles.check}>
      <Row name="Store" change={change('stores')}>
        {store?.name}
      </Row>
      <Row name="Services" change={change('services')}>
        {textOf(order)}
      </Row>
      <Row name="Day" change={change('date')}>
        {dayLabel(date)}
      </Row>
      <Row name="Time" change={uncover}>
        {`${clockLabel(time)}, ${shopCity} time`}
      </Row>
      <Row name="Barber" change={uncover}>
        {barbers}
      </Row>
    </dl>
  );
}

/** The brief check, from which a phone opens the complete check. Wide screens show only the complete check. */
export function FoldedCheck(props: CheckProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <CheckInBrief {...props}>
        <Button
          variant="quiet"
          className={styles.change}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Change<HiddenText> your booking</HiddenText>
        </Button>
      </CheckInBrief>
      <div id={id} className={isOpen ? undefined : styles.folded}>
        <Check {...props} />
      </div>
    </>
  );
}

/** The refund rule. The terms of a foreign API are unknown (API-22). */
export function Refund({ actor }: { actor: PaymentActor }) {
  const cents = useSelector(actor, ({ context }) => orderCents(context.order));
  const isOurs = useOwnApi() !== null;
  if (!isOurs || cents === 0) return null;
  return <p className={styles.refund}>{CANCELLING}</p>;
}

const linesOf = (services: readonly Service[]): string =>
  services.map(({ name, minutes }) => `${name}, ${duration(minutes)}`).join('; ');

const textOf = ({ services, companion }: Order): string =>
  companion
    ? `${linesOf(services)}; for the second person: ${linesOf(companion.services)}`
    : linesOf(services);

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
