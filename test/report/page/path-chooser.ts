import type { Level } from '../../support/paths/coverage.ts';
import { commandFor } from '../command.ts';
import { h } from './html.ts';
import { allLevels, type Item, isTakenAt } from './items.ts';
import { stepsOf } from './steps-view.ts';

/** The paths that take it, the quickest chosen first, with its steps and its command line. */
export function pathChooser(item: Item, asked: string): HTMLElement {
  const levels = allLevels.filter((level) => isTakenAt(item, level) && item.taken[level]?.soonest);
  const [first] = levels;
  if (!first) return h('p', {}, 'No path takes it: there is nothing to run.');
  const level = h('select', {}, ...levels.map((one) => h('option', { value: one }, one)));
  level.value = levels.some((one) => one === asked) ? asked : first;
  const path = h('select');
  const steps = h('div');
  const command = commandLine();

  const showPath = () => {
    const at = levelOf(level.value);
    const number = Number(path.value);
    steps.replaceChildren(...stepsOf(item, at, number));
    command.show(commandOf(item, at, number));
  };
  const showLevel = () => {
    path.replaceChildren(...optionsOf(item, levelOf(level.value)));
    showPath();
  };
  level.addEventListener('change', showLevel);
  path.addEventListener('change', showPath);
  showLevel();
  return h(
    'div',
    {},
    h('h3', {}, 'A path, step by step'),
    h('div', { class: 'choose' }, h('label', {}, 'Level', level), h('label', {}, 'Path', path)),
    steps,
    command.element,
  );
}

/** The quickest path first, the others by their numbers. */
function optionsOf({ taken }: Item, level: Level): HTMLElement[] {
  const { paths = [], soonest = null } = taken[level] ?? {};
  const others = paths.filter((one) => one !== soonest?.path);
  const note = soonest
    ? `${soonest.path}, the quickest: ${soonest.step} step${soonest.step === 1 ? '' : 's'}`
    : '';
  return [
    ...(soonest ? [h('option', { value: String(soonest.path) }, note)] : []),
    ...others.map((one) => h('option', { value: String(one) }, String(one))),
  ];
}

function commandOf({ kind, key, machine, taken }: Item, level: Level, path: number): string {
  const isSoonest = path === taken[level]?.soonest?.path;
  return commandFor({ machine: machine.name, level, kind, key, ...(!isSoonest && { path }) });
}

/** The command, and a button that copies it where the browser lets a file do so. */
function commandLine() {
  const command = h('code');
  const copy = h('button', { type: 'button' }, 'Copy');
  const said = h('span', { role: 'status', class: 'quiet' });
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(command.textContent ?? '').then(
      () => said.replaceChildren('Copied.'),
      () => said.replaceChildren('The browser does not let this page copy: select it, please.'),
    );
  });
  return {
    element: h('div', { class: 'command' }, command, copy, said),
    show(text: string) {
      command.replaceChildren(text);
      said.replaceChildren();
    },
  };
}

const levelOf = (value: string): Level => allLevels.find((level) => level === value) ?? 'actor';
