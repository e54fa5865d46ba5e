import type { Overview } from '../../../core/compiler/queries/explain/overview/overview';
import { borderOf, KIND_COLORS } from '../../picture/colors';
import { draw } from '../../picture/draw';
import { DETAILS, group } from '../../picture/group';
import { type BoxKind, type Edge, type Picture, type PictureBox, signOf } from '../../picture/picture';
import { firstOf, guaranteeLegend } from './guarantee-legend';

/** The default limits of Mermaid, which pages such as GitHub's do not allow authors to change. */
export const MERMAID_LIMITS = { edges: 500, characters: 50_000 } as const;

/** Returns a flowchart for a Markdown page. If it exceeds the limits of Mermaid, nodes are merged and, if necessary, omitted. */
export function mermaidText(overview: Overview): string {
  const whole = draw(overview);
  const legend = guaranteeLegend(overview);
  for (const detail of DETAILS) {
    const picture = group(whole, detail);
    const text = flowchart(picture, legend);
    if (picture.edges.length <= MERMAID_LIMITS.edges && text.length <= MERMAID_LIMITS.characters) return text;
  }
  return shortened(group(whole, 'kinds'), legend);
}

/** Returns as much of the picture as fits, in drawing order. */
function shortened(picture: Picture, legend: readonly string[]): string {
  let count = Math.min(picture.boxes.length, MERMAID_LIMITS.edges);
  for (;;) {
    const boxes = picture.boxes.slice(0, count);
    const ids = new Set(boxes.map(({ id }) => id));
    const inside = picture.edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
    const edges = inside.slice(0, MERMAID_LIMITS.edges);
    const left = [
      `${picture.boxes.length - boxes.length} boxes`,
      `${picture.edges.length - edges.length} connections`,
    ].join(' and ');
    const text = flowchart({ boxes, edges, together: picture.together }, [
      ...legend,
      `Left out for lack of room: ${left}`,
    ]);
    if (text.length <= MERMAID_LIMITS.characters || count <= 1) return text;
    count = Math.floor(count * 0.8);
  }
}

function flowchart({ boxes, edges, together }: Picture, further: readonly string[]): string {
  const names = new Map(boxes.map(({ id }, index) => [id, `n${index}`]));
  const nodeId = (id: string) => names.get(id) ?? '';
  const notes = [...(together.length > 0 ? [togetherNote(together)] : []), ...further];
  const lines = [
    'flowchart LR',
    ...boxes.map((box) => `  ${node(nodeId(box.id), box)}`),
    ...notes.map((note, index) => `  note${index}>"${escaped(note)}"]`),
    ...edges.map((edge) => `  ${nodeId(edge.from)} ${arrow(edge)} ${nodeId(edge.to)}`),
    ...styles(boxes, edges, nodeId),
  ];
  return `${lines.join('\n')}\n`;
}

const MOST_ROWS = 30;

function togetherNote(together: readonly string[]): string {
  return `Drawn together for lack of room: ${firstOf(together)}`;
}

/** The shape of each kind, in addition to its color. */
const SHAPES: Readonly<Record<BoxKind, readonly [string, string]>> = {
  policy: ['{{', '}}'],
  gateway: ['[[', ']]'],
  route: ['[', ']'],
  backend: ['(', ')'],
  service: ['([', '])'],
  invalid: ['[/', '/]'],
};

function node(name: string, box: PictureBox): string {
  const [open, close] = SHAPES[box.kind];
  const codes = box.mark ? ` ${box.mark.codes.join(' ')}` : '';
  const sign = signOf(box);
  const lines = [
    `${box.heading} ${box.title}`,
    ...(sign ? [`${sign}${codes}`] : []),
    ...box.rows.slice(0, MOST_ROWS).map((row) => [signOf(row), row.text].filter(Boolean).join(' ')),
    ...(box.rows.length > MOST_ROWS ? [`and ${box.rows.length - MOST_ROWS} more`] : []),
  ];
  return `${name}${open}"${lines.map(escaped).join('<br/>')}"${close}:::${box.kind}`;
}

function arrow({ kind, label, part, change, guarantee }: Edge): string {
  const text = [signOf({ change, guarantee }), part, label].filter(Boolean).join(' ');
  const line = kind === 'traffic' ? '-->' : '-.->';
  return text ? `${line}|"${escaped(text)}"|` : line;
}

function styles(boxes: readonly PictureBox[], edges: readonly Edge[], nodeId: (id: string) => string): string[] {
  const kinds = [...new Set(boxes.map(({ kind }) => kind))];
  const colors = edges.map(({ change, guarantee }) => borderOf({ change, guarantee }));
  return [
    ...kinds.map((kind) => `  classDef ${kind} fill:${KIND_COLORS[kind]},stroke:#333,color:#000`),
    ...boxes.flatMap((box) => {
      const color = borderOf(box);
      const dashes = box.change === 'removed' ? ',stroke-dasharray:6 4' : '';
      return color ? [`  style ${nodeId(box.id)} stroke:${color},stroke-width:4px${dashes}`] : [];
    }),
    ...colors.flatMap((color, index) => (color ? [`  linkStyle ${index} stroke:${color},stroke-width:3px`] : [])),
  ];
}

/** Replaces all characters that Mermaid or HTML could interpret as syntax with character codes. */
function escaped(text: string): string {
  return text.replace(
    /[^\p{L}\p{N} ./:,_%()\u2192\u00d7\u2691\u279c\u2716\u26a0\u2139\u2212\u0394-]/gu,
    (letter) => `#${letter.codePointAt(0)};`,
  );
}
