import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mayBeTyped } from '../../docs/live/allowed.ts';
import { payloadsOf } from '../../docs/live/payloads.ts';
import { chartOf } from '../../tools/chart/chart.ts';
import { machines } from '../../tools/chart/machines.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const all = machines.map(({ machine, file }) => ({ machine, payloads: payloadsOf(root + file) }));
const payloadOf = (id: string, event: string) =>
  all.find(({ machine }) => machine.id === id)?.payloads[event];

describe('what an event carries', () => {
  it.each([
    ['booking', 'store.toggle', { storeId: 0 }],
    ['booking', 'step.continue', {}],
    ['booking', 'session.change', { customer: { signedIn: false, id: 0 } }],
    ['payment', 'guest.submit', { guest: { firstName: '', lastName: '', email: '', phone: '' } }],
    ['authentication', 'login.submit', { email: '', password: '' }],
    ['queue', 'information.submit', { name: '', email: '', phone: '', countryCode: '' }],
    ['careers', 'opening.toggle', { id: '' }],
  ])('is read from the types of %s, %s', (id, event, payload) => {
    expect(payloadOf(id, event)).toEqual(payload);
  });

  it('is known of every event that a chart listens to, where its machine names its events', () => {
    for (const { machine, payloads } of all) {
      const listened = chartOf(machine).edges.flatMap(({ trigger }) =>
        trigger.kind === 'event' ? [trigger.event] : [],
      );
      if (Object.keys(payloads).length === 0) continue;
      expect(Object.keys(payloads), machine.id).toEqual(expect.arrayContaining(listened));
    }
  });

  it('is known in full: no field without something to begin with', () => {
    for (const { payloads } of all) {
      expect(Object.values(payloads).flatMap((payload) => Object.values(payload))).not.toContain(null);
    }
  });
});

describe('what may be typed into a live chart', () => {
  it('is every field but those that hold a secret', () => {
    const fields = new Set(all.flatMap(({ payloads }) => Object.values(payloads).flatMap(Object.keys)));
    expect([...fields].filter((field) => !mayBeTyped(field)).sort()).toEqual([
      'confirmPassword',
      'confirmation',
      'credential',
      'current',
      'next',
      'password',
      'placeToken',
    ]);
  });
});
