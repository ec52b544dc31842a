import { clockLabel, dayLabel } from '../../contract/format.ts';
import type { AffectedVisit } from '../acts/affected-visits.ts';
import { StartRefused } from '../settings/settings.ts';

/** A number in the arguments of a command. */
export const isNumber = (word: string | undefined): word is string => /^[1-9]\d{0,8}$/.test(word ?? '');

/** A name or a note can contain any characters, also those that move a printer or a cursor. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** A command of the shop's staff, with its arguments: `{ arrived: ['NUMBER'] }`. */
export type Usage = Record<string, readonly string[]>;

/** Refuses the arguments of a command, and lists the correct ones. */
export const usageError = (script: string, usage: Usage): StartRefused =>
  new StartRefused(
    `Unknown arguments. Usage: ${Object.entries(usage)
      .map(([verb, words]) => ['npm run', script, '--', verb, ...words].join(' '))
      .join('; ')}`,
  );

const kinds = { visit: 'booking', walkIn: 'walk-in', block: 'block' };

/** Lists visits that the shop has to move or cancel, a line each, under a heading. */
export const listAffected = (affected: readonly AffectedVisit[], why: string): string[] =>
  affected.length === 0
    ? []
    : [
        `These ${why}. Please move or cancel them:`,
        ...affected.map(({ number, kind, day, time, name, phone }) =>
          printable(
            `${dayLabel(day)} at ${clockLabel(time)}: ${kinds[kind]} ${number}  ${name ?? ''}  ${phone ?? 'no phone'}`,
          ),
        ),
      ];
