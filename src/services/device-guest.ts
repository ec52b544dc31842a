import * as v from 'valibot';
import { type Guest, ofEachField } from '../../contract/guest-names.ts';
import { storage } from './browser-storage.ts';

/** A login removes this key as well (DEVICE-4). */
const DEVICE_GUEST = 'rememberedGuest';

const Remembered = v.object(ofEachField(() => v.string()));

/** The details of a guest who wants this device to remember them (DEVICE-1). */
export const deviceGuest = {
  /** Returns null if nothing is remembered, or if it is damaged. */
  read(): Guest | null {
    const text = storage.getItem(DEVICE_GUEST);
    if (text === null) return null;
    try {
      return v.parse(Remembered, JSON.parse(text));
    } catch (error) {
      console.warn('Damaged details of a guest were dropped.', error);
      storage.removeItem(DEVICE_GUEST);
      return null;
    }
  },
  keep(guest: Guest | null): void {
    if (guest === null) storage.removeItem(DEVICE_GUEST);
    else storage.setItem(DEVICE_GUEST, JSON.stringify(guest));
  },
};
