// What is no behaviour is not mutated: words for readers and designers, names, types.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Of a machine's story. `test/machines/form.test.ts` holds an id to what it names, and `meta` to the ledger. */
const words = ['description', 'meta', 'id'];

/** @param {import('@babel/core').NodePath} path */
function shouldIgnore(path) {
  if (path.isNewExpression() && path.get('callee').isIdentifier({ name: 'Error' })) return 'words of a crash';
  if (isProperty(path, 'types') && isIn(path, isSetup)) return 'types, which are erased';
  if (isOnlyWords(path) && isIn(path, isCreateMachine)) return 'words and names of the chart';
  return undefined;
}

/** A word of the story, or a state that has nothing else. */
function isOnlyWords(path) {
  if (path.isObjectExpression()) {
    const properties = path.get('properties');
    return properties.length > 0 && properties.every(isOnlyWords);
  }
  const isSaid = isProperty(path, 'meta') || (path.isObjectProperty() && path.get('value').isStringLiteral());
  return isSaid && words.some((word) => isProperty(path, word));
}

function isProperty(path, name) {
  if (!path.isObjectProperty()) return false;
  const { key } = path.node;
  return (key.type === 'Identifier' ? key.name : key.value) === name;
}

const isIn = (path, isIt) =>
  path.findParent((parent) => parent.isCallExpression() && isIt(parent.get('callee')));
const isSetup = (callee) => callee.isIdentifier({ name: 'setup' });
const isCreateMachine = (callee) =>
  callee.isMemberExpression() && callee.get('property').isIdentifier({ name: 'createMachine' });

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'words', { shouldIgnore })];
