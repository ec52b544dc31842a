import type { AnyStateMachine } from 'xstate';

/** A machine and the file, from the top of the project, that it is written in. */
export interface Drawn {
  machine: AnyStateMachine;
  file: string;
}

const modules = import.meta.glob<Record<string, unknown>>('../../machines/*.machine.ts', { eager: true });

/** Every machine of the house, by the alphabet. */
export const machines: Drawn[] = Object.entries(modules)
  .flatMap(([path, module]) =>
    Object.values(module)
      .filter(isMachine)
      .map((machine) => ({ machine, file: path.replace('../../', '') })),
  )
  .sort((a, b) => (a.machine.id < b.machine.id ? -1 : 1));

function isMachine(value: unknown): value is AnyStateMachine {
  return typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value;
}
