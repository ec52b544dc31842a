import type { FaultOrder } from '../support/provider/faults.ts';
import {
  type Act,
  asksForCard,
  BOOKED,
  CHECKING,
  choosesVisit,
  comesAndPays,
  FAILED,
  goesOnToCard,
  isFree,
  isMet,
  isNotCharged,
  kill,
  leaves,
  lift,
  meets,
  NOT_MADE,
  pays,
  release,
  sees,
  seesToast,
  startAt,
  triesAgain,
} from './acts.ts';
import { GONE } from './sightings.ts';
import type { Row } from './verdict.ts';

/** What a paid booking asks of the provider, in this order. */
const effects = {
  create: 'the intent is made',
  retrieve: 'the intent is looked at, its slot held',
  update: 'the amount is set',
  confirm: 'the card is charged',
} as const;
type Effect = keyof typeof effects;
const moments = ['before', 'after'] as const;
type Moment = (typeof moments)[number];

/** How it goes wrong. Stripe's own client asks three times: nine losses are three of its calls. */
const kinds = {
  crash: 'the process is killed, and started again',
  lost: 'one answer is lost',
  deaf: 'every answer is lost',
  broken: 'every answer is a 500',
  busy: 'every answer is a 429',
} as const;
type Kind = keyof typeof kinds;
type Customer = 'stays' | 'leaves';

interface Point {
  effect: Effect;
  moment: Moment;
  kind: Kind;
  customer: Customer;
}

const faultOf = ({ effect: on, moment: when, kind }: Point): FaultOrder => {
  const by = on === 'retrieve' ? ({ by: 'secret' } as const) : {};
  if (kind === 'busy') return { on, ...by, when: 'before', how: 'rateLimit429', times: 9 };
  const how = ({ crash: 'hang', lost: 'drop', deaf: 'drop', broken: 'error500' } as const)[kind];
  return { on, ...by, when, how, ...(kind !== 'crash' && kind !== 'lost' && { times: 9 }) };
};

const NO_ANSWER = 'Failed to create payment intent';

/** Where it is not as the rule says. */
const exceptions: readonly { at: Partial<Point>; why: string; is: Partial<Row> }[] = (
  ['deaf', 'broken', 'busy'] as const
).map((kind) => ({
  at: { effect: 'retrieve', kind },
  why: 'whoever asks how it ended is told by the same call, which goes wrong as well',
  is: { logs: ['cards.charge.failed', 'cards.retrieve.failed'] },
}));
const isAt = (point: Point, at: Partial<Point>) =>
  Object.entries(at).every(([name, value]) => point[name as keyof Point] === value);

/** Whether there is such a point at all. */
const exists = ({ moment, kind, customer }: Point): boolean =>
  // A 429 never comes after something has happened; who leaves meets no other end than after a crash.
  !(kind === 'busy' && moment === 'after') && !(customer === 'leaves' && kind !== 'crash');

/** The rule: before the charge nothing is lost but a try, after it nothing is asked twice. */
function rowOf(point: Point): Row {
  const { effect, moment, kind, customer } = point;
  const isCharged = effect === 'confirm' && moment === 'after';
  const isFirst = effect === 'create';
  const begins: Act[] = [
    meets(faultOf(point)),
    ...(isFirst ? [choosesVisit, asksForCard] : [comesAndPays()]),
  ];
  const goesOn: Act[] = isFirst ? [goesOnToCard, pays()] : [triesAgain];

  const told = [isFirst ? seesToast(NOT_MADE) : sees(FAILED), isNotCharged, lift];
  const crash: Record<Customer, Act[]> = {
    stays: isFirst
      ? [seesToast(NO_ANSWER), release, startAt(0), ...goesOn]
      : [sees(CHECKING), startAt(2), ...(isCharged ? [] : goesOn)],
    leaves: [leaves, startAt(2), ...(isCharged ? [] : [isFree])],
  };
  const acts: Record<Kind, Act[]> = {
    crash: [isMet, kill, ...crash[customer]],
    lost: isFirst ? [goesOnToCardWhenAsked, pays()] : [],
    deaf: isCharged ? [] : [...told, ...goesOn],
    broken: isCharged ? [] : [...told, ...goesOn],
    busy: [...told, ...goesOn],
  };
  const event = isFirst ? 'cards.intent.failed' : 'cards.charge.failed';
  return {
    step: effect,
    what: `${moment} ${effects[effect]}, ${kinds[kind]}; the customer ${customer}`,
    ends: customer === 'stays' || isCharged ? 'booked' : 'not charged',
    last: customer === 'stays' ? BOOKED : GONE,
    logs: kind === 'crash' || kind === 'lost' ? [] : [event],
    acts: [...begins, ...acts[kind]],
    ...exceptions.find(({ at }) => isAt(point, at))?.is,
  };
}

const goesOnToCardWhenAsked: Act = ({ customer: { booker } }) => booker.field('Card number').waitFor();

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>) => Object.keys(table) as Key[];

export const product: readonly Row[] = keysOf(effects).flatMap((effect) =>
  moments.flatMap((moment) =>
    keysOf(kinds).flatMap((kind) =>
      (['stays', 'leaves'] as const)
        .map((customer) => ({ effect, moment, kind, customer }))
        .filter(exists)
        .map(rowOf),
    ),
  ),
);
