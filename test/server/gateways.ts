import type { CardGateway } from '../../server/adapters/card-gateway.ts';
import { deferred } from '../support/deferred.ts';

/** The real gateway, whose charges wait until the test lets them through. */
export const gated = (cards: CardGateway) =>
  stopping(cards, ({ charge }, wait) => async (order) => {
    await wait();
    return charge(order);
  });

/** The real gateway, whose charges happen, and whose answers to them wait until the test lets them through. */
export const answerHeld = (cards: CardGateway) =>
  stopping(cards, ({ charge }, wait) => async (order) => {
    const answer = await charge(order);
    await wait();
    return answer;
  });

function stopping(
  cards: CardGateway,
  chargeOf: (cards: CardGateway, wait: () => Promise<void>) => CardGateway['charge'],
) {
  const [arrival, answer] = [deferred(), deferred()];
  const charge = chargeOf(cards, () => {
    arrival.open();
    return answer.opened;
  });
  return { cards: { ...cards, charge }, reached: arrival.opened, open: answer.open };
}
