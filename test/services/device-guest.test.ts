import { expect, test, vi } from 'vitest';
import { REMEMBERED_GUEST, storage } from '../../src/services/browser-storage.ts';
import { deviceGuest } from '../../src/services/device-guest.ts';
import { ida } from '../support/guests.ts';

test.each(['{', 'null', '[]', JSON.stringify({ ...ida, email: 7 })])(
  'details of a guest that are damaged as %s are dropped with a warning (DEVICE-2)',
  (text) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    storage.setItem(REMEMBERED_GUEST, text);

    expect(deviceGuest.read()).toBeNull();
    expect(storage.getItem(REMEMBERED_GUEST)).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  },
);

test('complete details of a guest are kept and returned (DEVICE-1)', () => {
  deviceGuest.keep(ida);
  expect(deviceGuest.read()).toEqual(ida);
  deviceGuest.keep(null);
  expect(deviceGuest.read()).toBeNull();
});
