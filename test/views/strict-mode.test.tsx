import { expect, test } from 'vitest';
import type { Service } from '../models/edge.ts';
import { orders } from '../support/my-account-samples.ts';
import { listedBookings } from '../support/page/my-bookings-wire.ts';
import { openings } from '../support/public-samples.ts';
import { stageView } from '../support/stage-view.tsx';

// In development React mounts everything twice: the first call of a page is given up, and must not pass for a
// failure of the second.
test.each([
  { path: '/careers/', read: 'loadOpenings', answer: openings, shows: 'Barber' },
  {
    path: '/my-account/bookings',
    read: 'loadBookings',
    answer: listedBookings([], false),
    shows: 'My Bookings',
  },
  { path: '/my-account/orders', read: 'loadOrders', answer: orders, shows: 'My Orders' },
] satisfies { path: string; read: Service; answer: unknown; shows: string }[])(
  '$path waits for the call of its second mount',
  async ({ path, read, answer, shows }) => {
    const stage = stageView();
    const { eventually, requests } = stage;
    try {
      await stage.open({ path, strict: true, token: 'token-of-a-customer' });
      await eventually(() => requests.answer(read, answer));
      await eventually(async () => {
        const { text, toasts } = await stage.see();
        expect(toasts).toEqual([]);
        expect(text).toContain(shows);
        expect(text).not.toContain('Try again');
        expect(text).not.toContain('Loading');
      });
    } finally {
      await stage.close();
    }
  },
);
