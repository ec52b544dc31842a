import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import {
  changePassword,
  editProfile,
  forgotPassword,
  resetPassword,
  signUp,
  verifyAccount,
} from '../../contract/account.ts';
import { listBookings, updateBooking } from '../../contract/my-bookings.ts';
import { listOrders } from '../../contract/orders.ts';
import { getProfile, logIn, logInWithGoogle, logOut } from '../../contract/session.ts';
import { googleSignIn } from '../../server/adapters/google.ts';
import { sweep } from '../../server/ops/sweep.ts';
import { CLIENT_ID, startIssuer } from '../support/google/issuer.ts';
import { type Account, accountChart, type Device, isStrange, NORA, strangeLinks } from './account.chart.ts';
import { profileOf } from './accounts/profile-form.ts';
import { registration } from './accounts/visitor.ts';
import { type Mail, serverSpec, walkServer } from './server-walk.ts';
import type { TestServer } from './test-server.ts';

const issuer = await startIssuer();
const HOUR = 60 * 60_000;
const spans = { hour: HOUR, day: 24 * HOUR, month: 30 * 24 * HOUR };
const passwords = {
  owner: 'scissors and comb',
  stranger: 'of a stranger',
  new: 'a new pair of scissors',
  wrong: 'wrong password',
  none: 'there is none',
  short: 'five5',
};

const nora = { email: NORA.toUpperCase(), given_name: 'Nora', family_name: 'Newman' };
const identities = {
  owner: nora,
  unverified: { ...nora, email_verified: false },
  another: { ...nora, sub: 'somebody-else' },
};

async function fixtureOf(server: TestServer) {
  server.deps.google = googleSignIn({ clientId: CLIENT_ID, issuer: issuer.url, jwksUrl: issuer.jwksUrl });
  const bystander = await server.customer('other@customer.example');
  await server.database.db
    .updateTable('session_tokens')
    .set({ expires_at: new Date('2027-06-01') })
    .execute();
  let addresses = 0;
  return {
    server,
    bystander,
    name: 'Nora',
    tokens: { here: undefined, there: undefined } as Record<Device, string | undefined>,
    /** The tokens of the mailed links, newest last. */
    links: { owner: [''], stranger: [''], reset: [] as string[] },
    /** Returns a new network address. */
    elsewhere: () => `203.0.113.${++addresses}`,
    spelled: (turn: string) => (turn.length % 2 === 0 ? NORA : 'Nora@CUSTOMER.example'),
    turn: 0,
    async id() {
      const { db } = server.database;
      const customers = db.selectFrom('customers').select('customer_id').where(sql`lower(email)`, '=', NORA);
      return (await customers.executeTakeFirst())?.customer_id ?? 999;
    },
    later(ms: number) {
      server.clock.now = new Date(server.clock.now.getTime() + ms);
    },
  };
}
type Fixture = Awaited<ReturnType<typeof fixtureOf>>;

const linksIn = (mails: readonly Mail[], page: string) =>
  mails.flatMap(({ text_body }) => new RegExp(`/${page}/([\\w-]+)`).exec(text_body)?.[1] ?? []);
const tokenIn = (result: unknown) => (result as { access_token?: string } | undefined)?.access_token;
/** No limit expires in the next minute, so a new action has a full hour. */
const isSharp = ({ context: { clock } }: { context: Account }) => clock === 'new' || clock === 'old';

/** Nothing else is open. Refusals that do not depend on the account are tried only here. */
const isQuiet = ({ context: { clock, there, link, stranger } }: { context: Account }) =>
  clock === 'new' && there === 'out' && link === 'none' && stranger === 'none';

/** Time passes only where something can expire, with little else open, to keep the number of paths small. */
const ages: Record<'hour' | 'day' | 'month', (account: Account) => boolean> = {
  hour: ({ link }) => link === 'good' || link === 'newer',
  day: ({ owner, stranger, link }) => link === 'none' && [owner, stranger].includes('pending'),
  month: ({ owner, stranger, link, here, there }) =>
    link === 'none' && ![owner, stranger].includes('pending') && [here, there].includes('in'),
};

const isClosed = (value: SnapshotFrom<typeof accountChart>['value']) =>
  typeof value === 'object' && value.known === 'closed';

const spec = serverSpec(accountChart)<Fixture>({
  cases: [
    { type: 'sign-up', by: 'owner' },
    { type: 'sign-up', by: 'stranger' },
    ...(['owner', 'stranger', 'unknown', 'mangled', 'reset'] as const).map(
      (link) => ({ type: 'verify', link }) as const,
    ),
    ...(['owner', 'new'] as const).map((password) => ({ type: 'log-in', at: 'here', password }) as const),
    ...(['owner', 'stranger', 'new', 'wrong'] as const).map(
      (password) => ({ type: 'log-in', at: 'there', password }) as const,
    ),
    { type: 'log-out', at: 'here' },
    { type: 'log-out', at: 'there' },
    ...(['owner', 'unverified', 'another'] as const).map((as) => ({ type: 'google', as }) as const),
    { type: 'forget' },
    ...(['newest', 'older', 'unknown', 'mangled', 'owner'] as const).map(
      (link) => ({ type: 'reset', link, password: 'new' }) as const,
    ),
    { type: 'reset', link: 'newest', password: 'short' },
    { type: 'change', current: 'right', to: 'another' },
    { type: 'change', current: 'right', to: 'short' },
    { type: 'change', current: 'wrong', to: 'another' },
    { type: 'profile.edit', whose: 'own' },
    { type: 'profile.edit', whose: 'other' },
    { type: 'ask' },
    { type: 'booking.cancel' },
    { type: 'account.close' },
    ...(['hour', 'day', 'month'] as const).map((of) => ({ type: 'time.almost', of }) as const),
    { type: 'time.minute' },
  ],
  fixture: fixtureOf,
  driver: {
    'sign-up': {
      where: ({ state, context, event }) =>
        isSharp({ context }) &&
        (event.by === 'stranger'
          ? !['pending', 'unsent'].includes(context.stranger)
          : state.value === 'nobody' && context.owner !== 'pending'),
      calls: signUp,
      with: ({ state, event }) =>
        registration({
          email: state.value === 'nobody' ? NORA : NORA.toUpperCase(),
          password: passwords[event.by],
        }),
      from: ({ fixture }) => fixture.elsewhere(),
      keeps: ({ event, fixture }, _, mails) =>
        void fixture.links[event.by].push(...linksIn(mails, 'verification')),
    },
    verify: {
      where: ({ context, event: { link } }) =>
        isStrange(link)
          ? isQuiet({ context })
          : !['none', 'unsent'].includes(context[link === 'reset' ? 'link' : link]),
      calls: verifyAccount,
      with: ({ event: { link }, fixture }) => ({
        token: isStrange(link) ? strangeLinks[link] : fixture.links[link].at(-1),
      }),
      keeps: ({ fixture }, _, mails) => void fixture.links.reset.push(...linksIn(mails, 'reset-password')),
    },
    'log-in': {
      // The order of two sign-ups at the same moment is undefined.
      where: ({ state, context, event: { at, password } }) =>
        (password === 'wrong' ? isQuiet({ context }) : isSharp({ context })) &&
        !(context.owner === 'pending' && ['pending', 'unsent'].includes(context.stranger)) &&
        (at === 'there' || (!isClosed(state.value) && context.password === password)),
      calls: logIn,
      with: ({ event, fixture }) => ({
        email: fixture.spelled(event.at),
        password: passwords[event.password],
      }),
      from: ({ fixture }) => fixture.elsewhere(),
      keeps: ({ event, fixture }, result) => {
        fixture.tokens[event.at] = tokenIn(result) ?? fixture.tokens[event.at];
      },
    },
    'log-out': {
      where: isSharp,
      calls: logOut,
      with: () => ({}),
      token: ({ event, fixture }) => fixture.tokens[event.at],
    },
    google: {
      where: ({ context, event }) => isSharp({ context }) && (event.as !== 'another' || context.google),
      calls: logInWithGoogle,
      with: async ({ event }) => ({ created_store_id: 68, token: await issuer.token(identities[event.as]) }),
      from: ({ fixture }) => fixture.elsewhere(),
      keeps: ({ fixture }, result) => {
        fixture.tokens.here = tokenIn(result) ?? fixture.tokens.here;
      },
    },
    forget: {
      where: ({ context }) => isSharp({ context }) && (!context.asked || context.link === 'good'),
      calls: forgotPassword,
      with: ({ context, fixture }) => ({ email: fixture.spelled(context.link) }),
      from: ({ fixture }) => fixture.elsewhere(),
      keeps: ({ fixture }, _, mails) => void fixture.links.reset.push(...linksIn(mails, 'reset-password')),
    },
    reset: {
      where: ({ context, event: { link } }) =>
        (isStrange(link) && isQuiet({ context })) ||
        (link === 'newest' && context.link !== 'none') ||
        (link === 'older' && context.link === 'newer') ||
        (link === 'owner' && context.owner !== 'none'),
      calls: resetPassword,
      with: ({ event: { link, password }, fixture: { links } }) => ({
        token:
          link === 'newest'
            ? links.reset.at(-1)
            : link === 'older'
              ? links.reset.at(-2)
              : isStrange(link)
                ? strangeLinks[link]
                : links.owner.at(-1),
        password: passwords[password],
        password_confirmation: passwords[password],
      }),
    },
    change: {
      where: ({ context, event: { current, to } }) =>
        current === 'right' && to === 'another' ? isSharp({ context }) : isQuiet({ context }),
      calls: changePassword,
      with: ({ context, event }) => {
        const password =
          passwords[event.to === 'short' ? 'short' : context.password === 'new' ? 'owner' : 'new'];
        const current_password = event.current === 'wrong' ? passwords.wrong : passwords[context.password];
        return { current_password, password, password_confirmation: password };
      },
      token: ({ fixture }) => fixture.tokens.here,
    },
    'profile.edit': {
      where: isQuiet,
      calls: editProfile,
      with: async ({ event, fixture }) =>
        profileOf(event.whose === 'own' ? await fixture.id() : fixture.bystander.id, {
          first_name: 'Cass',
          email: 'other@customer.example',
          is_active: 0,
        }),
      token: ({ fixture }) => fixture.tokens.here,
      keeps: ({ fixture }, result) => {
        if (result === null) fixture.name = 'Cass';
      },
    },
    ask: {
      calls: ({ fixture }) => (++fixture.turn % 2 === 0 ? listBookings : listOrders),
      with: () => ({ store_brand_id: 7, store_id: 42 }),
      token: ({ fixture }) => fixture.tokens.here,
    },
    'booking.cancel': {
      where: isQuiet,
      calls: updateBooking,
      with: () => ({ booking_id: 1, booking_status_id: 6 }),
      token: ({ fixture }) => fixture.tokens.here,
    },
    'account.close': {
      where: isSharp,
      happens: ({ fixture: { server } }) =>
        server.database.db
          .updateTable('customers')
          .set({ is_active: false })
          .where(sql`lower(email)`, '=', NORA)
          .execute(),
    },
    // An expiry is tested to the minute only when nothing else has expired before.
    'time.almost': {
      where: ({ context, event: { of } }) =>
        (context.clock === 'new' || (context.clock === 'old' && of === 'hour')) && ages[of](context),
      happens: ({ event, fixture }) => fixture.later(spans[event.of] - 60_000),
    },
    'time.minute': {
      where: ({ context }) => !isSharp({ context }),
      async happens({ context, fixture }) {
        fixture.later(60_000);
        // Expired rows have no effect, whether or not the sweep has deleted them.
        if (context.stranger === 'none') await sweep(fixture.server.deps);
      },
    },
  },
  reads: async ({ server, tokens, bystander }) => {
    const profile = async (token: string | undefined) => {
      const { body, result } = await server.send(getProfile, {}, token);
      return body.CODE ?? result;
    };
    return {
      here: await profile(tokens.here),
      there: await profile(tokens.there),
      bystander: await profile(bystander.token),
    };
  },
  expects: ({ value, context }, { name }) => {
    const profiles = {
      out: 'unauthorised',
      ended: 'session_ended',
      in: isClosed(value)
        ? 'session_ended'
        : expect.objectContaining({
            email: expect.stringMatching(new RegExp(`^${NORA}$`, 'i')),
            firstName: name,
          }),
    };
    return {
      here: profiles[context.here],
      there: profiles[context.there],
      bystander: expect.objectContaining({ email: 'other@customer.example', firstName: 'Casey' }),
    };
  },
});
walkServer('an account', spec);
