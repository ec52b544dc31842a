import type { AnyStateMachine, EventObject, Snapshot } from 'xstate';
import { type ActorProof, proveOnActor } from '../paths/actor-proof.ts';
import { type Journal, watching } from './journal.ts';
import { comesOtherwise, type Moment } from './moments.ts';
import type { Mutant } from './mutants.ts';
import { PureRun } from './pure-run.ts';

/** What became of a mutant. */
export type Fate =
  | { kind: 'killed' | 'endless'; path: number; step: number; said: string }
  | { kind: 'unbuilt'; said: string }
  | { kind: 'survived' };

/** Runs the paths of a model against a mutant until one fails: those that come by a moment of which it makes something else. */
export async function hunt<S extends Snapshot<unknown>, E extends EventObject, W>(
  mutant: Mutant,
  proof: ActorProof<S, E, W>,
  { drives, moments }: Journal<S, E>,
): Promise<Fate> {
  let machine: AnyStateMachine;
  try {
    machine = mutant.build();
  } catch (error) {
    return { kind: 'unbuilt', said: String(error) };
  }
  const tried = new Set<number>();
  for (const index of suspects(new PureRun(machine), moments.about(mutant))) {
    const path = drives[index]?.path;
    if (!path || tried.has(index)) continue;
    tried.add(index);
    let step = 0;
    try {
      await proveOnActor(
        path,
        { ...proof, machine },
        {
          recorder: watching(),
          stepped: () => {
            step += 1;
          },
        },
      );
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      const isEndless = said.includes('Infinite loop detected');
      return { kind: isEndless ? 'endless' : 'killed', path: index, step, said };
    }
  }
  return { kind: 'survived' };
}

/** Paths that could notice a machine: of each moment the one that comes to it soonest, then the others. */
function* suspects(run: PureRun, moments: readonly Moment[]): Generator<number> {
  const others: number[][] = [];
  for (const moment of moments) {
    if (!comesOtherwise(run, moment)) continue;
    const [soonest, ...rest] = moment.paths;
    if (soonest !== undefined) yield soonest;
    others.push(rest);
  }
  for (const paths of others) yield* paths;
}
