import type { CardGateway } from '../../server/adapters/cards.ts';

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
  const [arrival, gate] = [door(), door()];
  const charge = chargeOf(cards, () => {
    arrival.open();
    return gate.opened;
  });
  return { cards: { ...cards, charge }, reached: arrival.opened, open: gate.open };
}

function door() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
