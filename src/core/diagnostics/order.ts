import { compareText } from '../text/compare-text';
import { findingRankOf } from './background';
import type { Diagnostic, SourceLocation } from './diagnostic';

/**
 * Returns findings in the order of their locations, then of their codes. Fields of one document are compared by their position in it, because
 * looking up a location takes as long as validating the document. In files with findings about the text itself, which have a location only,
 * all findings are compared by location: repeated keys have another order.
 */
export function sortedFindings(findings: readonly Diagnostic[]): Diagnostic[] {
  const located = new Set(findings.flatMap((one) => (findingRankOf(one) ? [] : fileOf(one.place))));
  return [...findings].sort(
    (a, b) =>
      comparePositions(a, b, located) ||
      compareText(a.code, b.code) ||
      compareText(a.path ?? '', b.path ?? '') ||
      compareText(a.message, b.message),
  );
}

function comparePositions(a: Diagnostic, b: Diagnostic, located: ReadonlySet<string>): number {
  const [one, other] = [findingRankOf(a), findingRankOf(b)];
  if (!one || !other) return comparePlaces(a.place, b.place);
  const byDocument = comparePlaces(one.start, other.start);
  if (byDocument !== 0) return byDocument;
  const [order, otherOrder] =
    one.document === other.document && !located.has(fileOf(one.start)) ? [one.order(), other.order()] : [];
  return order && otherOrder ? compareOrders(order, otherOrder) : comparePlaces(a.place, b.place);
}

function fileOf({ file, constructPath }: SourceLocation = {}): string {
  return file ?? constructPath ?? '';
}

function comparePlaces(a: SourceLocation = {}, b: SourceLocation = {}): number {
  return (
    compareText(fileOf(a), fileOf(b)) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    compareText(a.constructPath ?? '', b.constructPath ?? '')
  );
}

function compareOrders(a: readonly number[], b: readonly number[]): number {
  const step = a.findIndex((index, at) => index !== b[at]);
  return step < 0 ? a.length - b.length : a[step] - (b[step] ?? -1);
}
