/** What the live chart shows, made in the development server: drawn anew whenever a machine has changed. */

import { join } from 'node:path';
import { chartOf, type Edge } from '../chart/chart.ts';
import { edgeText } from '../chart/edge-text.ts';
import { machines } from '../chart/machines.ts';
import { picturesOf } from '../draw/pictures.ts';
import { themed } from '../viewer/themed.ts';
import { type Payload, payloadsOf } from './payloads.ts';

/** A machine as the live chart knows it. */
export interface Drawing {
  id: string;
  svg: string;
  /** Every edge, and itself in words. */
  edges: (Edge & { words: string })[];
  /** What each of its events carries. */
  payloads: Record<string, Payload>;
}

const drawn = new Map<string, Promise<Drawing>>();

/** The names of all machines, or what one of them looks like: that is drawn once, until one of them changes. */
export function answerTo(what: string, root: string): string[] | Promise<Drawing> | undefined {
  if (what === 'machines') return machines.map(({ machine }) => machine.id);
  const found = machines.find(({ machine }) => machine.id === what);
  if (found && !drawn.has(what)) drawn.set(what, draw(found, root));
  return drawn.get(what);
}

async function draw({ machine, file }: (typeof machines)[number], root: string): Promise<Drawing> {
  const chart = chartOf(machine);
  const { light = '', dark = '' } = (await picturesOf(chart)).at(-1) ?? {};
  const edges = chart.edges.map((edge) => ({ ...edge, words: edgeText(edge) }));
  return { id: machine.id, svg: themed(light, dark), edges, payloads: payloadsOf(join(root, file)) };
}
