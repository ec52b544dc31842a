import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { statesOf } from '../../tools/chart/keys.ts';
import type { TestServer } from './test-server.ts';

/** Formats a transition of a life cycle: the keys of its states. */
export const moveOf = ({ source, target }: AnyTransitionDefinition): string =>
  `${source.key} > ${target?.[0]?.key}`;

/** All transitions of a chart, also those that refuse their event. */
export const transitionsOf = (chart: AnyStateMachine): AnyTransitionDefinition[] =>
  statesOf(chart).flatMap(({ transitions }) => [...transitions.values()].flat());

/** The transitions that rows of a table have taken in all paths of a test. */
export class RowMoves {
  readonly #table: string;
  readonly #column: string;
  readonly #taken = new Set<string>();

  constructor(table: string, column: string) {
    this.#table = table;
    this.#column = column;
  }

  /** Installs a trigger that records each transition of a row. */
  async record({ database: { db } }: TestServer): Promise<void> {
    const column = sql.ref(this.#column);
    await sql`create table if not exists row_moves (move text primary key)`.execute(db);
    await sql`create or replace function note_move() returns trigger language plpgsql as $$ begin
      if new.${column} is not null then
        insert into row_moves values (coalesce(old.${column}, 'none') || ' > ' || new.${column}) on conflict do nothing;
      end if;
      return null;
    end $$`.execute(db);
    await sql`create or replace trigger note_move after insert or update of ${column} on ${sql.table(this.#table)}
      for each row execute function note_move()`.execute(db);
  }

  /** Reads what the trigger has recorded since the start of the test file. */
  async read({ database: { db } }: TestServer): Promise<void> {
    const { rows } = await sql<{ move: string }>`select move from row_moves`.execute(db);
    for (const { move } of rows) this.#taken.add(move);
  }

  /** Tests that rows have taken exactly these transitions. */
  mustBe(transitions: readonly AnyTransitionDefinition[]): void {
    it(`takes every transition of the chart on rows of ${this.#table}, and no other`, () => {
      const expected = transitions.filter(({ target }) => target).map(moveOf);
      expect([...this.#taken].sort()).toEqual([...new Set(expected)].sort());
    });
  }
}
