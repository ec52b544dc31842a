import Elk, { type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js';
import type { Chart, Edge, State } from '../chart/chart.ts';
import { type Block, headOf, PAD, type Pill, pillOf } from './blocks.ts';
import { type Bundle, bundlesOf, familiesOf, hiddenOrder, lineRule, PILL_GAP } from './lines.ts';

/** A state as a card: its head, and below it the edges without a line. */
export interface Card {
  state: State;
  head: Block;
  pills: Pill[];
  /** The size of head and pills in px. */
  width: number;
  height: number;
}

/** A card with its position. */
export interface PlacedCard extends Card {
  box: Box;
  /** The parent state and the depth. */
  parent: State;
  depth: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  /** The chart's title, above its states. */
  title: Card;
  cards: PlacedCard[];
  lines: { bundle: Bundle; points: ElkPoint[]; label: Box }[];
  /** The bounds of cards and lines in px. */
  width: number;
  height: number;
}

const elk = new Elk();

const graphOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'GREEDY_MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.spacing.nodeNode': '32',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.spacing.edgeLabel': '6',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
};

/** Computes the positions of all states and edges: top to bottom in document order. */
export async function layoutOf(chart: Chart): Promise<Layout> {
  const families = familiesOf(chart);
  const isLine = lineRule(chart, families);
  const cards = new Map(chart.states.map((state) => [state.id, cardOf(state, chart.edges, isLine)]));
  const [root] = chart.states;
  const title = root && cards.get(root.id);
  if (!title) throw new Error(`${chart.id} cannot be drawn: it has no states`);
  const bundles = bundlesOf(chart.edges.filter(isLine), families);
  const picture: ElkNode = {
    id: 'picture',
    layoutOptions: graphOptions,
    children: root.children.map((id) => nodeOf(id, cards)),
    edges: [
      ...bundles.map(lineOf),
      ...hiddenOrder(chart, bundles, families).map(([first, then]) => ({
        id: `${first} before ${then}`,
        sources: [first],
        targets: [then],
      })),
    ],
  };
  const graph = await elk.layout(picture);
  return {
    title,
    cards: placedIn(graph, title.state, 1, cards),
    lines: bundles.map((bundle, index) => placedLine(bundle, graph.edges?.[index])),
    width: graph.width ?? 0,
    height: graph.height ?? 0,
  };
}

function cardOf(state: State, edges: Edge[], isLine: (edge: Edge) => boolean): Card {
  const edgesInCards = edges.filter((edge) => !isLine(edge));
  const pills = edgesInCards
    .filter(({ source }) => source === state.id)
    .map((edge) => pillOf(edge, edge.targets.length > 0));
  const arrivals = edgesInCards.filter(
    ({ source, targets }) => source !== state.id && targets.includes(state.id),
  );
  const head = headOf(
    state,
    arrivals.map(({ source }) => source),
  );
  const rows = pills.reduce((sum, { height }) => sum + height + PILL_GAP, pills.length > 0 ? PILL_GAP : 0);
  return {
    state,
    head,
    pills,
    width: Math.max(72, head.width + PAD, ...pills.map(({ width }) => width + 2 * PAD)),
    height: head.height + rows + PAD / 2,
  };
}

function nodeOf(id: string, cards: Map<string, Card>): ElkNode {
  const card = cards.get(id);
  if (!card) throw new Error(`The layout has no card for the state ${id}`);
  const { width, height, state } = card;
  const top = { 'elk.alignment': 'TOP' };
  if (state.children.length === 0) return { id, width, height, layoutOptions: top };
  return {
    id,
    children: state.children.map((child) => nodeOf(child, cards)),
    layoutOptions: {
      ...top,
      'elk.padding': `[top=${height + 14},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      // ELK reads this before it rotates the layout from rightward to downward, so the height is first.
      'elk.nodeSize.minimum': `(${height},${width})`,
    },
  };
}

function lineOf({ id, source, target, isBack, width, height }: Bundle): ElkExtendedEdge {
  return {
    id,
    sources: [isBack ? target : source],
    targets: [isBack ? source : target],
    labels: [
      {
        id: `${id} label`,
        text: id,
        width,
        height,
        layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
      },
    ],
  };
}

function placedIn(graph: ElkNode, parent: State, depth: number, cards: Map<string, Card>): PlacedCard[] {
  return (graph.children ?? []).flatMap((node) => {
    const card = cards.get(node.id);
    if (!card) return [];
    return [{ ...card, box: boxOf(node), parent, depth }, ...placedIn(node, card.state, depth + 1, cards)];
  });
}

function placedLine(bundle: Bundle, edge: ElkExtendedEdge | undefined): Layout['lines'][number] {
  const section = edge?.sections?.[0];
  const label = edge?.labels?.[0];
  if (!section || !label) throw new Error(`ELK returned no route for the line ${bundle.id}`);
  const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
  return { bundle, points: bundle.isBack ? points.reverse() : points, label: boxOf(label) };
}

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({ x, y, width, height });
