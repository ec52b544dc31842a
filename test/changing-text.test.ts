// Translators and extensions replace text nodes. React then changes a text safely only if the text is the only child of
// its element (SITE-17).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

const views = fileURLToPath(new URL('../src/views', import.meta.url));

interface Node {
  type: string;
  start: number;
}

const isNode = (value: unknown): value is Node & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Names in the views whose values are elements, or functions that return elements. Any other name beside siblings counts as text. */
const elements = new Set([
  'children',
  'problem',
  'said',
  'check',
  'leave',
  'loading',
  'action',
  'icon',
  'map',
  'createPortal',
]);

/** Whether an expression can render a text node among the children of an element. */
function yieldsText(expression: unknown): boolean {
  if (!isNode(expression)) return false;
  const { type, value, name, consequent, alternate, right, property, callee } = expression;
  switch (type) {
    case 'Literal':
      return typeof value === 'string' && value.trim() !== '';
    case 'ConditionalExpression':
      return yieldsText(consequent) || yieldsText(alternate);
    case 'LogicalExpression':
      return yieldsText(right);
    case 'Identifier':
      return !elements.has(String(name));
    case 'MemberExpression':
      return yieldsText(property);
    case 'CallExpression':
      return (
        isNode(callee) && !elements.has(String(isNode(callee.property) ? callee.property.name : callee.name))
      );
    default:
      return type === 'TemplateLiteral';
  }
}

const isBlank = (child: Record<string, unknown>): boolean =>
  child.type === 'JSXText' && String(child.value).trim() === '';

/** Returns the positions of elements with changing text beside siblings. */
function unsafeElements(source: string): number[] {
  const found: number[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    if (!isNode(node)) return;
    const children = Array.isArray(node.children) ? node.children.filter(isNode) : [];
    const expressions = children.flatMap((child) =>
      child.type === 'JSXExpressionContainer' && isNode(child.expression) ? [child.expression] : [],
    );
    const changing = expressions.filter(({ type }) => type !== 'Literal' && type !== 'JSXEmptyExpression');
    const hasText = children.some((child) => child.type === 'JSXText' && !isBlank(child));
    const hasSiblings = children.filter((child) => !isBlank(child)).length > 1;
    if (hasSiblings && ((hasText && changing.length > 0) || changing.some(yieldsText)))
      found.push(node.start);
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseAst(source, { lang: 'tsx' }));
  return found;
}

it.each([
  ['<p>{name}: {price}</p>', 1],
  ['<p>{isNew && <b>New</b>}{name ?? "Account"}</p>', 1],
  ['<p><Icon />{isOpen ? "Open" : "Closed"}</p>', 1],
  ['<p>{name} {price}</p>', 1],
  ['<p><b>{name}</b> {waitOf(place)}</p>', 1],
  ['<div><h1>{title}</h1>{children}</div>', 0],
  ['<p>{`from`}</p>', 0],
  ['<p><b>{name}</b>: <span>{price}</span></p>', 0],
  ['<p>Read the <Link to="/terms">terms</Link>.</p>', 0],
])('finds in %s %i elements with changing text beside siblings', (source, count) => {
  expect(unsafeElements(source)).toHaveLength(count);
});

it('changing text has no siblings in any view (SITE-17)', () => {
  const files = readdirSync(views, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  );

  const unsafe = files.flatMap((file) => {
    const source = readFileSync(join(views, file), 'utf8');
    return unsafeElements(source).map((start) => `${file}:${source.slice(0, start).split('\n').length}`);
  });

  expect(files.length).toBeGreaterThan(80);
  expect(unsafe).toEqual([]);
});
