import * as fc from 'fast-check';
import { type GenericSchema, safeParse } from 'valibot';
import { afterAll, beforeAll, vi } from 'vitest';
import { oddDays, oddities, oddNumbers, oddTimes, oddWords, writtenNumbers } from './odd-values.ts';

/** The part of valibot's schemas and pipe steps that the contract uses. */
interface Described {
  kind: 'schema' | 'validation' | 'transformation';
  type: string;
  pipe?: readonly Described[];
  entries?: Record<string, Described>;
  item?: Described;
  wrapped?: Described;
  options?: readonly Described[];
  literal?: unknown;
  fallback?: unknown;
  requirement?: unknown;
  operation?: unknown;
}

/** The limits that the steps of a pipe set for its value. */
interface Limits {
  minimum?: number;
  maximum?: number;
  isWhole?: boolean;
  /** The schema reads the text as a number. */
  isNumeric?: boolean;
  minLength?: number;
  maxLength?: number;
  isTrimmed?: boolean;
  isDay?: boolean;
  isEmail?: boolean;
  pattern?: RegExp;
  /** The only accepted text, in upper or lower case. */
  text?: string;
}

/** Creates values in the format of the API that a schema accepts, including odd values that people and servers may send. */
export function wireOf(schema: GenericSchema): fc.Arbitrary<unknown> {
  return from(described(schema), '');
}

/** Creates values that a schema rejects, usually with a single wrong part. Returns null if the schema accepts everything. */
export function arbitraryInvalid(schema: GenericSchema): fc.Arbitrary<unknown> | null {
  return refusedBy(described(schema), '');
}

/** Silences the console in the surrounding tests: the site logs each row that it drops, and these tests drop many. */
export function leaveOutSilently(): void {
  beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
  afterAll(() => void vi.mocked(console.warn).mockRestore());
}

/** Makes a counterexample shrink to the first alternative, which is the simplest. */
const simplest = { withCrossShrink: true };

const described = (schema: GenericSchema) => schema as unknown as Described;
const reads = (schema: Described, value: unknown) =>
  safeParse(schema as unknown as GenericSchema, value).success;

const from = (schema: Described, field: string) => accepted(schema, { field, limits: {} });

function accepted(schema: Described, place: Place): fc.Arbitrary<unknown> {
  const read = known(schema, place);
  return schema.pipe ? read.filter((value) => reads(schema, value)) : read;
}

interface Place {
  field: string;
  limits: Limits;
}

function known(schema: Described, place: Place): fc.Arbitrary<unknown> {
  const [head, ...steps] = schema.pipe ?? [];
  if (head) return known(head, { ...place, limits: { ...limitsOf(steps), ...place.limits } });
  const made = bare(schema, place);
  if (!('fallback' in schema)) return made;
  const ofOtherKinds = oddities.filter(
    (value) => safeParse(schema as unknown as GenericSchema, value).output === schema.fallback,
  );
  return fc.oneof({ weight: 4, arbitrary: made }, { weight: 1, arbitrary: fc.constantFrom(...ofOtherKinds) });
}

function bare(schema: Described, place: Place): fc.Arbitrary<unknown> {
  const { field, limits } = place;
  const inside = (part: Described | undefined) => accepted(required(part), place);
  switch (schema.type) {
    case 'string':
      return textOf(field, limits);
    case 'number':
      return numberOf(limits);
    case 'boolean':
      return fc.boolean();
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 });
    case 'literal':
      return fc.constant(schema.literal);
    case 'picklist':
      return fc.constantFrom(...(schema.options ?? []));
    case 'union':
      return fc.oneof(simplest, ...optionsFor(field, schema.options ?? []).map(inside));
    case 'nullable':
    case 'nullish':
      return fc.option(inside(schema.wrapped), { freq: 5 });
    // Without a value its field is left out: see `record`.
    case 'optional':
      return inside(schema.wrapped);
    case 'array':
      return listOf(from(required(schema.item), field), limits);
    case 'object':
    case 'loose_object':
      return record(schema.entries ?? {});
    default:
      throw new Error(
        `The contract uses the schema type ${schema.type}. Add an arbitrary for it in arbitraries.ts.`,
      );
  }
}

/** A day or a time is a text, also where a schema reads numbers as texts. */
const optionsFor = (field: string, options: readonly Described[]): readonly Described[] => {
  const texts = /date|day|time/.test(field) ? options.filter(({ type }) => type === 'string') : [];
  return texts.length > 0 ? texts : options;
};

function required(part: Described | undefined): Described {
  if (!part) throw new Error('A schema does not describe its items.');
  return part;
}

const absent = Symbol('absent');

/** Creates objects that sometimes lack optional fields. A counterexample shrinks to an object without them. */
function record(entries: Record<string, Described>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(entries).map(([name, entry]) => {
    const value = from(entry, name);
    return [name, reads(entry, undefined) ? fc.option(value, { nil: absent, freq: 4 }) : value] as const;
  });
  return fc
    .record<Record<string, unknown>>(Object.fromEntries(fields), { noNullPrototype: true })
    .map((values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== absent)));
}

/** Creates lists that sometimes contain a row twice: no contract forbids duplicate rows. */
function listOf(
  item: fc.Arbitrary<unknown>,
  { minLength = 0, maxLength = 5 }: Limits,
): fc.Arbitrary<unknown[]> {
  const rows = fc.array(item, { minLength, maxLength: Math.min(maxLength - 1, 4) });
  return fc
    .tuple(rows, fc.boolean())
    .map(([some, isTwice]) => (isTwice && some.length > 0 ? [...some, some[0]] : some));
}

function numberOf({ minimum, maximum, isWhole }: Limits): fc.Arbitrary<number> {
  const fits = (value: number) =>
    value >= (minimum ?? -Infinity) &&
    value <= (maximum ?? Infinity) &&
    (!isWhole || Number.isInteger(value));
  const low = Math.ceil(minimum ?? 0);
  // A small range, so that two lists often contain the same id.
  const few = fc.integer({ min: low, max: Math.min(low + 8, maximum ?? Infinity) });
  const edges = [minimum, maximum, ...oddNumbers].filter((edge) => edge !== undefined).filter(fits);
  const cents = fc.integer({ min: low * 100, max: Math.min((maximum ?? 1000) * 100, low * 100 + 100_000) });
  return fc.oneof(
    simplest,
    { weight: 4, arbitrary: few },
    ...(isWhole ? [] : [{ weight: 2, arbitrary: cents.map((amount) => amount / 100) }]),
    { weight: 1, arbitrary: fc.constantFrom(...edges) },
  );
}

function textOf(field: string, limits: Limits): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 300, isTrimmed, isNumeric, isDay, isEmail, pattern, text } = limits;
  if (text !== undefined) return fc.oneof(fc.constant(text), fc.mixedCase(fc.constant(text)));
  if (isNumeric) {
    const written = fc.oneof(
      simplest,
      numberOf(limits).map(String),
      numberOf(limits).map((value) => value.toFixed(2)),
    );
    return pattern ? written.filter((text) => pattern.test(text)) : written;
  }
  if (isDay)
    return fc.oneof(
      simplest,
      { weight: 3, arbitrary: days },
      { weight: 1, arbitrary: fc.constant('2028-02-29') },
    );
  if (isEmail) return padded(fc.emailAddress());
  if (pattern) return fc.stringMatching(pattern);
  const odd = [...oddWords, ...writtenNumbers, 'a'.repeat(maxLength)].filter(
    (text) => text.length <= maxLength && text.trim().length >= minLength,
  );
  const words = fc.oneof(
    simplest,
    { weight: 3, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 12) }) },
    { weight: 2, arbitrary: fc.constantFrom(...odd) },
  );
  if (isTrimmed) return padded(words.filter((text) => text.trim().length >= minLength));
  const mostly = (...values: string[]) =>
    fc.oneof(simplest, { weight: 4, arbitrary: fc.constantFrom(...values) }, words);
  if (/date|day/.test(field)) return fc.oneof(simplest, days, mostly(...oddDays));
  if (/time/.test(field)) return mostly(...oddTimes);
  return words;
}

const days = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

/** Adds blanks at the ends, as a phone's keyboard does. */
const padded = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: text.map((value) => ` ${value}\t`) });

function limitsOf(steps: readonly Described[]): Limits {
  const limits: Limits = {};
  for (const { type, requirement, operation, literal } of steps) {
    if (type === 'min_value') limits.minimum = Number(requirement);
    if (type === 'max_value') limits.maximum = Number(requirement);
    if (type === 'integer') limits.isWhole = true;
    if (type === 'transform' && operation === Number) limits.isNumeric = true;
    if (type === 'min_length') limits.minLength = Number(requirement);
    if (type === 'non_empty') limits.minLength = 1;
    if (type === 'max_length') limits.maxLength = Number(requirement);
    if (type === 'trim') limits.isTrimmed = true;
    if (type === 'iso_date') limits.isDay = true;
    if (type === 'rfc_email') limits.isEmail = true;
    if (type === 'regex' && requirement instanceof RegExp) limits.pattern = requirement;
    if (type === 'literal') limits.text = String(literal);
  }
  return limits;
}

function refusedBy(schema: Described, field: string): fc.Arbitrary<unknown> | null {
  const edges = edgesOf(schema);
  const refused = [...oddities, ...edges].filter((value) => !reads(schema, value));
  if (refused.length === 0) return null;
  const deeper = wrongInside(schema, field)?.filter((value) => !reads(schema, value));
  return fc.oneof(fc.constantFrom(...refused), ...(deeper ? [deeper, deeper] : []));
}

/** Returns a value beyond each limit. */
function edgesOf(schema: Described): unknown[] {
  const [head, ...steps] = schema.pipe ?? [];
  if (!head) return schema.wrapped ? edgesOf(schema.wrapped) : [];
  const { minimum, maximum, maxLength } = limitsOf(steps);
  const numbers = [minimum !== undefined && minimum - 1, maximum !== undefined && maximum + 1].filter(
    (edge) => edge !== false,
  );
  return [
    ...numbers,
    ...numbers.map(String),
    ...(maxLength ? ['x'.repeat(maxLength + 1)] : []),
    ...edgesOf(head),
  ];
}

/** Creates lists and objects in which exactly a single part is wrong. */
function wrongInside(schema: Described, field: string): fc.Arbitrary<unknown> | null {
  const inside = schema.pipe?.[0] ?? schema.wrapped;
  if (inside) {
    const maxLength = limitsOf(schema.pipe?.slice(1) ?? []).maxLength;
    const wrong = wrongInside(inside, field);
    if (inside.type !== 'array' || maxLength === undefined || !wrong) return wrong;
    const row = from(required(inside.item), field);
    return fc.oneof(
      wrong,
      row.map((item) => Array(maxLength + 1).fill(item)),
    );
  }
  if (schema.item) {
    const [right, wrong] = [from(schema.item, field), refusedBy(schema.item, field)];
    return wrong && fc.tuple(fc.array(right, { maxLength: 2 }), wrong).map(([rows, row]) => [...rows, row]);
  }
  if (!schema.entries) return null;
  const right = record(schema.entries);
  const wrongs = Object.entries(schema.entries).flatMap(([name, entry]) => {
    const wrong = refusedBy(entry, name);
    return wrong ? [fc.tuple(right, wrong).map(([whole, part]) => ({ ...whole, [name]: part }))] : [];
  });
  return wrongs.length > 0 ? fc.oneof(...wrongs) : null;
}
