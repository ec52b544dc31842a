// Parses machine files with Stately's published parser, in a separate process: the parser needs XState 4, the project uses XState 5.
// The arguments are file paths. The output is a line of JSON with each parsed machine in the format of XState 5.
import { readFileSync } from 'node:fs';
import { extractMachinesFromFile } from '@xstate/machine-extractor';

const inWordsOf5 = (_, value) => {
  if (typeof value !== 'object' || value === null) return value;
  if ('kind' in value && 'action' in value) return { type: value.kind, ...value.action };
  const { cond, ...same } = value;
  return cond ? { ...same, guard: { type: cond.kind, ...cond } } : value;
};

const charts = process.argv
  .slice(2)
  .map((file) => extractMachinesFromFile(readFileSync(file, 'utf8'))?.machines[0]?.toConfig() ?? null);
process.stdout.write(JSON.stringify(charts, inWordsOf5));
