import { dollarsText } from '../../core/compiler/queries/cost/dollars-text';
import { markdownText } from '../../core/text/markdown';
import { visible } from '../../core/text/visible-text';
import { keysOf } from '../../core/values/objects';
import { DIFFERENCE_TITLES, type DifferenceKind } from './compare';
import type { ReplayGroup, ReplayReport } from './replay-report';

/** The longest lists in text and Markdown; JSON contains all. */
const MOST_CAUSES = 20;
const MOST_CALLERS = 10;
const MOST_DOUBTS = 10;

/** A cause with its callers. */
interface Cause {
  readonly cause: string;
  readonly requests: number;
  readonly callers: readonly ReplayGroup[];
}

/** Returns a report for terminals. */
export function replayText(given: ReplayReport): string {
  return `${replayLines(given).join('\n')}\n`;
}

/** Returns the lines of a report for terminals. */
export function replayLines(given: ReplayReport): readonly string[] {
  const report = visible(given);
  const lines = summaryLines(report);
  for (const [kind, groups] of byKind(report)) {
    lines.push('', `${DIFFERENCE_TITLES[kind]}: ${requestsText(total(groups))}`);
    const causes = causesOf(groups);
    for (const { cause, requests, callers } of causes.slice(0, MOST_CAUSES)) {
      lines.push(`  ${requests} x ${cause}`);
      for (const { caller, requests: count, samples } of callers.slice(0, MOST_CALLERS))
        lines.push(`    ${count} x ${caller}: ${samples.join('; ')}`);
      lines.push(...moreText(callers.length - MOST_CALLERS, 'callers').map((text) => `    ${text}`));
    }
    lines.push(...moreText(causes.length - MOST_CAUSES, 'causes').map((text) => `  ${text}`));
  }
  if (report.doubts.length > 0) lines.push('', `Undecided by this log: ${requestsText(report.undecided)}`);
  for (const { reason, requests, sample } of report.doubts.slice(0, MOST_DOUBTS))
    lines.push(`  ${requests} x ${reason}`, `    ${sample}`);
  lines.push(...moreText(report.doubts.length - MOST_DOUBTS, 'reasons').map((text) => `  ${text}`));
  lines.push(...section('Spending', dollarLines(report)), ...section('Assumptions', report.assumptions));
  return lines;
}

/** Returns a report for a comment on a pull request. Callers and samples are folded. */
export function replayMarkdown(given: ReplayReport, names: string): string {
  return `${[`### Replay: ${markdownText(names)}`, '', ...replayMarkdownLines(given)].join('\n')}\n`;
}

/** Returns the lines of a report in Markdown, without a heading. */
export function replayMarkdownLines(given: ReplayReport): readonly string[] {
  const report = visible(given);
  const lines = summaryLines(report).map(markdownText);
  for (const [kind, groups] of byKind(report)) {
    const causes = causesOf(groups);
    lines.push(
      '',
      '<details>',
      `<summary><b>${DIFFERENCE_TITLES[kind]}</b>: ${requestsText(total(groups))}</summary>`,
      '',
    );
    for (const { cause, requests, callers } of causes.slice(0, MOST_CAUSES)) {
      lines.push(`- ${requests} × ${markdownText(cause)}`);
      for (const { caller, requests: count, samples } of callers.slice(0, MOST_CALLERS))
        lines.push(`  - ${count} × ${markdownText(caller)}: ${samples.map(markdownText).join('; ')}`);
      lines.push(...moreText(callers.length - MOST_CALLERS, 'callers').map((text) => `  - ${text}`));
    }
    lines.push(...moreText(causes.length - MOST_CAUSES, 'causes').map((text) => `- ${text}`), '', '</details>');
  }
  if (report.doubts.length > 0) {
    lines.push('', '<details>');
    lines.push(`<summary><b>Undecided by this log</b>: ${requestsText(report.undecided)}</summary>`, '');
    for (const { reason, requests, sample } of report.doubts.slice(0, MOST_DOUBTS))
      lines.push(`- ${requests} × ${markdownText(reason)}, such as ${markdownText(sample)}`);
    lines.push(...moreText(report.doubts.length - MOST_DOUBTS, 'reasons').map((text) => `- ${text}`), '', '</details>');
  }
  for (const text of [...dollarLines(report), ...report.assumptions]) lines.push('', markdownText(text));
  return lines;
}

function summaryLines({ requests, otherLines, same, different, undecided, reproduced }: ReplayReport): string[] {
  const skipped = otherLines > 0 ? `, skipped lines: ${otherLines}` : '';
  const lines = [
    `${requestsText(requests)}: ${same} answered equally, ${different} differently, ${undecided} undecided${skipped}`,
  ];
  if (reproduced)
    lines.push(
      `The old resources reproduce ${reproduced.requests} of ${reproduced.of} recorded answers (${percent(reproduced)})`,
    );
  return lines;
}

function percent({ requests, of }: NonNullable<ReplayReport['reproduced']>): string {
  return of === 0 ? 'none' : `${(Math.floor((requests / of) * 10_000) / 100).toFixed(2)} %`;
}

function byKind({ groups }: ReplayReport): (readonly [DifferenceKind, readonly ReplayGroup[]])[] {
  return keysOf(DIFFERENCE_TITLES).flatMap((kind) => {
    const own = groups.filter((group) => group.kind === kind);
    return own.length > 0 ? [[kind, own] as const] : [];
  });
}

function causesOf(groups: readonly ReplayGroup[]): readonly Cause[] {
  const names = [...new Set(groups.map(({ cause }) => cause))];
  return names
    .map((cause) => {
      const callers = groups.filter((group) => group.cause === cause);
      return { cause, requests: total(callers), callers };
    })
    .sort((a, b) => b.requests - a.requests);
}

function total(groups: readonly ReplayGroup[]): number {
  return groups.reduce((sum, { requests }) => sum + requests, 0);
}

function dollarLines({ dollars: { recorded, saved, unknown, moved, unpriced } }: ReplayReport): string[] {
  const newly = unknown > 0 ? `, plus the unknown cost of ${requestsText(unknown)} that would newly be forwarded` : '';
  const sums =
    recorded > 0 ? [`Recorded: ${dollarsText(recorded)}; no longer spent: ${dollarsText(saved)}${newly}`] : [];
  const moves = moved.slice(0, MOST_CAUSES).map((move) => {
    const difference = move.estimated - move.recorded;
    const change = `${difference < 0 ? '-' : '+'}${dollarsText(Math.abs(difference))}`;
    const costs = `${dollarsText(move.recorded)} becomes ${dollarsText(move.estimated)} (${change})`;
    return `Estimate with the same token counts: ${requestsText(move.requests)} from ${move.from} to ${move.to}, ${costs}`;
  });
  const others = unpriced
    .slice(0, MOST_CAUSES)
    .map(({ reason, requests }) => `${requestsText(requests)} to another model at an unknown cost: ${reason}`);
  return [...sums, ...moves, ...others];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : [];
}

function requestsText(count: number): string {
  return count === 1 ? '1 request' : `${count} requests`;
}

function moreText(count: number, what: string): string[] {
  return count > 0 ? [`... and ${count} more ${what} (--json)`] : [];
}
