/** Creates the data of the live chart in the development server, again after each change of a machine. */

import { join } from 'node:path';
import { chartOf, type Edge } from '../chart/chart.ts';
import { edgeText } from '../chart/edge-text.ts';
import { machines } from '../chart/machines.ts';
import { picturesOf } from '../draw/pictures.ts';
import { themed } from '../viewer/themed.ts';
import { type Payload, payloadsOf } from './payloads.ts';

/** A machine's data for the live chart. */
export interface Drawing {
  id: string;
  svg: string;
  /** Every edge with its text. */
  edges: (Edge & { words: string })[];
  /** The payload of each event. */
  payloads: Record<string, Payload>;
}

const drawn = new Map<string, Promise<Drawing>>();

/** Returns the names of all machines, or the data of one machine. Keeps the drawing until a machine changes. */
export function drawingsFor(what: string, root: string): string[] | Promise<Drawing> | undefined {
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
