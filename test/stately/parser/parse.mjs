// Reads machine files by Stately's published parser, in a process of its own: it needs XState 4, the house has 5.
// Asked by the files' paths, it answers one line of JSON: what it read of each, or what it said against it.
import { readFileSync } from 'node:fs';
import { extractMachinesFromFile } from '@xstate/machine-extractor';

const answers = process.argv.slice(2).map((file) => {
  try {
    const found = extractMachinesFromFile(readFileSync(file, 'utf8'));
    return { file, charts: found?.machines.map((machine) => machine?.toConfig() ?? null) ?? [] };
  } catch (error) {
    return { file, problem: error instanceof Error ? error.message : String(error) };
  }
});
process.stdout.write(JSON.stringify(answers));
