import type { Edge, Picture, PictureBox, Row } from './picture';

/** The positions of all elements, in pixels at a scale of one. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PlacedBox[];
  readonly edges: readonly PlacedEdge[];
}

export interface LayoutPosition {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedBox extends LayoutPosition {
  readonly box: PictureBox;
  /** The font scale: boxes next to thousands of others have to be readable from a distance. */
  readonly scale: number;
  readonly rows: readonly PlacedRow[];
}

/** A row of a box, or a member of a box that represents many. */
export interface PlacedRow extends LayoutPosition {
  readonly row: Row;
  readonly isMember: boolean;
}

export interface PlacedEdge {
  readonly edge: Edge;
  readonly points: readonly Point[];
  /** The number of other labels between this one and the end that their edges share. */
  readonly labelLine: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The used part of the library. */
interface Dagre {
  readonly graphlib: { readonly Graph: new (options: { readonly multigraph: boolean }) => DagreGraph };
  layout(graph: DagreGraph): void;
}

interface DagreGraph {
  setGraph(label: Readonly<Record<string, unknown>>): void;
  setDefaultEdgeLabel(make: () => object): void;
  setNode(id: string, label: { readonly width: number; readonly height: number }): void;
  setEdge(from: string, to: string, label: Readonly<Record<string, unknown>>, name: string): void;
  graph(): { readonly width?: number; readonly height?: number };
  node(id: string): LayoutPosition;
  edge(edge: { readonly v: string; readonly w: string; readonly name: string }): { readonly points?: readonly Point[] };
}

export const HEAD = 36;
export const ROW = 18;
const MEMBER = { width: 118, height: 15, gap: 3 } as const;
const PADDING = 6;
const WIDTH = { least: 130, most: 270, letter: 6.3 } as const;

/** How much wider letters of titles are. */
export const BOLD = 1.2;

/** Places boxes in layers from left to right. */
export function layOut({ boxes, edges }: Picture): Layout {
  const dagre: Dagre = require('@dagrejs/dagre');
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  const scale = scaleFor(boxes);
  graph.setGraph({ rankdir: 'LR', nodesep: 18 * scale, ranksep: 90 * scale, edgesep: 8, marginx: 24, marginy: 24 });
  graph.setDefaultEdgeLabel(() => ({}));
  const scales = new Map(boxes.map((box) => [box, box.members.length > 0 ? headScale(box, scale) : scale]));
  for (const box of boxes) graph.setNode(box.id, sizeOf(box, scales.get(box) ?? 1));
  const named = edges.map((edge, index) => ({ edge, v: edge.from, w: edge.to, name: String(index) }));
  for (const { edge, v, w, name } of named) graph.setEdge(v, w, { weight: edge.kind === 'traffic' ? 3 : 1 }, name);
  dagre.layout(graph);
  const placed = boxes.map((box) => placedBox(box, graph.node(box.id), scales.get(box) ?? 1));
  const byId = new Map(placed.map((one) => [one.box.id, one]));
  const { width = 0, height = 0 } = graph.graph();
  const labelsAt = new Map<string, string[]>();
  return {
    width,
    height,
    boxes: placed,
    edges: named.flatMap(({ edge, v, w, name }) => {
      const [from, to] = [byId.get(v), byId.get(w)];
      if (!from || !to) return [];
      const inner = graph.edge({ v, w, name }).points?.slice(2, -2) ?? [];
      const between = inner.filter(({ x }) => x > from.x + from.width && x < to.x);
      const end = endOf(to, edge.toRow);
      const points = [startOf(from, edge.fromRow), ...between, end];
      return [{ edge, points, labelLine: labelLine(edge, end, labelsAt) }];
    }),
  };
}

/** Returns the line for the label of an edge among the labels at its end, and adds it to them. Equal labels share a line. */
function labelLine({ label, change, guarantee }: Edge, { x, y }: Point, labelsAt: Map<string, string[]>): number {
  if (!label && !change && !guarantee) return 0;
  const end = JSON.stringify([x, y]);
  const lines = labelsAt.get(end) ?? [];
  labelsAt.set(end, lines);
  const shown = JSON.stringify([label, change, guarantee]);
  if (!lines.includes(shown)) lines.push(shown);
  return lines.indexOf(shown);
}

/** Returns the point at which an edge leaves a box: at the row, otherwise at the head. */
export function startOf(placed: PlacedBox, row: string | undefined): Point {
  const { x, y, width } = placeOfRow(placed, row);
  return { x: x + width, y };
}

/** Returns the point at which an edge meets a box. */
export function endOf(placed: PlacedBox, row: string | undefined): Point {
  const { x, y } = placeOfRow(placed, row);
  return { x, y };
}

function placeOfRow(
  { x, y, width, rows, scale }: PlacedBox,
  id: string | undefined,
): { x: number; y: number; width: number } {
  const found = id === undefined ? undefined : rows.find(({ row }) => row.id === id);
  if (!found) return { x, y: y + (HEAD * scale) / 2, width };
  const middle = found.y + found.height / 2;
  return found.isMember ? { x: found.x, y: middle, width: found.width } : { x, y: middle, width };
}

/** Returns the scale of individual boxes, which grows with their number. */
function scaleFor(boxes: readonly PictureBox[]): number {
  const members = boxes.reduce((sum, box) => sum + box.members.length, 0);
  return Math.min(8, Math.max(1, Math.sqrt(members) / 11));
}

/** The head of a group is as large, but no wider than its members. */
function headScale(box: PictureBox, scale: number): number {
  return Math.max(1, Math.min(scale, gridWidth(box) / textWidth(box)));
}

function gridWidth({ members }: PictureBox): number {
  return gridOf(members.length).columns * (MEMBER.width + MEMBER.gap) + 2 * PADDING - MEMBER.gap;
}

function sizeOf(box: PictureBox, scale: number): { width: number; height: number } {
  const { rows, members } = box;
  if (members.length > 0) {
    const { lines } = gridOf(members.length);
    const height = (HEAD + PADDING) * scale + lines * (MEMBER.height + MEMBER.gap);
    return { width: Math.max(gridWidth(box), textWidth(box)), height };
  }
  return { width: textWidth(box) * scale, height: (HEAD + rows.length * ROW + (rows.length > 0 ? 4 : 0)) * scale };
}

function textWidth({ heading, title, rows, mark, change }: PictureBox): number {
  const sign = (mark ? mark.codes[0].length + 4 : 0) + (change ? 2 : 0);
  const lines = [heading.length + sign, title.length * BOLD, ...rows.map(({ text }) => text.length + 2)];
  return Math.min(WIDTH.most, Math.max(WIDTH.least, Math.max(...lines) * WIDTH.letter + 20));
}

/** Returns a grid that is wider than high, because screens are wide and boxes are stacked. */
function gridOf(count: number): { columns: number; lines: number } {
  const columns = Math.max(1, Math.round(Math.sqrt((count * MEMBER.height * 2.6) / MEMBER.width)));
  return { columns, lines: Math.ceil(count / columns) };
}

function placedBox(box: PictureBox, { x: centre, y: middle, width, height }: LayoutPosition, scale: number): PlacedBox {
  const [x, y] = [centre - width / 2, middle - height / 2];
  const rows = box.rows.map((row, index): PlacedRow => {
    return { row, isMember: false, x, y: y + (HEAD + 2 + index * ROW) * scale, width, height: ROW * scale };
  });
  const { lines } = gridOf(box.members.length);
  const members = box.members.map((row, index): PlacedRow => {
    const [column, line] = [Math.floor(index / lines), index % lines];
    return {
      row,
      isMember: true,
      x: x + PADDING + column * (MEMBER.width + MEMBER.gap),
      y: y + (HEAD + PADDING / 2) * scale + line * (MEMBER.height + MEMBER.gap),
      width: MEMBER.width,
      height: MEMBER.height,
    };
  });
  return { box, scale, x, y, width, height, rows: [...rows, ...members] };
}

/** How many letters fit into so many pixels. */
export function lettersIn(width: number): number {
  return Math.max(3, Math.floor(width / WIDTH.letter));
}
