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
