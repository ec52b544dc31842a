import type { CardGateway } from '../../server/outside/cards.ts';

/** The real gateway, whose charges wait until the test lets them through. */
export function gated(cards: CardGateway) {
  let open = () => {};
  let reach = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const gate: CardGateway = {
    ...cards,
    async charge(order) {
      reach();
      await opened;
      return cards.charge(order);
    },
  };
  return { cards: gate, reached, open };
}

/** Charges at the provider, and loses the answer on the way back. */
export const answerLost =
  (cards: CardGateway): CardGateway['charge'] =>
  async (order) => {
    await cards.charge(order);
    throw new Error('The answer was lost.');
  };
