import { type AnyStateMachine, StateMachine } from 'xstate';

/** A machine and its file, relative to the project root. */
export interface MachineFileEntry {
  machine: AnyStateMachine;
  file: string;
}

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../machines/*.machine.ts', '../../server/*/*.machine.ts'],
  { eager: true },
);

/** Every machine of the project in alphabetical order. */
export const machines: MachineFileEntry[] = Object.entries(modules)
  .flatMap(([path, module]) =>
    Object.values(module)
      .filter((value) => value instanceof StateMachine)
      .map((machine) => ({ machine, file: path.replace('../../', '') })),
  )
  .sort((a, b) => (a.machine.id < b.machine.id ? -1 : 1));
