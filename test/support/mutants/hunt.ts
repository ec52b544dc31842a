import type { EventObject, Snapshot } from 'xstate';
import { type ActorProof, proveOnActor } from '../paths/actor-proof.ts';
import { type Drive, type Journal, watching, withOwnModel } from './journal.ts';
import type { Mutant } from './mutants.ts';

/** What became of a mutant. */
export type Fate =
  | { kind: 'killed' | 'endless'; path: number; step: number; said: string }
  | { kind: 'unbuilt'; said: string }
  | { kind: 'survived' };

/** Runs the paths of a model against a mutant until one fails. What no path takes does not count. */
export async function hunt<S extends Snapshot<unknown>, E extends EventObject, W>(
  mutant: Mutant,
  proof: ActorProof<S, E, W>,
  { drives }: Journal<S, E>,
): Promise<Fate> {
  let machine: typeof proof.machine;
  try {
    machine = mutant.build();
  } catch (error) {
    return { kind: 'unbuilt', said: String(error) };
  }
  for (const { path, index } of worthTrying(mutant, proof.machine.id, drives)) {
    let step = 0;
    try {
      await proveOnActor(
        path,
        { ...withOwnModel(proof), machine },
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

/**
 * The paths that could notice, the soonest first. Where a state is never active nothing of it is ever
 * asked: there a mutant does what its machine does, step for step.
 */
function worthTrying<S extends Snapshot<unknown>, E extends EventObject>(
  { state, event, edge }: Mutant,
  root: string,
  drives: readonly Drive<S, E>[],
) {
  const candidates = drives.map(({ path, states, asked, taken }, index) => ({
    path,
    index,
    visited: state === undefined || state === root ? 0 : (states.get(state) ?? NEVER),
    taken: taken.get(`${state} | ${event} #${edge}`) ?? NEVER,
    asked: asked.get(`${state} | ${event}`) ?? NEVER,
  }));
  return candidates
    .filter(({ visited }) => visited < NEVER)
    .sort((a, b) => a.taken - b.taken || a.asked - b.asked || a.visited - b.visited);
}

const NEVER = 1_000_000;
