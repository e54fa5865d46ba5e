import type { Overview } from '../../../core/compiler/queries/explain/overview/overview';
import { borderOf, KIND_COLORS } from '../../picture/colors';
import { draw } from '../../picture/draw';
import { type Edge, type PictureBox, type Row, signOf } from '../../picture/picture';
import { guaranteeLegend } from './guarantee-legend';

/** A graph for Graphviz, with everything: each rule, listener, provider and target is a port of its box. */
export function dotText(overview: Overview): string {
  const { boxes, edges } = draw(overview);
  const names = new Map(boxes.map(({ id }, index) => [id, `n${index}`]));
  const ports = new Map(boxes.flatMap(({ rows }) => rows.map(({ id }, index) => [id, `p${index}`])));
  const end = (box: string, row: string | undefined) => {
    const port = row === undefined ? undefined : ports.get(row);
    return `${names.get(box)}${port ? `:${port}` : ''}`;
  };
  const lines = [
    'digraph gateway {',
    '  graph [rankdir=LR, ranksep=1.2, fontname="Helvetica"];',
    ...guaranteeLegend(overview).map((line) => `  label="${quoted(line)}";`),
    '  node [shape=plain, fontname="Helvetica", fontsize=10];',
    '  edge [fontname="Helvetica", fontsize=9, color="#666666"];',
    ...boxes.map((box) => `  ${names.get(box.id)} [tooltip="${quoted(box.id)}", label=<${table(box, ports)}>];`),
    ...edges.map((edge) => `  ${end(edge.from, edge.fromRow)}:e -> ${end(edge.to, edge.toRow)}:w${attributes(edge)};`),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

function table(box: PictureBox, ports: ReadonlyMap<string, string>): string {
  const { kind, heading, title, rows, mark, change } = box;
  const color = borderOf(box);
  const width = color ? 3 : 1;
  const codes = mark ? ` ${mark.codes.join(' ')}` : '';
  const sign = signOf(box);
  const head = `${escaped(heading)}${sign ? ` ${escaped(`${sign}${codes}`)}` : ''}<BR/><B>${escaped(title)}</B>`;
  const cells = [
    `<TR><TD BGCOLOR="${KIND_COLORS[kind]}">${head}</TD></TR>`,
    ...rows.map((row) => `<TR><TD ALIGN="LEFT" PORT="${ports.get(row.id)}">${rowText(row)}</TD></TR>`),
  ];
  const style = change === 'removed' ? ' STYLE="dashed"' : '';
  return `<TABLE BORDER="${width}" COLOR="${color ?? '#333333'}" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4"${style}>${cells.join('')}</TABLE>`;
}

function rowText(row: Row): string {
  return escaped([signOf(row), row.text].filter(Boolean).join(' '));
}

function attributes({ kind, label, change, guarantee }: Edge): string {
  const color = borderOf({ change, guarantee });
  const text = [signOf({ change, guarantee }), label].filter(Boolean).join(' ');
  const list = [
    ...(text ? [`label="${quoted(text)}"`] : []),
    ...(kind === 'asks' ? ['style=dotted'] : []),
    ...(kind === 'policy' ? [`style=dashed, color="${KIND_COLORS.policy}"`] : []),
    ...(color ? [`color="${color}", penwidth=2`] : []),
  ];
  return list.length > 0 ? ` [${list.join(', ')}]` : '';
}

function quoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replace(/[\r\n]+/g, ' ');
}

/** Labels in angle brackets are read as XML. */
function escaped(text: string): string {
  return text.replace(/[&<>"'[\]]/g, (letter) => `&#${letter.codePointAt(0)};`);
}
