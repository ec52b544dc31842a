import * as v from 'valibot';
import { type Guest, ofEachField } from '../../contract/guest-names.ts';
import { REMEMBERED_GUEST, storage } from './browser-storage.ts';

const Remembered = v.object(ofEachField(() => v.string()));

/** The details of a guest who wants this device to remember them (DEVICE-1). */
export const deviceGuest = {
  /** Returns null if nothing is remembered, or if it is damaged. */
  read(): Guest | null {
    const text = storage.getItem(REMEMBERED_GUEST);
    if (text === null) return null;
    try {
      return v.parse(Remembered, JSON.parse(text));
    } catch (error) {
      console.warn('Damaged details of a guest were dropped.', error);
      storage.removeItem(REMEMBERED_GUEST);
      return null;
    }
  },
  keep(guest: Guest | null): void {
    if (guest === null) storage.removeItem(REMEMBERED_GUEST);
    else storage.setItem(REMEMBERED_GUEST, JSON.stringify(guest));
  },
};
