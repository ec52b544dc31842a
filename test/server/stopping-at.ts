import type { KyselyPlugin } from 'kysely';
import type { Deps } from '../../server/http/deps.ts';

export class Stopped extends Error {}

/**
 * Returns dependencies of a process that ends before its step of this number. A step is a statement, a request to the card
 * provider, or the arrival of its response. The open transaction rolls back, and no later step happens.
 */
export function stoppingAt(deps: Deps, last: number): Deps & { steps: () => number } {
  let steps = 0;
  const step = () => {
    steps += 1;
    if (steps >= last) throw new Stopped();
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      step();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const cards = new Proxy(deps.cards, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...sent: unknown[]) => {
        step();
        const answer: unknown = await Reflect.apply(member, target, sent);
        step();
        return answer;
      };
    },
  });
  return { ...deps, db: deps.db.withPlugin(plugin), cards, steps: () => steps };
}
