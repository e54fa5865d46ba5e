import type { Bound } from '../../core/compiler/queries/cost/bound';
import type { CostRow, NotCounted } from '../../core/compiler/queries/cost/cost-of-gateway';
import { dollarsText } from '../../core/compiler/queries/cost/dollars-text';
import { markdownText } from '../../core/text/markdown';
import { visibleText } from '../../core/text/visible-text';

/** A part of a gateway's traffic of which the bound changes; a side on which it is not there has none. */
export interface CostChange {
  readonly gateway: string;
  readonly kind: CostRow['kind'];
  readonly name: string;
  readonly before?: ShownBound;
  readonly after?: ShownBound;
  /** Whether the bound rises, or the costs outside of it increase. */
  readonly rises: boolean;
}

/** The bound in dollars; absent: unlimited. */
interface ShownBound {
  readonly day?: number;
  readonly month?: number;
  readonly reasons: readonly string[];
  /** The costs that the bound does not include. */
  readonly notCounted: readonly NotCounted[];
}

/** The bounds that change, those that rise first. */
export function costChanges(before: readonly CostRow[], after: readonly CostRow[]): readonly CostChange[] {
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const now = new Map(after.map((row) => [keyOf(row), row]));
  const changes = [...new Set([...now.keys(), ...old.keys()])].flatMap((key) => {
    const [one, other] = [old.get(key), now.get(key)];
    const row = other ?? one;
    if (!row || (one && other && isSameRow(one, other))) return [];
    const { gateway, kind, name } = row;
    const countOf = (what: string) => one?.notCounted.find((each) => each.what === what)?.guards ?? 0;
    const rises =
      amount(other?.day) > amount(one?.day) ||
      amount(other?.month) > amount(one?.month) ||
      (other?.notCounted.some(({ what, guards }) => guards > countOf(what)) ?? false);
    return [
      { gateway, kind, name, ...(one ? { before: shown(one) } : {}), ...(other ? { after: shown(other) } : {}), rises },
    ];
  });
  return [...changes.filter(({ rises }) => rises), ...changes.filter(({ rises }) => !rises)];
}

function keyOf({ gateway, kind, name }: CostRow): string {
  return JSON.stringify([gateway, kind, name]);
}

function isSameRow(one: CostRow, other: CostRow): boolean {
  return guardsText(one) === guardsText(other) && isSame(one.day, other.day) && isSame(one.month, other.month);
}

/** Compares bounds with a tolerance, since sums depend on the order of addition. */
function isSame(one: Bound, other: Bound): boolean {
  const [a, b] = [amount(one), amount(other)];
  return a === b || (Number.isFinite(a + b) && Math.abs(a - b) <= 1e-9 * Math.max(a, b));
}

/** Returns the amount of a bound; 0 if it is undefined. */
function amount(bound: Bound | undefined): number {
  return bound === undefined ? 0 : (bound.dollars ?? Number.POSITIVE_INFINITY);
}

function shown({ day, month, notCounted }: CostRow): ShownBound {
  const dollars = { day: day.dollars, month: month.dollars };
  return {
    ...(dollars.day === undefined ? {} : { day: dollars.day }),
    ...(dollars.month === undefined ? {} : { month: dollars.month }),
    reasons: month.reasons,
    notCounted,
  };
}

/** Returns the lines of cost changes for terminals; they follow the other changes. */
export function costChangesText(changes: readonly CostChange[]): readonly string[] {
  if (changes.length === 0) return ['', 'Cost at most: no bound changes, nor what is paid for beside one'];
  const lines = changes.flatMap((change) => [
    `  ${change.rises ? '! ' : ''}${subjectOf(change)}: ${changeText(change, '->')}`,
    ...whyOf(change).map((reason) => `      ${reason}`),
  ]);
  return ['', 'Cost at most', ...lines.map((line) => visibleText(line))];
}

export function costChangesMarkdown(changes: readonly CostChange[]): readonly string[] {
  const lines = changes.map((change) => {
    const reasons = whyOf(change)
      .map((reason) => `: ${reason}`)
      .join('');
    const text = `${subjectOf(change)}: ${changeText(change, '→')}${reasons}`;
    return `- ${change.rises ? '⚠️ ' : ''}${markdownText(visibleText(text))}`;
  });
  return [
    '',
    '#### Cost at most',
    '',
    ...(lines.length > 0 ? lines : ['No bound changes, nor what is paid for beside one.']),
  ];
}

function whyOf({ before, after }: CostChange): readonly string[] {
  if (!after) return [];
  const [old, now] = [before ? guardsText(before) : '', guardsText(after)];
  const was = old === '' || old === now ? '' : `; before: ${old}`;
  return [...after.reasons, ...(now + was === '' ? [] : [`paid for beside it: ${now || 'nothing'}${was}`])];
}

/** Returns the text about costs that a bound does not include. */
export function guardsText({ notCounted }: Pick<CostRow, 'notCounted'>): string {
  return notCounted.map(({ what, guards }) => (guards > 1 ? `${guards} × ${what}` : what)).join(', ');
}

function subjectOf({ gateway, kind, name }: CostChange): string {
  return kind === 'gateway' || kind === 'servers' ? `${kind} ${name}` : `${kind} ${name} of ${gateway}`;
}

function changeText({ before, after }: CostChange, arrow: string): string {
  const [one, other] = [boundText(before), boundText(after)];
  return one === other ? `${other}, as before` : `${one} ${arrow} ${other}`;
}

function boundText(bound: ShownBound | undefined): string {
  if (!bound) return 'not there';
  const { day, month } = bound;
  if (day === undefined || month === undefined) return 'unlimited';
  return `${dollarsText(day)} a day, ${dollarsText(month)} a month`;
}
