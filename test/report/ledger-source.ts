import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyStateMachine, type AnyTransitionDefinition, StateMachine } from 'xstate';
import type { Rule } from '../../machines/ledger/rule.ts';
import { ledger } from '../../machines/ledger.ts';
import { edgesOf, nameOf } from '../../tools/chart/keys.ts';
import type { EdgeMeta } from '../models/edge.ts';
import { eventInWords } from '../support/paths/chart.ts';

/** An edge of a machine or a model, with the rules that it names. */
export interface RuledEdge {
  /** `booking.stores.listed: store.toggle [storeIsChosen]` */
  name: string;
  rules: string[];
}

/** One rule with all that holds it. */
export interface HeldRule {
  rule: Rule;
  machineEdges: string[];
  modelEdges: string[];
}

/** The ledger, and every edge there is. */
export interface Sources {
  rules: readonly Rule[];
  machineEdges: readonly RuledEdge[];
  modelEdges: readonly RuledEdge[];
}

const machines = import.meta.glob<Record<string, unknown>>('../../machines/*.machine.ts', { eager: true });
const models = import.meta.glob<Record<string, unknown>>('../models/*.model.ts', { eager: true });

/** What this project's ledger, machines and models say. */
export const sources = (): Sources => ({
  rules: ledger,
  machineEdges: edgesIn(machines),
  modelEdges: edgesIn(models),
});

function edgesIn(modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>): RuledEdge[] {
  const exported = Object.values(modules).flatMap((module) => Object.values(module));
  const found = exported.filter((one): one is AnyStateMachine => one instanceof StateMachine);
  return found.flatMap((machine) =>
    [...edgesOf(machine)].flatMap(({ node, event, transition }) =>
      transition ? [{ name: `${node.id}: ${inWords(event, transition)}`, rules: rulesOf(transition) }] : [],
    ),
  );
}

function inWords(event: string, { guard }: AnyTransitionDefinition): string {
  const isNamed =
    typeof guard === 'string' || (typeof guard === 'object' && guard !== null && 'type' in guard);
  return isNamed ? `${eventInWords(event)} [${nameOf(guard)}]` : eventInWords(event);
}

function rulesOf({ meta }: AnyTransitionDefinition): string[] {
  const { spec, also = [] }: Partial<EdgeMeta> = meta ?? {};
  return spec ? [spec, ...also] : [];
}

/** Every rule with the edges that name it. */
export const heldRules = ({ rules, machineEdges, modelEdges }: Sources): HeldRule[] =>
  rules.map((rule) => ({
    rule,
    machineEdges: namesOf(machineEdges, rule.id),
    modelEdges: namesOf(modelEdges, rule.id),
  }));

const namesOf = (edges: readonly RuledEdge[], id: string): string[] => [
  ...new Set(edges.filter(({ rules }) => rules.includes(id)).map(({ name }) => name)),
];

/** Where the ledger and the edges do not agree, with what to write. */
export function disagreements(all: Sources, root: string): string[] {
  const held = heldRules(all);
  const byId = new Map<string, HeldRule>(held.map((one) => [one.rule.id, one]));
  const strays = [
    ...all.machineEdges.map((edge) => ({ ...edge, of: 'machine' })),
    ...all.modelEdges.map((edge) => ({ ...edge, of: 'model' })),
  ].flatMap(({ name, rules, of }) => {
    if (rules.length === 0) return [`The ${of}'s edge ${name} names no rule: meta: { spec: '...' }`];
    const unknown = rules.filter((id) => !byId.has(id));
    return unknown.map((id) => `The ${of}'s edge ${name} names ${id}, and machines/ledger has no such rule`);
  });
  return [...strays, ...held.flatMap((one) => complaintsOf(one, byId, root))];
}

function complaintsOf(
  { rule, machineEdges, modelEdges }: HeldRule,
  byId: ReadonlyMap<string, HeldRule>,
  root: string,
): string[] {
  const { id, edgesOf: others = [], noEdge, heldBy = [] } = rule;
  const ways = [machineEdges.length > 0, others.length > 0, noEdge !== undefined, heldBy.length > 0];
  const files = [...heldBy, ...(noEdge ? [noEdge.heldBy] : [])];
  return [
    ...(ways.some(Boolean) ? [] : [`${id}: no edge of a machine names it. ${whatToSay}`]),
    ...(ways.filter(Boolean).length > 1
      ? [`${id} is held in more than one way: of edges, edgesOf, noEdge, heldBy only one`]
      : []),
    ...(modelEdges.length === 0 && heldBy.length === 0 ? [`${id}: no edge of a model names it`] : []),
    ...others.flatMap((other) =>
      byId.get(other)?.machineEdges.length ? [] : [`${id}: ${other} has no edge either`],
    ),
    ...files.flatMap((file) =>
      existsSync(join(root, file)) ? [] : [`${id}: ${file}, which is to hold it, is not there`],
    ),
  ];
}

const whatToSay =
  "Name it in the edge's meta: { spec }, or say in machines/ledger what holds it: edgesOf (another rule's edges), noEdge, heldBy (tests).";
