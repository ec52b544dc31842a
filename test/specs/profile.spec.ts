import { shop } from 'virtual:shop';
import { assign, setup } from 'xstate';
import { editProfile } from '../../contract/account.ts';
import type { WireResultOf } from '../../contract/endpoint.ts';
import { getProfile } from '../../contract/session.ts';
import { profileMachine } from '../../machines/profile.machine.ts';
import { by, calling, type EdgeMeta, refused, toasting } from '../engine/edge.ts';
import { prove } from '../engine/prove.ts';
import { casesOf, specOf } from '../engine/spec.ts';
import { profile as full, openAccountPage } from './account.fixture.ts';
import { failing, failingAt, messageAt, type Problem, refusalAt, shownProblem } from './forms.fixture.ts';
import { expectedReason, reasonFor, slow, slowly } from './slow-calls.ts';

/** The customer's data on the server: all fields, only the identity, or a name without an id. */
type Stored = 'full' | 'bare' | 'idless';
/** The typed values: new values in every field, or empty values. */
type Typed = 'other' | 'nothing';
/** The fields that the server may reject. */
type Refused = 'postcode' | 'state';

type Event =
  | { type: 'page.open' | 'profile.missing' | 'profile.retry' | 'profile.saved' }
  | { type: 'profile.refused'; because: Refused | 'refusal' }
  | { type: 'profile.loaded'; profile: Stored }
  | { type: 'profile.submit'; fields: Typed }
  | { type: 'clock.slow' };

interface Memory {
  /** The fetched profile. Its number and e-mail address cannot change. */
  stored: Stored | 'none';
  /** The values that were typed and sent. The form keeps them whether or not they were saved. */
  typed: Typed | 'none';
  problem: Problem<Refused> | undefined;
}

const unsaved = 'Failed to update profile';
const chooseState = 'We do not have your state yet. Please choose it before you save.';

const chart = setup({
  types: { context: {} as Memory, events: {} as Event, meta: {} as EdgeMeta },
  actions: {
    keep: assign({ stored: ({ event }) => (event.type === 'profile.loaded' ? event.profile : 'none') }),
    say: assign((_, problem: Problem<Refused> | undefined) => ({ problem })),
    type: assign({
      problem: undefined,
      typed: ({ event }) => (event.type === 'profile.submit' ? event.fields : 'none'),
    }),
  },
  guards: {
    namesField: ({ event }) => event.type === 'profile.refused' && event.because !== 'refusal',
    namesState: ({ event }) => event.type === 'profile.refused' && event.because === 'state',
  },
}).createMachine({
  id: 'profile',
  context: { stored: 'none', typed: 'none', problem: undefined },
  initial: 'outside',
  states: {
    outside: { on: { 'page.open': { target: 'loading', ...calling('PROFILE-1', 'loadProfile') } } },
    loading: {
      ...slowly('PROFILE-6'),
      on: {
        'profile.loaded': { target: 'ready', actions: 'keep', ...by('PROFILE-1') },
        'profile.missing': {
          target: 'failed',
          ...toasting('PROFILE-2', 'error', 'Failed to load profile data'),
        },
      },
    },
    failed: { on: { 'profile.retry': { target: 'loading', ...calling('PROFILE-2', 'loadProfile') } } },
    ready: {
      on: {
        'profile.submit': { target: 'saving', actions: 'type', ...calling('PROFILE-3', 'editProfile') },
      },
    },
    saving: {
      ...slowly('PROFILE-6'),
      on: {
        'profile.saved': {
          target: 'ready',
          meta: {
            spec: 'PROFILE-4',
            toast: { kind: 'success', text: 'Profile updated successfully' },
            orders: ['renewProfile'],
          },
        },
        'profile.refused': [
          {
            guard: 'namesState',
            target: 'ready',
            ...failing('PROFILE-5', unsaved),
            actions: messageAt(unsaved, 'state'),
          },
          ...failingAt('ready', 'PROFILE-5', unsaved, 'postcode'),
        ],
        'profile.submit': refused('PROFILE-3'),
      },
    },
  },
});

interface Fields {
  firstName: string;
  lastName: string;
  phone: string;
  streetName: string;
  unitNumber: string;
  suburb: string;
  state: string;
  postcode: string;
}

/** Profiles in the format of the API. */
const stored: Record<Stored, WireResultOf<typeof getProfile>> = {
  full,
  bare: { customer_id: 92 },
  idless: { customer_id: '', first_name: 'Ada' },
};

const nothing: Fields = {
  firstName: '',
  lastName: '',
  phone: '',
  streetName: '',
  unitNumber: '',
  suburb: '',
  state: '',
  postcode: '',
};

/** The fields of the form for each profile. Without a state, the form offers a choice of states (PROFILE-7). */
const shown: Record<Stored, Fields & { id: number | ''; email: string }> = {
  full: {
    id: 91,
    email: 'ada@mail.example',
    firstName: full.first_name,
    lastName: 'Shaw',
    phone: '0491570006',
    streetName: 'Sample Street',
    unitNumber: '12',
    suburb: 'Marrickville',
    state: 'New South Wales',
    postcode: '2204',
  },
  bare: { id: 92, email: '', ...nothing },
  idless: { id: '', email: '', ...nothing, firstName: 'Ada' },
};

/** The typed values. */
const typed: Record<Typed, Fields> = {
  other: {
    firstName: 'Ida',
    lastName: 'Wong',
    phone: '0491570156',
    streetName: 'Example Road',
    unitNumber: '3',
    suburb: 'Newtown',
    state: 'Victoria',
    postcode: '3000',
  },
  nothing,
};

const labels = [
  ['First Name', 'firstName'],
  ['Last Name', 'lastName'],
  ['Phone', 'phone'],
  ['Unit Number', 'unitNumber'],
  ['Street Name', 'streetName'],
  ['Suburb', 'suburb'],
  ['Postcode', 'postcode'],
] as const;

/** The values in the form: the typed values, and the number and e-mail address of the fetched profile. */
const formOf = (memory: Memory) =>
  memory.stored === 'none'
    ? undefined
    : { ...shown[memory.stored], ...(memory.typed === 'none' ? {} : typed[memory.typed]) };

/** Remembers the selected state: the list of states has no empty option, so the last selection stays. */
class Fixture {
  chosen: string | undefined;
  isOnPage = false;

  stateOf(form: Fields): string {
    if (!this.isOnPage) return form.state;
    return this.chosen ?? (form.state || 'Australian Capital Territory');
  }
}

/** The form at /my-account/profile. */
export const profile = specOf(chart)({
  machine: profileMachine,
  fixture: () => new Fixture(),
  cases: [
    ...casesOf('profile.loaded', 'profile', ['full', 'bare', 'idless']),
    ...casesOf('profile.submit', 'fields', ['other', 'nothing']),
    ...casesOf('profile.refused', 'because', ['refusal', 'postcode', 'state']),
  ],
  endpoints: { loadProfile: getProfile, editProfile },
  driver: {
    'page.open': {
      starts: () => undefined,
      /** Opens the page by the side menu. The session has loaded the profile by then, and the page loads it again. */
      async opens(page, { fixture }) {
        fixture.isOnPage = true;
        await openAccountPage(page, '/my-account/orders');
        page.network.noteLooked();
        if (page.isOnPhone) await page.press('button', 'My Orders');
        await page.press('link', 'My Profile');
      },
    },
    'profile.loaded': { answers: 'loadProfile', with: ({ event }) => stored[event.profile] },
    'profile.missing': { fails: 'loadProfile' },
    'profile.retry': { presses: 'Try again' },
    'profile.submit': {
      presses: ['Save changes', 'Saving...'],
      sends: ({ event }) => typed[event.fields],
      async first(page, { event, fixture }) {
        const fields = typed[event.fields];
        for (const [label, field] of labels) await page.type(label, fields[field]);
        if (fields.state === '') return;
        fixture.chosen = fields.state;
        await page.choose('State', fields.state);
      },
    },
    // The session loads the profile again, so that the header shows the new name.
    'profile.saved': { answers: 'editProfile', with: () => null, alsoCalls: () => ['loadProfile'] },
    'profile.refused': {
      fails: 'editProfile',
      as: ({ event: { because } }) => (because === 'refusal' ? because : refusalAt(because)),
    },
    'clock.slow': { waits: 5_000 },
  },
  inputs: {
    loadProfile: () => ({}),
    /** The values in the form, and the number and e-mail address, which the form cannot change (PROFILE-3). */
    editProfile({ context, fixture }) {
      const form = formOf(context);
      return (
        form && {
          ...(form.id !== '' && { customer_id: form.id }),
          first_name: form.firstName,
          last_name: form.lastName,
          email: form.email,
          phone: form.phone,
          street_name: form.streetName,
          unit_number: form.unitNumber,
          suburb: form.suburb,
          state: fixture.stateOf(form),
          postcode: form.postcode,
          address_type_id: 5,
          is_active: 1,
          country_code: '+61',
        }
      );
    },
  },
  memory: {
    chart({ state, context, fixture, shownText }) {
      const form = formOf(context);
      if (!form)
        return { reason: reasonFor(state.matches('failed'), shownText, 'Failed to load profile data') };
      // Before a submit the machine has no state if the server has none.
      return {
        ...form,
        state: context.typed === 'none' ? form.state : fixture.stateOf(form),
        problem: shownProblem(context, shownText) ?? null,
      };
    },
    // For the form, a missing field and an empty field are the same.
    machine: ({ value, context: { profile: known, problem, reason } }) =>
      known === null
        ? { reason: value === 'failed' ? reason : undefined }
        : {
            ...Object.fromEntries(Object.keys(shown.full).map((name) => [name, known[name] ?? ''])),
            problem,
          },
  },
  shows({ state, context, fixture, shownText }) {
    const problem = shownProblem(context, shownText);
    const wrongAt = (field: Refused) => {
      const words = problem?.fields[field];
      return words ? ` wrong: ${words}` : '';
    };
    const title = '# My Profile';
    const form = formOf(context);
    if (state.matches('failed')) {
      const why = expectedReason(shownText, 'Failed to load profile data').map((words) => `! ${words}`);
      return [title, '! We could not load your profile.', ...why, '! [Try again]'];
    }
    if (!form) return [title, '~ Loading your profile...', ...slow(state.matches({ loading: 'slow' }))];
    return [
      title,
      ...(problem ? [`! ${problem.text}`] : []),
      `Email: ${form.email} off`,
      `To change it, please call us: ${shop.phone}.`,
      ...labels.map(
        ([label, field]) => `${label}: ${form[field]}${field === 'postcode' ? wrongAt(field) : ''}`,
      ),
      `State: ${fixture.stateOf(form)}${wrongAt('state')}`,
      ...(form.state === '' && context.typed === 'none' ? [chooseState] : []),
      ...slow(state.matches({ saving: 'slow' })),
      state.matches('saving') ? '[Saving...] off' : '[Save changes]',
    ];
  },
  renders: ({ context: { profile: known } }) =>
    known === null ? [] : Object.values<unknown>(known).map((value) => String(value ?? '')),
});

await prove(import.meta, profile);
