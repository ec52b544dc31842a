import { machinesIn, modelsIn } from './report.ts';

/** Machines without a model and models without a machine, with what to write. */
export function strangers(root: string): string[] {
  const machines = machinesIn(root);
  const models = modelsIn(root);
  return [
    ...machines
      .filter((name) => !models.includes(name))
      .map(
        (name) =>
          `the machine ${name} has no model: write the spec a second time in test/models/${name}.model.ts ` +
          `(test/models/careers.model.ts is a short one to begin from), its proof in ` +
          `test/support/proofs/${name}-on-actor.ts, and test/machines/${name}.paths.test.ts`,
      ),
    ...models
      .filter((name) => !machines.includes(name))
      .map(
        (name) =>
          `the model ${name} has no machine: write machines/${name}.machine.ts ` +
          `(machines/careers.machine.ts is a short one to begin from), or take the model away`,
      ),
  ];
}
