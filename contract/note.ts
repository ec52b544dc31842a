import type * as v from 'valibot';
import { cleanName } from './clean.ts';
import { fieldErrors, Name } from './fields.ts';

/** The maximum length of a note, in characters. */
const LONGEST = 200;

/** A customer's note for the barber, on a single line; it may be empty (PAY-80). */
export const Note: v.GenericSchema<string> = Name(LONGEST);

/** Returns what to correct in a note, if anything. */
export const wrongInNote = (note: string): { note?: string } => fieldErrors({ note: Note }, { note });

/** Returns a note as the request sends it: without invisible characters, null if nothing is left. */
export const sentNote = (note: string): string | null => cleanName(note) || null;
