import type { Bound } from '../../core/compiler/cost/bound';
import type { CostRow } from '../../core/compiler/cost/cost-of-gateway';
import { dollarsText } from '../../core/compiler/cost/dollars-text';
import { markdownText } from '../../core/text/markdown';
import { visibleText } from '../../core/text/visible-text';

/** A part of a gateway's traffic of which the bound changes; a side on which it is not there has none. */
export interface CostChange {
  readonly gateway: string;
  readonly kind: CostRow['kind'];
  readonly name: string;
  readonly before?: ShownBound;
  readonly after?: ShownBound;
  /** Whether more may be spent than before. */
  readonly rises: boolean;
}

/** In dollars; absent: unlimited. */
interface ShownBound {
  readonly day?: number;
  readonly month?: number;
  readonly reasons: readonly string[];
}

/** The bounds that change, those that rise first. */
export function costChanges(before: readonly CostRow[], after: readonly CostRow[]): readonly CostChange[] {
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const now = new Map(after.map((row) => [keyOf(row), row]));
  const changes = [...new Set([...now.keys(), ...old.keys()])].flatMap((key) => {
    const [one, other] = [old.get(key), now.get(key)];
    const row = other ?? one;
    if (!row || (one && other && isSame(one.day, other.day) && isSame(one.month, other.month))) return [];
    const { gateway, kind, name } = row;
    const rises = [amount(other?.day) > amount(one?.day), amount(other?.month) > amount(one?.month)].includes(true);
    return [
      { gateway, kind, name, ...(one ? { before: shown(one) } : {}), ...(other ? { after: shown(other) } : {}), rises },
    ];
  });
  return [...changes.filter(({ rises }) => rises), ...changes.filter(({ rises }) => !rises)];
}

function keyOf({ gateway, kind, name }: CostRow): string {
  return JSON.stringify([gateway, kind, name]);
}

/** Sums differ in their last digits by the order of what is added. */
function isSame(one: Bound, other: Bound): boolean {
  const [a, b] = [amount(one), amount(other)];
  return a === b || (Number.isFinite(a + b) && Math.abs(a - b) <= 1e-9 * Math.max(a, b));
}

/** What is not there costs nothing. */
function amount(bound: Bound | undefined): number {
  return bound === undefined ? 0 : (bound.dollars ?? Number.POSITIVE_INFINITY);
}

function shown({ day, month }: CostRow): ShownBound {
  const dollars = { day: day.dollars, month: month.dollars };
  return {
    ...(dollars.day === undefined ? {} : { day: dollars.day }),
    ...(dollars.month === undefined ? {} : { month: dollars.month }),
    reasons: month.reasons,
  };
}

/** For terminals, behind the other changes. */
export function costChangesText(changes: readonly CostChange[]): readonly string[] {
  if (changes.length === 0) return ['', 'Cost at most: no bound changes'];
  const lines = changes.flatMap((change) => [
    `  ${change.rises ? '! ' : ''}${subjectOf(change)}: ${boundText(change.before)} -> ${boundText(change.after)}`,
    ...(change.after?.reasons ?? []).map((reason) => `      ${reason}`),
  ]);
  return ['', 'Cost at most', ...lines.map((line) => visibleText(line))];
}

export function costChangesMarkdown(changes: readonly CostChange[]): readonly string[] {
  const lines = changes.map((change) => {
    const reasons = (change.after?.reasons ?? []).map((reason) => `: ${reason}`).join('');
    const text = `${subjectOf(change)}: ${boundText(change.before)} → ${boundText(change.after)}${reasons}`;
    return `- ${change.rises ? '⚠️ ' : ''}${markdownText(visibleText(text))}`;
  });
  return ['', '#### Cost at most', '', ...(lines.length > 0 ? lines : ['No bound changes.'])];
}

function subjectOf({ gateway, kind, name }: CostChange): string {
  return kind === 'gateway' ? `${kind} ${name}` : `${kind} ${name} of ${gateway}`;
}

function boundText(bound: ShownBound | undefined): string {
  if (!bound) return 'not there';
  const { day, month } = bound;
  if (day === undefined || month === undefined) return 'unlimited';
  return `${dollarsText(day)} a day, ${dollarsText(month)} a month`;
}
