/** What the live chart shows, made in the development server: drawn anew whenever a machine has changed. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Chart, chartOf } from '../../tools/chart/chart.ts';
import { machines } from '../../tools/chart/machines.ts';
import { edgeWords } from '../../tools/chart/words.ts';
import { picturesOf } from '../../tools/draw/pictures.ts';
import { type Payload, payloadsOf } from './payloads.ts';

/** A machine as the live chart knows it. */
export interface Drawing {
  id: string;
  /** Its file, from the top of the project. */
  file: string;
  chart: Chart;
  pictures: { name: string; title: string; svg: string }[];
  /** What each of its events carries. */
  payloads: Record<string, Payload>;
  /** Each edge in words, by its name. */
  words: Record<string, string>;
  /** Files of the storyboard, where it was made: `booking.date.1280.webp`. */
  screens: string[];
}

/** The machines of the house, by the alphabet. */
export const machineList = (): { id: string; description: string }[] =>
  machines.map(({ machine }) => ({ id: machine.id, description: machine.root.description ?? '' }));

const drawn = new Map<string, Promise<Drawing>>();

/** Draws a machine; once, until one of them changes. */
export async function drawingOf(id: string, root: string): Promise<Drawing | undefined> {
  const known = drawn.get(id) ?? draw(id, root);
  if (!known) return undefined;
  drawn.set(id, known);
  return { ...(await known), screens: screensOf(id, root) };
}

function draw(id: string, root: string): Promise<Drawing> | undefined {
  const found = machines.find(({ machine }) => machine.id === id);
  if (!found) return undefined;
  const chart = chartOf(found.machine);
  const words = Object.fromEntries(chart.edges.map((edge) => [edge.key, edgeWords(edge)]));
  const payloads = payloadsOf(join(root, found.file));
  return picturesOf(chart).then((pictures) => ({
    id,
    file: found.file,
    chart,
    pictures: pictures.map(({ name, title, inline }) => ({ name, title, svg: inline })),
    payloads,
    words,
    screens: [],
  }));
}

function screensOf(id: string, root: string): string[] {
  const folder = join(root, 'coverage/storyboard/screens');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => name.startsWith(`${id}.`));
}
