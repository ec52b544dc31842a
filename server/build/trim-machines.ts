import type { Plugin } from 'vite';

/** What of a statechart only its picture and its tests read. */
const notes =
  /\b(?:description:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|meta: \{ spec: '[A-Z]+-\d+' \}),?/g;

/** What of a vocabulary is for the compiler, and the services that are not there: `src/actors/` fills each of them. */
const placeholders =
  /^ {2}types: \{(?:.*\},$|[\s\S]*?^ {2}\},$)|^ {4}\w+: (?:service|unprovided)<.*>\(\),$/gm;

/**
 * Leaves it out of the browser's build: 2 kB gzip before the first step of a booking answers. Only of the story, which is one
 * literal; what stands above it may send a `description` of its own.
 */
export function trimMachines(): Plugin {
  return {
    name: 'trim-machines',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/machines\/[\w-]+\.machine\.ts$/ },
      handler(code, id) {
        const start = code.indexOf('.createMachine(');
        const lean =
          code.slice(0, start).replaceAll(placeholders, '') + code.slice(start).replaceAll(notes, '');
        if (lean === code) this.error(`${id} has no edge that names its rule.`);
        return { code: lean, map: null };
      },
    },
  };
}
