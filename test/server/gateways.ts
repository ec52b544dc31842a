import type { CardGateway } from '../../server/outside/cards.ts';

/** The real gateway, whose charges wait until the test lets them through. */
export function gated(cards: CardGateway) {
  const [arrival, gate] = [door(), door()];
  const charge: CardGateway['charge'] = async (order) => {
    arrival.open();
    await gate.opened;
    return cards.charge(order);
  };
  return { cards: { ...cards, charge }, reached: arrival.opened, open: gate.open };
}

/** The real gateway, whose charges happen, and whose answers to them wait until the test lets them through. */
export function answerHeld(cards: CardGateway) {
  const [arrival, gate] = [door(), door()];
  const charge: CardGateway['charge'] = async (order) => {
    const answer = await cards.charge(order);
    arrival.open();
    await gate.opened;
    return answer;
  };
  return { cards: { ...cards, charge }, reached: arrival.opened, open: gate.open };
}

function door() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Charges at the provider, and loses the answer on the way back. */
export const answerLost =
  (cards: CardGateway): CardGateway['charge'] =>
  async (order) => {
    await cards.charge(order);
    throw new Error('The answer was lost.');
  };
