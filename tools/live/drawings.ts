/** What the live chart shows, made in the development server: drawn anew whenever a machine has changed. */

import { join } from 'node:path';
import { chartOf, type Edge } from '../chart/chart.ts';
import { machines } from '../chart/machines.ts';
import { edgeWords } from '../chart/words.ts';
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

/** The machines of the house, by the alphabet. */
export const machineNames = (): string[] => machines.map(({ machine }) => machine.id);

const drawn = new Map<string, Promise<Drawing>>();

/** Draws a machine; once, until one of them changes. */
export function drawingOf(id: string, root: string): Promise<Drawing> | undefined {
  const found = machines.find(({ machine }) => machine.id === id);
  if (!found) return undefined;
  const known = drawn.get(id) ?? draw(found, root);
  drawn.set(id, known);
  return known;
}

async function draw({ machine, file }: (typeof machines)[number], root: string): Promise<Drawing> {
  const chart = chartOf(machine);
  const pictures = await picturesOf(chart);
  const { light = '', dark = '' } = pictures.find(({ name }) => name === machine.id) ?? {};
  const edges = chart.edges.map((edge) => ({ ...edge, words: edgeWords(edge) }));
  return { id: machine.id, svg: themed(light, dark), edges, payloads: payloadsOf(join(root, file)) };
}
