/** What the live chart shows, made in the development server: drawn anew whenever a machine has changed. */

import { join } from 'node:path';
import { machines } from '../../docs/draw/machines.ts';
import { chartOf, type Edge } from '../../docs/draw/model.ts';
import { palettes } from '../../docs/draw/palette.ts';
import { picturesOf } from '../../docs/draw/pictures.ts';
import { edgeWords } from '../../docs/draw/words.ts';
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
  const pictures = await picturesOf(chart, palettes(join(root, 'src/styles/tokens.css')), null);
  const { light = '', dark = '' } = pictures.find(({ name }) => name === machine.id) ?? {};
  const edges = chart.edges.map((edge) => ({ ...edge, words: edgeWords(edge) }));
  return { id: machine.id, svg: themed(light, dark), edges, payloads: payloadsOf(join(root, file)) };
}
