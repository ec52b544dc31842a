// Reads machine files by Stately's published parser, in a process of its own: it needs XState 4, the house has 5.
// Asked by the files' paths, it answers one line of JSON: what it read of each, in the words of XState 5.
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
