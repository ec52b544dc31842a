import type { AnyTransitionDefinition } from 'xstate';
import type { EdgeMeta } from '../../models/edge.ts';
import type { Happened, Said } from '../stage-actor.ts';
import type { LiveModel } from './live-model.ts';

/** What each service, and whoever obeys an order, has to be told, by the spec, where the model stands. */
export type Inputs<W> = Readonly<Record<string, (model: LiveModel, world: W) => unknown>>;

/** What the edges of a step promise: calls and orders with what they are told, what is said, and to whom. */
export function promised<W>(
  edges: readonly AnyTransitionDefinition[],
  inputs: Inputs<W>,
  model: LiveModel,
  world: W,
): Happened {
  const metas = metasOf(edges);
  return {
    calls: metas.flatMap(({ calls = [] }) =>
      calls.map((name) => ({ name, input: inputs[name]?.(model, world) })),
    ),
    said: metas.flatMap(({ toast, logged }): Said[] => {
      if (toast) return [toast];
      return logged ? [{ kind: 'log', text: 'online-store-id' }] : [];
    }),
    ordered: metas.flatMap(({ orders = [] }) =>
      orders.map((type) => ({ type, params: inputs[type]?.(model, world) })),
    ),
    rules: metas.flatMap(({ spec, also = [] }) => [spec, ...also]),
    told: metas.flatMap(({ tells }) => (tells ? [`payment: ${tells}`] : [])),
  };
}

/** The promises of the model's edges that a step took, in their order. */
export const metasOf = (edges: readonly AnyTransitionDefinition[]): EdgeMeta[] =>
  edges.flatMap(({ meta }) => (meta ? [meta as EdgeMeta] : []));
