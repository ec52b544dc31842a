import type { FaultOrder } from '../../support/provider/faults.ts';
import * as act from '../acts.ts';
import { gone, notCharged, type Row } from '../row.ts';

/** The requests of a paid booking to the provider, in order. */
const effects = {
  create: 'the provider creates the intent',
  retrieve: 'the provider returns the intent of the held slot',
  update: 'the provider sets the amount',
  confirm: 'the provider charges the card',
} as const;
type Effect = keyof typeof effects;

/** The kinds of faults. Stripe's client sends each call three times, so nine losses are three calls. */
const kinds = {
  crash: 'the process is killed and starts again',
  left: 'the process is killed and the customer leaves',
  lost: 'a response is lost',
  deaf: 'every response is lost',
  broken: 'every response is a 500',
  busy: 'every response is a 429',
} as const;
type Kind = keyof typeof kinds;
type Moment = FaultOrder['when'];

/** Reading has no effect that could already have happened, and a 429 never follows an effect. */
const exists = (effect: Effect, moment: Moment, kind: Kind) =>
  moment === 'before' || (effect !== 'retrieve' && kind !== 'busy');

function faultOf(on: Effect, when: Moment, kind: Kind): FaultOrder {
  if (kind === 'busy') return { on, when: 'before', how: 'rateLimit429', times: 9 };
  if (kind === 'broken') return { on, when, how: 'error500', times: 9 };
  if (kind === 'deaf') return { on, when, how: 'drop', times: 9 };
  return { on, when, how: kind === 'lost' ? 'drop' : 'hang' };
}

/** Before the charge, a fault costs only a retry. After the charge, nothing is requested twice. */
function rowOf(effect: Effect, moment: Moment, kind: Kind): Row {
  const isFirst = effect === 'create';
  const isCharged = effect === 'confirm' && moment === 'after';
  const row: Row = {
    step: effect,
    what: `${moment === 'before' ? 'Before' : 'After'} ${effects[effect]}, ${kinds[kind]}.`,
    acts: [
      act.meets(faultOf(effect, moment, kind)),
      isFirst ? act.all(act.choosesVisit, act.asksForCard) : act.comesAndPays(),
    ],
  };
  const then = (...acts: act.Act[]): Row => ({ ...row, acts: [...row.acts, ...acts] });
  const goesOn = isFirst ? act.all(act.goesOnToCard, act.pays()) : act.triesAgain;

  if (kind === 'lost') return isFirst ? then(act.seesCardField, act.pays()) : row;
  const dies = act.all(act.isMet, act.kill);
  if (kind === 'left') {
    // Before the charge takes the slot, it is held from Submit for ten minutes (SHOP-100).
    const leaves = act.all(dies, act.leaves, act.startAt(isFirst ? 11 : 2));
    return isCharged ? { ...then(leaves), ...gone } : { ...then(leaves, act.isFree), ...notCharged };
  }
  if (kind === 'crash') {
    if (isFirst)
      return then(
        dies,
        act.seesToast('Failed to create payment intent'),
        act.release,
        act.startAt(0),
        goesOn,
      );
    return then(dies, act.sees(act.CHECKING), act.startAt(2), ...(isCharged ? [] : [goesOn]));
  }
  // A status call runs the call that retrieves the intent, which fails as well.
  const asks = effect === 'retrieve' ? ['cards.retrieve.failed'] : [];
  const logs = [isFirst ? 'cards.intent.failed' : 'cards.charge.failed', ...asks];
  if (isCharged) return { ...row, logs };
  const isTold = isFirst ? act.seesToast(act.NOT_BOOKED) : act.sees(act.FAILED);
  return { ...then(isTold, act.isNotCharged, act.lift, goesOn), logs, mayLog: ['sweep.row.failed'] };
}

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>) => Object.keys(table) as Key[];

export const product: readonly Row[] = keysOf(effects).flatMap((effect) =>
  (['before', 'after'] as const).flatMap((moment) =>
    keysOf(kinds)
      .filter((kind) => exists(effect, moment, kind))
      .map((kind) => rowOf(effect, moment, kind)),
  ),
);
