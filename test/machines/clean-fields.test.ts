import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, fromPromise } from 'xstate';
import { missingFields as missingInGuest, sentGuest, wrongInGuest } from '../../contract/guest.ts';
import { authenticationMachine } from '../../machines/authentication.machine.ts';
import { contactMachine } from '../../machines/contact.machine.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { profileMachine } from '../../machines/profile.machine.ts';
import { registrationMachine } from '../../machines/registration.machine.ts';
import { joinRequest, missingFields, wrongInQueue } from '../../machines/rules/queue.ts';
import { ignorable, joiners, scattered } from '../support/invisible.ts';

const email = scattered('ada@mail.example', ignorable);
const phone = scattered('0491570006', ignorable);
const name = scattered(
  'Ada',
  ignorable.filter((character) => !joiners.test(character)),
);
const nothing = scattered('', ignorable).map((typed) => ` ${typed}\u3000`);

/** Returns the request that a form sends when it is submitted, or undefined without a request. */
function sent(
  machine: AnyStateMachine,
  src: string,
  event: { type: string } & Record<string, string>,
  input: object = {},
) {
  const requests: unknown[] = [];
  const call = fromPromise(({ input: request }) => {
    requests.push(request);
    return new Promise<never>(() => {});
  });
  const actor = createActor(machine.provide({ actors: { [src]: call } }), { input }).start();
  actor.send(event);
  actor.stop();
  return requests[0];
}

const forms = {
  contact: (typed: Typed) =>
    sent(contactMachine, 'sendMessage', { type: 'message.submit', ...typed, message: 'Hi' }),
  login: (typed: Typed) =>
    sent(
      authenticationMachine,
      'logIn',
      { type: 'login.submit', ...typed, password: secret },
      { hasToken: false },
    ),
  'forgot password': (typed: Typed) =>
    sent(forgotPasswordMachine, 'forgotPassword', { type: 'forgot.submit', ...typed }, { problem: null }),
  'sign-up': (typed: Typed) =>
    sent(registrationMachine, 'signUp', {
      type: 'register.submit',
      ...typed,
      firstName: typed.name,
      lastName: typed.name,
      password: secret,
      confirmPassword: secret,
    }),
};

interface Typed {
  name: string;
  email: string;
  phone: string;
}

/** Spaces and invisible characters are part of a password. */
const secret = ' se\u200bcret\u00ad ';
const values: Record<string, string> = {
  contact_name: 'Ada',
  contact_email: 'ada@mail.example',
  contact_phone: '0491570006',
  email: 'ada@mail.example',
  first_name: 'Ada',
  last_name: 'Ada',
  phone: '0491570006',
  password: secret,
  password_confirmation: secret,
};

describe.each(Object.entries(forms))('the form %s', (_, submit) => {
  it('sends the fields of a person without invisible characters, and passwords as typed (FORM-13)', () => {
    fc.assert(
      fc.property(fc.record({ name, email, phone }), (typed) => {
        const request = Object(submit(typed));
        const fields = Object.keys(request).filter((field) => field in values);

        expect(fields).not.toEqual([]);
        for (const field of fields) expect([field, request[field]]).toEqual([field, values[field]]);
      }),
    );
  });

  it('treats a field without a visible character as empty (FORM-13)', () => {
    fc.assert(
      fc.property(nothing, (blank) => {
        expect(submit({ name: 'Ada', email: blank, phone: '0491570006' })).toBeUndefined();
      }),
    );
  });
});

it.each(['contact', 'sign-up'] as const)(
  'the form %s does not send a name that is empty (FORM-13)',
  (form) => {
    fc.assert(
      fc.property(nothing, (blank) => {
        expect(forms[form]({ name: blank, email: 'ada@mail.example', phone: '0491570006' })).toBeUndefined();
      }),
    );
  },
);

it('the profile sends names and the phone without invisible characters (FORM-13)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ firstName: name, lastName: nothing, phone }), async (typed) => {
      const requests: unknown[] = [];
      const profile = { id: 7, email: 'ada@mail.example' };
      const actors = {
        loadProfile: fromPromise(async () => ({ result: profile })),
        editProfile: fromPromise(({ input }) => {
          requests.push(input);
          return new Promise<never>(() => {});
        }),
      };
      const actor = createActor((profileMachine as AnyStateMachine).provide({ actors })).start();
      await new Promise<void>((resolve) => {
        actor.subscribe((snapshot) => snapshot.matches('ready') && resolve());
      });
      actor.send({ type: 'profile.submit', ...typed });
      actor.stop();

      expect(requests).toMatchObject([{ first_name: 'Ada', last_name: '', phone: '0491570006' }]);
    }),
  );
});

describe('the guest form', () => {
  it('sends and validates its fields without invisible characters (FORM-13)', () => {
    fc.assert(
      fc.property(fc.record({ firstName: name, lastName: name, email, phone }), (guest) => {
        expect(wrongInGuest(guest)).toEqual({});
        expect(Object.values(sentGuest(guest))).toEqual(['Ada', 'Ada', 'ada@mail.example', '0491570006']);
      }),
    );
  });

  it('misses each field without a visible character (FORM-13)', () => {
    fc.assert(
      fc.property(nothing, (blank) => {
        const guest = { firstName: blank, lastName: blank, email: blank, phone: blank };
        expect(missingInGuest(guest)).toEqual(Object.keys(guest));
        expect(Object.keys(wrongInGuest(guest))).toEqual(Object.keys(guest));
      }),
    );
  });
});

describe('the queue form', () => {
  it('sends and validates its fields without invisible characters (FORM-13)', () => {
    fc.assert(
      fc.property(fc.record({ name, email, phone, countryCode: fc.constant('+61') }), (form) => {
        const store = { id: 1 } as Parameters<typeof joinRequest>[0]['store'];
        expect(wrongInQueue(form)).toEqual({});
        expect(joinRequest({ form, today: '2026-11-26', services: [], store })).toMatchObject({
          customer_name: 'Ada',
          email: 'ada@mail.example',
          phone_number: '+61491570006',
        });
      }),
    );
  });

  it('misses each field without a visible character (FORM-13)', () => {
    fc.assert(
      fc.property(nothing, (blank) => {
        const form = { name: blank, email: blank, phone: blank, countryCode: '+61' };
        expect(missingFields(form)).toEqual(['name', 'email', 'phone']);
      }),
    );
  });
});
