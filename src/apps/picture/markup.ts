import { BOLD, HEAD, lettersIn, type PlacedBox, type PlacedEdge, type PlacedRow, type Point, ROW } from './layout';
import { type GuaranteeRole, type Mark, type Row, signOf } from './picture';

/** The height of the label of an edge. */
const LABEL_LINE = 11;

/** Escapes a string for XML and HTML, in elements and in attributes. */
function escapeXml(text: string): string {
  return text.replace(/[&<>"'`]/g, (letter) => `&#${letter.codePointAt(0)};`);
}

/** Describes a mark in words. */
function markWords(mark: Mark | undefined): string {
  return mark ? `${mark.severity}: ${mark.codes.join(', ')}` : '';
}

/** Describes the role in a guarantee that does not hold. */
function roleWords(role: GuaranteeRole | undefined): string {
  const words = {
    about: 'a guarantee for it is violated',
    way: 'a request that violates a guarantee reaches it',
  };
  return role ? words[role] : '';
}

/** Returns the visible text of a row. */
function shownIn(row: Row): string {
  return [signOf(row), row.text].filter(Boolean).join(' ');
}

/** Returns the accessible label of a row, which begins with its visible text. */
function labelOf(row: Row): string {
  const { mark, change, guarantee } = row;
  return escapeXml([shownIn(row), markWords(mark), change ?? '', roleWords(guarantee)].filter(Boolean).join(', '));
}

/** Returns the text for screen readers. It begins with the visible text, so that people can say what they see. */
export function spoken({ box }: PlacedBox): string {
  const { heading, title, rows, members, mark, change, guarantee } = box;
  const parts = rows.length > 0 ? [rows.map(({ text }) => text).join('; ')] : [];
  const many = members.length > 0 ? [`stands for ${members.length}`] : [];
  const codes = mark ? `${mark.codes.join(', ')} (${mark.severity})` : '';
  const visible = [heading, title, signOf(box), codes].filter(Boolean).join(' ');
  return [visible, ...parts, ...many, change ?? '', roleWords(guarantee)].filter(Boolean).join(', ');
}

function clipped(text: string, width: number): string {
  const most = lettersIn(width);
  return text.length > most ? `${text.slice(0, most - 1)}\u2026` : text;
}

function classOf(kind: string, { mark, change, guarantee }: Omit<Row, 'id' | 'text'>): string {
  return [kind, change ?? '', guarantee ?? '', mark ? `has-${mark.severity}` : ''].filter(Boolean).join(' ');
}

/** A box without its members, which are many. Its head is a button next to those of its rows, because buttons cannot be nested. */
export function boxMarkup(placed: PlacedBox): string {
  const { box, scale, x, y, rows } = placed;
  const [width, height] = [placed.width / scale, placed.height / scale];
  const { heading, title, kind, id } = box;
  const sign = [signOf(box), box.mark?.codes[0] ?? ''].filter(Boolean).join(' ');
  const right = sign ? sign.length + 1 : 0;
  const label = escapeXml(spoken(placed));
  const isWhole = box.rows.length === 0 && box.members.length === 0;
  const body = `<rect class="body" width="${px(width)}" height="${px(height)}" rx="4"/>`;
  const head = [
    `<path class="head" d="${headPath(width, isWhole ? height : HEAD, isWhole)}"/>`,
    fittingText('heading', 8, 14, heading, width - 16 - right * 6),
    fittingText('title', 8, 29, title, (width - 14) / BOLD),
    sign ? text('sign', width - 8, 14, sign) : '',
  ].join(' ');
  const own = rows.filter(({ isMember }) => !isMember).map((row, index) => rowMarkup(row, index, width));
  const size = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g class="box ${classOf(kind, box)}" transform="translate(${px(x)} ${px(y)})${size}" data-id="${escapeXml(id)}">${body}<g class="handle" role="button" tabindex="-1" aria-label="${label}"><title>${label}</title>${head}</g>${own.join('')}</g>`;
}

function headPath(width: number, bottom: number, isWhole: boolean): string {
  const corners = isWhole ? 'a4 4 0 0 1 -4 4H4a4 4 0 0 1 -4 -4' : 'v4H0v-4';
  return `M0 4a4 4 0 0 1 4 -4H${px(width - 4)}a4 4 0 0 1 4 4V${px(bottom - 4)}${corners}Z`;
}

function rowMarkup({ row }: PlacedRow, index: number, width: number): string {
  const y = HEAD + 2 + index * ROW;
  const label = labelOf(row);
  return `<g class="row ${classOf('', row)}" data-id="${escapeXml(row.id)}" role="button" tabindex="-1" aria-label="${label}"><title>${label}</title><rect x="1" y="${y}" width="${px(width - 2)}" height="${ROW}"/>${fittingText('line', 8, y + 13, shownIn(row), width - 14)}</g>`;
}

/** One of many, with its name. */
export function memberMarkup({ row, x, y, width, height }: PlacedRow, kind: string): string {
  const label = labelOf(row);
  return `<g class="member ${classOf(kind, row)}" data-id="${escapeXml(row.id)}" role="button" tabindex="-1" aria-label="${label}"><title>${label}</title><rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" rx="2"/>${fittingText('line', x + 4, y + 11, shownIn(row), width - 4)}</g>`;
}

/** Members seen from far away: one shape for all that look the same. */
export function distantMarkup(members: readonly PlacedRow[], kind: string): string {
  const shapes = new Map<string, string[]>();
  for (const { row, x, y, width, height } of members) {
    const look = classOf(kind, row);
    const known = shapes.get(look) ?? [];
    shapes.set(look, known);
    known.push(`M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}z`);
  }
  return [...shapes].map(([look, parts]) => `<path class="distant ${look}" d="${parts.join('')}"/>`).join('');
}

export function edgeMarkup({ edge, points, labelLine }: PlacedEdge): string {
  const { kind, change, label, guarantee } = edge;
  const sign = [signOf({ change, guarantee }), label].filter(Boolean).join(' ');
  const ends = `data-from="${escapeXml(edge.fromRow ?? edge.from)}" data-to="${escapeXml(edge.toRow ?? edge.to)}"`;
  const line = `<path class="edge ${classOf(kind, edge)}" ${ends} d="${curve(points)}"/>`;
  return sign ? `${line}${edgeLabel(points[points.length - 1], sign, labelLine)}` : line;
}

/** Returns the label near the end, where edges from one row are apart, above the labels of other edges with this end. */
function edgeLabel(end: Point, label: string, line: number): string {
  return text('label', end.x - 6, end.y - 4 - line * LABEL_LINE, label);
}

/** Leaves and arrives level. */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  let before = first;
  const parts = rest.map((point) => {
    const middle = (before.x + point.x) / 2;
    const part = `C${px(middle)} ${px(before.y)} ${px(middle)} ${px(point.y)} ${px(point.x)} ${px(point.y)}`;
    before = point;
    return part;
  });
  return `M${px(first.x)} ${px(first.y)}${parts.join('')}`;
}

/** Returns a line of text outside of all boxes. */
export function lineMarkup(x: number, y: number, content: string): string {
  return text('line', x, y, content);
}

/** Text that is clipped to a width. Clipped text is hidden from screen readers, which read the label of the button. */
function fittingText(look: string, x: number, y: number, content: string, width: number): string {
  const shown = clipped(content, width);
  return text(look, x, y, shown, shown !== content);
}

function text(look: string, x: number, y: number, content: string, isHidden = false): string {
  const hidden = isHidden ? ' aria-hidden="true"' : '';
  return `<text class="${look}" x="${px(x)}" y="${px(y)}"${hidden}>${escapeXml(content)}</text>`;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
