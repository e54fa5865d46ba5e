import type { Overview, OverviewChange } from '../../core/compiler/queries/explain/overview/overview';
import { addToList } from '../../core/values/lists-in-maps';
import { draw } from './draw';
import {
  type BoxKind,
  type Edge,
  type Mark,
  type NamedBox,
  type Picture,
  type PictureBox,
  strongerRole,
  worse,
} from './picture';

/** The level of grouping: none; elements of one kind in a namespace, if there are many; all elements of one kind. */
export type Detail = 'all' | 'namespaces' | 'kinds';

export const DETAILS: readonly Detail[] = ['all', 'namespaces', 'kinds'];

/** The number of boxes of a kind that are drawn individually. */
const FEW = 12;

/** The maximum number of boxes that are readable and quick to lay out. */
const READABLE = 140;

/** The maximum number of individual boxes of a kind, which are stacked: two screens of them. */
const STACKED = 24;

/** Returns the picture with as much detail as is readable. */
export function pictureOf(overview: Overview): Picture {
  const whole = draw(overview);
  if (whole.boxes.length <= READABLE && mostOfKind(whole) <= STACKED) return group(whole, 'all');
  const byNamespace = group(whole, 'namespaces');
  return byNamespace.boxes.length <= READABLE ? byNamespace : group(whole, 'kinds');
}

function mostOfKind({ boxes }: Whole): number {
  return Math.max(0, ...countByKind(boxes).values());
}

function countByKind(boxes: readonly NamedBox[]): ReadonlyMap<BoxKind, number> {
  const counts = new Map<BoxKind, number>();
  for (const { kind } of boxes) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

interface Whole {
  readonly boxes: readonly NamedBox[];
  readonly edges: readonly Edge[];
}

/** Draws many of a kind as one box, and the edges between such boxes as one. */
export function group({ boxes, edges }: Whole, detail: Detail): Picture {
  if (detail === 'all') return { boxes, edges, together: [] };
  const counts = countByKind(boxes);
  const signatures = signaturesOf(boxes, edges);
  const groups = new Map<string, NamedBox[]>();
  for (const box of boxes) {
    const alone = (counts.get(box.kind) ?? 0) <= FEW;
    const key = alone ? box.id : groupKey(box, detail, signatures.get(box.id) ?? '');
    addToList(groups, key, box);
  }
  const drawn = [...groups].map(
    ([key, members]): PictureBox =>
      members.length === 1 ? members[0] : boxOf(key, members, aboutOf(members, signatures)),
  );
  const boxByMember = new Map(
    drawn.flatMap((box) => (box.members.length > 0 ? box.members.map(({ id }) => [id, box]) : [])),
  );
  const together = drawn
    .filter(({ members }) => members.length > 0)
    .map(({ heading, title }) => `${heading} ${title}`.trim())
    .sort();
  return { boxes: drawn, edges: bundled(edges, boxByMember), together };
}

/**
 * Returns the grouping keys of boxes: the listeners of a route, or the kind of a policy's target; boxes with different keys are grouped
 * separately.
 */
function signaturesOf(boxes: readonly NamedBox[], edges: readonly Edge[]): ReadonlyMap<string, string> {
  const kinds = new Map(boxes.map((box) => [box.id, resourceKind(box)]));
  const ends = new Map<string, Set<string>>();
  const add = (id: string, end: string) => ends.set(id, (ends.get(id) ?? new Set()).add(end));
  for (const { from, fromRow, to, toRow, kind } of edges) {
    if (kind === 'policy') add(from, `${kinds.get(to)}${toRow === undefined ? '' : '#'}`);
    else if (kinds.get(from) === 'Gateway') add(to, fromRow ?? from);
  }
  return new Map([...ends].map(([id, set]) => [id, [...set].sort().join(' ')]));
}

/** Returns the resource kind; the heading of a backend contains more than its kind. */
function resourceKind({ kind, heading }: NamedBox): string {
  return kind === 'backend' ? 'ProxyBackend' : heading;
}

function groupKey({ kind, heading, namespace }: NamedBox, detail: Detail, signature: string): string {
  if (detail === 'kinds') return heading;
  return [heading, namespace, kind === 'gateway' ? '' : signature].join('|');
}

/** Describes the common parent or target of a group, if there is exactly one. */
function aboutOf(members: readonly NamedBox[], signatures: ReadonlyMap<string, string>): string {
  const [{ id, kind }] = members;
  const signature = signatures.get(id) ?? '';
  if (signature === '' || signature.includes(' ') || members.some((one) => signatures.get(one.id) !== signature))
    return '';
  if (kind === 'route') return `, at ${signature.slice(signature.indexOf('#') + 1)}`;
  const of = signature.replace(/^Proxy/, '');
  return kind === 'policy' ? `, on ${of.endsWith('#') ? `parts of ${of.slice(0, -1)}` : of}` : '';
}

function boxOf(key: string, members: readonly NamedBox[], about: string): PictureBox {
  const [{ kind, heading }] = members;
  const namespaces = new Set(members.map(({ namespace }) => namespace));
  const where = namespaces.size === 1 ? `in ${[...namespaces][0]}` : `in ${namespaces.size} namespaces`;
  const sorted = [...members].sort((a, b) => compareNames(a.title, b.title));
  const mark = marksTogether(members.flatMap((member) => member.mark ?? []));
  const change = changeTogether(members.map((member) => member.change));
  const guarantee = members.map((member) => member.guarantee).reduce(strongerRole);
  return {
    id: `group ${key}`,
    kind,
    heading: `${members.length} \u00d7 ${heading}`,
    title: `${where}${about}`,
    rows: [],
    members: sorted.map(({ id, name, title, mark: own, change: of, guarantee: role }) => {
      const text = namespaces.size === 1 ? name : title;
      return {
        id,
        text,
        ...(own ? { mark: own } : {}),
        ...(of ? { change: of } : {}),
        ...(role ? { guarantee: role } : {}),
      };
    }),
    ...(mark ? { mark } : {}),
    ...(change ? { change } : {}),
    ...(guarantee ? { guarantee } : {}),
  };
}

/** `route-2` before `route-10`. */
const NAMES = new Intl.Collator('en', { numeric: true });

function compareNames(a: string, b: string): number {
  return NAMES.compare(a, b) || (a < b ? -1 : 1);
}

function marksTogether(marks: readonly Mark[]): Mark | undefined {
  if (marks.length === 0) return undefined;
  const severity = marks.map((mark) => mark.severity).reduce(worse);
  return { severity, codes: [...new Set(marks.flatMap(({ codes }) => codes))].sort() };
}

function changeTogether(changes: readonly (OverviewChange | undefined)[]): OverviewChange | undefined {
  const [first, ...rest] = [...new Set(changes)];
  return rest.length === 0 ? first : 'changed';
}

/** Combines edges between the same two boxes into one with their count. */
function bundled(edges: readonly Edge[], boxByMember: ReadonlyMap<string, PictureBox>): Edge[] {
  const bundles = new Map<string, { edge: Edge; count: number }>();
  const result: Edge[] = [];
  for (const edge of edges) {
    const [from, to] = [boxByMember.get(edge.from), boxByMember.get(edge.to)];
    if (!from && !to) {
      result.push(edge);
      continue;
    }
    const { fromRow, toRow, kind, part, change, guarantee } = edge;
    const drawn: Edge = {
      from: from?.id ?? edge.from,
      ...(from || fromRow === undefined ? {} : { fromRow }),
      to: to?.id ?? edge.to,
      ...(to || toRow === undefined ? {} : { toRow }),
      kind,
      part: from ? '' : part,
      label: '',
      ...(change ? { change } : {}),
      ...(guarantee ? { guarantee } : {}),
    };
    const key = JSON.stringify(drawn);
    const bundle = bundles.get(key) ?? { edge: drawn, count: 0 };
    bundle.count++;
    bundles.set(key, bundle);
  }
  for (const { edge, count } of bundles.values())
    result.push(count === 1 ? edge : { ...edge, label: `\u00d7${count}` });
  return result;
}
