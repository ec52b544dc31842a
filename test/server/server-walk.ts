import { createTestModel, type TestModel } from '@xstate/test';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventFrom,
  type EventObject,
  getInitialSnapshot,
  getNextSnapshot,
  type SnapshotFrom,
} from 'xstate';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { RefusalCode } from '../../contract/refusal-code.ts';
import type { RuleId } from '../../machines/ledger.ts';
import { Refusal } from '../../server/errors/refusal.ts';
import { answerCommand } from '../../server/ops/commands.ts';
import { edgesOf } from '../../tools/chart/keys.ts';
import { searchPaths } from '../engine/search.ts';
import { walk } from '../engine/walk.ts';
import type { Engine } from '../support/database.ts';
import { kept } from '../support/kept.ts';
import { openTestServer, type TestServer } from './test-server.ts';

/** What an edge of a chart requires, besides its target state. */
interface Promised {
  /** The rule, and a text that distinguishes this edge from other edges of its event. */
  spec: string;
  /** Absent when the call succeeds. */
  refused?: { status: number; code: RefusalCode; field?: string | undefined; result?: unknown };
  says?: string;
  /** Mails that are sent: the subject, and the pages of their links. */
  mails?: readonly string[];
  /** Tables that may change. Any other change fails the test. */
  writes?: readonly string[];
}

/** Metadata of an edge whose call succeeds. */
export const answers = (rule: RuleId, says?: string, more: Pick<Promised, 'mails' | 'writes'> = {}) => ({
  meta: { spec: `${rule} ${says}`, ...(says !== undefined && { says }), ...more } satisfies Promised,
});

/** Metadata of an edge whose call is refused. */
export const refuses = (
  rule: RuleId,
  status: number,
  code: RefusalCode,
  says: string | undefined,
  { result, field, ...more }: { result?: unknown; field?: string } & Pick<Promised, 'writes'> = {},
) => ({
  meta: {
    spec: `${rule} ${says}`,
    refused: { status, code, field, result },
    ...(says !== undefined && { says }),
    ...more,
  } satisfies Promised,
});

/** The situation of a step: the state of the chart before it, the event, and the fixture of the path. */
export interface At<S extends AnyMachineSnapshot, E, F> {
  state: S;
  context: S['context'];
  event: E;
  fixture: F;
}

interface Row<A> {
  /** Whether the step is possible here. Absent means everywhere. */
  where?: (at: Omit<A, 'fixture'>) => boolean;
}

/** The step sends a request. */
interface Calls<A> extends Row<A> {
  calls: Endpoint | ((at: A) => Endpoint);
  with: (at: A) => object | Promise<object>;
  /** The bearer token of the request. */
  token?: (at: A) => string | undefined;
  /** The network address of the client. */
  from?: (at: A) => string;
  /** Stores parts of the response and of the mails in the fixture. */
  keeps?: (at: A, result: unknown, mails: readonly Mail[]) => void;
}

/** The step sends a command of the shop. `says` of its edge is the answer or the refusal, with `#` for a booking number. */
interface Orders<A> extends Row<A> {
  orders: (at: A) => readonly string[];
}

/** The step changes something around the server: time passes, or an employee acts. */
interface Happens<A> extends Row<A> {
  happens: (at: A) => unknown;
}

type AnyRow<A> = Calls<A> | Orders<A> | Happens<A>;

export interface Mail {
  to_address: string;
  subject: string;
  text_body: string;
}

type Typed<E extends EventObject, Type> = E extends unknown ? (Type extends E['type'] ? E : never) : never;

export interface ServerSpec<S extends AnyMachineSnapshot, E extends EventObject, F> {
  chart: AnyStateMachine;
  cases: readonly E[];
  /** Performs each event of the chart. */
  driver: { [Type in E['type']]: AnyRow<At<S, Typed<E, Type>, F>> };
  /** Creates the values behind the names of the chart, for each path. */
  fixture: (server: TestServer) => F | Promise<F>;
  /** What other calls return after each step, and what the chart expects of them. */
  reads: (fixture: F) => Promise<unknown>;
  expects: (state: S, fixture: F) => unknown;
}

/** Declares a spec with the exact types of its chart. */
export const serverSpec =
  <M extends AnyStateMachine>(chart: M) =>
  <F>(spec: Omit<ServerSpec<SnapshotFrom<M>, EventFrom<M>, F>, 'chart'>) => ({ ...spec, chart });

/** Walks a chart against the real API over a real database: by default the database of the run. */
export function walkServer<S extends AnyMachineSnapshot, E extends EventObject, F>(
  name: string,
  spec: ServerSpec<S, E, F>,
  engine?: Engine,
): void {
  const { chart, driver } = spec;
  const model = createTestModel(chart, {
    serializeState: ({ value, context }) => JSON.stringify([value, context]),
  }) as unknown as TestModel<S, E, unknown>;
  const rowOf = ({ type }: E) => (driver as unknown as Record<string, AnyRow<At<S, E, F>>>)[type];
  model.options.events = (state) =>
    spec.cases.filter(
      (event) =>
        chart.getTransitionData(state, event).length > 0 &&
        rowOf(event)?.where?.({ state: state as S, context: state.context, event }) !== false,
    );
  const paths = searchPaths(model, { maxLength: 60 });
  const taken = new Set<AnyTransitionDefinition>();

  describe(name, () => {
    const server = kept(() => openTestServer(engine));
    let tablesWritten: () => Promise<readonly string[]>;
    let morning: Date;
    beforeAll(async () => {
      morning = server.clock.now;
      tablesWritten = await recordWrites(server);
    });

    it.each(
      paths.map((path, index) => ({ path, title: `path ${index + 1}, ${path.steps.length - 1} steps` })),
    )(
      '$title',
      async ({ path }) => {
        await server.database.reset();
        server.deps.proxies = 1;
        server.clock.now = morning;
        server.log.length = 0;
        const fixture = await spec.fixture(server);
        await tablesWritten();
        let state = getInitialSnapshot(chart) as S;
        let promise: Promised = { spec: 'the start' };
        let answered: unknown;
        let expected: unknown;
        let changed: readonly string[] = [];
        let mails: Mail[] = [];
        let mailed = 0;
        let last = '';
        const readChanges = async () => {
          changed = await tablesWritten();
          mails = changed.includes('outbox') ? (await mailsOf(server)).slice(mailed) : [];
          mailed += mails.length;
        };

        await walk(path, {
          chart,
          async act(event) {
            const at = { state, context: state.context, event, fixture };
            const edges: AnyTransitionDefinition[] = chart.getTransitionData(state, event);
            for (const edge of edges) taken.add(edge);
            promise = (edges.find(({ meta }) => meta)?.meta as Promised | undefined) ?? {
              spec: 'nothing is answered',
            };
            state = getNextSnapshot(chart, state, event) as S;
            const row = rowOf(event);
            if (!row) throw new Error(`No row of the driver says what makes ${event.type} happen.`);
            answered = expected = undefined;
            if ('happens' in row) {
              await row.happens(at);
              return readChanges();
            }
            if ('orders' in row) {
              [answered, expected] = [await replyTo(server, row.orders(at)), promise.says];
              return readChanges();
            }
            const endpoint = typeof row.calls === 'function' ? row.calls(at) : row.calls;
            const fields = (await row.with(at)) as Record<string, unknown>;
            const { status, body } = await server.send(endpoint, fields, row.token?.(at), row.from?.(at));
            [answered, expected] = [{ status, ...body }, answerOf(endpoint, promise)];
            await readChanges();
            row.keeps?.(at, body.RESULT, mails);
          },
          async check() {
            const situation = JSON.stringify([server.clock.now, state.value, state.context]);
            const isStill = situation === last && changed.length === 0 && !promise.mails;
            if (isStill)
              return expect({ answered, log: server.log }).toEqual({ answered: expected, log: [] });
            last = situation;
            const allowed = [...(promise.writes ?? []), ...(promise.mails ? ['outbox'] : [])];
            expect({
              answered,
              mails: mails.map(summaryOf),
              writtenToo: changed.filter((table) => !allowed.includes(table)),
              read: await spec.reads(fixture),
              log: server.log,
            }).toEqual({
              answered: expected,
              mails: promise.mails ?? [],
              writtenToo: [],
              read: spec.expects(state, fixture),
              log: [],
            });
          },
        });
      },
      120_000,
    );

    it('takes every edge of its chart', () => {
      const missed = [...edgesOf(chart)].filter(({ transition }) => transition && !taken.has(transition));
      expect(missed.map(({ key, transition }) => `${key} ${transition?.meta?.spec}`)).toEqual([]);
    });
  });
}

/** Sends a command, and returns its answer or its refusal. */
async function replyTo(server: TestServer, words: readonly string[]): Promise<string> {
  try {
    return (await answerCommand(server.deps, [...words])).replace(/\b[2-9A-Z]{10}\b/g, '#');
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

function answerOf({ success }: Endpoint, { refused, says }: Promised) {
  if (!refused) {
    const words = says !== undefined && { MESSAGE: says };
    return { status: success, STATUS: 1, ...words, RESULT: expect.toSatisfy(() => true) };
  }
  const { status, code, field, result } = refused;
  const words = { MESSAGE: says ?? expect.any(String) };
  return {
    status,
    STATUS: 0,
    CODE: code,
    ...(field !== undefined && { FIELD: field }),
    ...words,
    ...(result !== undefined && { RESULT: result }),
  };
}

const mailsOf = ({ database }: TestServer): Promise<Mail[]> =>
  database.db
    .selectFrom('outbox')
    .select(['to_address', 'subject', 'text_body'])
    .orderBy('outbox_id')
    .execute();

/** Formats a mail as the edges write it: the subject, and the pages of the site that it links to. */
const summaryOf = ({ to_address, subject, text_body }: Mail): string => {
  const pages = [...text_body.matchAll(/(?:https:\/\/shop\.example|%SITE_URL%)(\/[a-z-]*)/g)].map(
    ([, page]) => page,
  );
  return `${to_address.toLowerCase()}: ${subject} ${pages.join(' ')}`;
};

/**
 * Installs triggers that record which tables change. It skips the counters of rate limits, which responses show,
 * and the times of sweeps. Returns a function that returns the tables changed since its last call.
 */
async function recordWrites({ database: { db } }: TestServer): Promise<() => Promise<readonly string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('rate_limits', 'sweeps')`.execute(
    db,
  );
  await sql`create table written (name text)`.execute(db);
  await sql`create function record_write() returns trigger language plpgsql as $$ begin
    if new::text is distinct from old::text then insert into written values (tg_table_name); end if;
    return null;
  end $$`.execute(db);
  for (const { name } of tables)
    await sql`create trigger record after insert or update or delete on ${sql.table(name)}
      for each row execute function record_write()`.execute(db);
  return async () => {
    const { rows } = await sql<{ name: string }>`delete from written returning name`.execute(db);
    return [...new Set(rows.map(({ name }) => name))];
  };
}
