import type { NewAccess } from '../../core/compiler/queries/differences/new-access';
import { markdownText } from '../../core/text/markdown';
import { visible, visibleLines, visibleText } from '../../core/text/visible-text';
import { type CostChange, costChangesMarkdown } from '../cost/cost-changes';
import type { ReplayReport } from '../replay/replay-report';
import { type AnyChange, type ChangedObject, sectionsOf } from './diff-sections';
import {
  type DiffAnswer,
  findingText,
  GAINED_TITLE,
  LIMITS_TITLE,
  mostOf,
  nothingChangesText,
  OBJECTS_TITLE,
  objectTitle,
  proofsText,
  REMOVED_TITLE,
  shownRequests,
  sideWarnings,
  valueLines,
} from './diff-text';
import {
  type AccessAnswer,
  accessSubject,
  gainedText,
  isEmptyProof,
  provesNoNewAccess,
  removedText,
} from './new-access-text';
import { releaseChangesText } from './release-changes';

/** Returns a comment for a pull request: who gains and loses access, limits and cost first; objects that follow from them are folded. */
export function diffMarkdown(answer: DiffAnswer): string {
  const { changes: found } = answer;
  const { lists, objects } = sectionsOf(visible(found));
  const lines = [titleOf(answer), ...sideWarnings(answer).flatMap((line) => ['', `⚠️ ${markdownText(line)}`])];
  lines.push(...decisionsMarkdown(answer));
  if (found.length === 0) lines.push('', nothingChangesText(answer));
  lines.push(...accessMarkdown(answer));
  const [limits, others] = [true, false].map((isLimits) =>
    lists.filter(([title]) => (title === LIMITS_TITLE) === isLimits),
  );
  lines.push(...limits.flatMap(listMarkdown));
  if (answer.costs) lines.push(...costChangesMarkdown(answer.costs));
  if (answer.replayed) lines.push(...replayedMarkdown(answer.replayed));
  lines.push(...others.flatMap(listMarkdown));
  if (answer.handledDifferently)
    lines.push(
      ...releaseChangesText(answer.new, answer.handledDifferently).map((line) =>
        markdownText(line.replace('  !', '-')),
      ),
    );
  lines.push(...findingsMarkdown(answer));
  if (objects.length > 0)
    lines.push(...folded(`${OBJECTS_TITLE}: ${objects.length} changed`, objects.flatMap(objectMarkdown)));
  const proofs = proofsText(answer).trim();
  if (proofs !== '') lines.push('', '```text', proofs, '```');
  return visibleLines(`${lines.join('\n')}\n`);
}

function titleOf({ old, new: now, environment, cluster }: DiffAnswer): string {
  const place =
    environment !== undefined
      ? ` in ${code(environment)}`
      : cluster === undefined
        ? ''
        : ` in cluster ${code(cluster)}`;
  return `### Gateways${place}: ${code(visibleText(old))} → ${code(visibleText(now))}`;
}

/** Returns one row for each requested check; nothing without one. */
function decisionsMarkdown({ newAccess, changedAnswers, costs, replayed }: DiffAnswer): readonly string[] {
  const rows = [
    ...(newAccess ? [['No new access', provesNoNewAccess(newAccess), proofResult(newAccess)] as const] : []),
    ...(changedAnswers ? [['Same answers', isEmptyProof(changedAnswers), proofResult(changedAnswers)] as const] : []),
    ...(costs ? [['Spending bound', costs.every(({ rises }) => !rises), costsResult(costs)] as const] : []),
    ...(replayed ? [['Recorded requests', isReproduced(replayed), replayedResult(replayed)] as const] : []),
  ];
  if (rows.length === 0) return [];
  const lines = rows.map(([check, isPassed, result]) => `| ${check} | ${markOf(isPassed)} ${result} |`);
  return ['', '| check | result |', '| --- | --- |', ...lines];
}

function markOf(isPassed: boolean | undefined): string {
  if (isPassed === undefined) return '❔';
  return isPassed ? '✅' : '⚠️';
}

function proofResult(found: NewAccess & Partial<AccessAnswer>): string {
  const { requests, doubts, altered = [] } = found;
  const parts = [
    ...(requests.length > 0 ? [`found ${countOf(requests.length, 'counterexample')}`] : []),
    ...(altered.length > 0 ? [`${countOf(altered.length, 'change')} of requests that destinations receive`] : []),
    ...(doubts.length > 0 ? ['cannot be decided'] : []),
  ];
  return parts.length === 0 ? 'proved' : `not proved: ${parts.join(', ')}`;
}

function costsResult(costs: readonly CostChange[]): string {
  const rising = costs.filter(({ rises }) => rises).length;
  if (rising > 0) return `${countOf(rising, 'bound')} ${rising === 1 ? 'rises' : 'rise'}`;
  return costs.length > 0 ? 'no bound rises' : 'unchanged';
}

function replayedMarkdown(replayed: ReplayReport): readonly string[] {
  const { replayMarkdownLines }: typeof import('../replay/replay-text') = require('../replay/replay-text');
  return ['', '#### Recorded requests', '', ...replayMarkdownLines(replayed)];
}

/** Undecided if the log does not contain what decides. */
function isReproduced({ different, undecided }: ReplayReport): boolean | undefined {
  if (different > 0) return false;
  return undecided > 0 ? undefined : true;
}

function replayedResult({ requests, different, undecided }: ReplayReport): string {
  return `${different} of ${requests} answered differently, ${undecided} undecided`;
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function accessMarkdown({ access }: DiffAnswer): readonly string[] {
  if (!access) return [];
  const { gained, removed, doubts } = access;
  const line = (mark: string, text: string) => `- ${mark}${markdownText(visibleText(text))}`;
  const listOf = (title: string, all: readonly string[], shown: readonly string[]) =>
    all.length === 0
      ? []
      : ['', `#### ${title}`, '', ...shown, ...(all.length > shown.length ? foldedRest(all.slice(shown.length)) : [])];
  const ofGained = [
    ...gained.map((request) => line('⚠️ ', gainedText(request))),
    ...doubts.map((doubt) => line('', `cannot be decided: it depends on ${doubt}`)),
  ];
  const ofRemoved = removed.map((request) => line('', removedText(request)));
  return [...listOf(GAINED_TITLE, ofGained, mostOf(ofGained)), ...listOf(REMOVED_TITLE, ofRemoved, mostOf(ofRemoved))];
}

function foldedRest(lines: readonly string[]): readonly string[] {
  return folded(`and ${lines.length} more`, lines);
}

function listMarkdown([title, list]: readonly [title: string, changes: readonly AnyChange[]]): readonly string[] {
  return ['', `#### ${title}`, '', ...list.flatMap(changeMarkdown)];
}

function changeMarkdown(change: AnyChange): readonly string[] {
  const { what, secondLook, requests } = change;
  return [
    `- ${secondLook ? '⚠️ ' : ''}${code(accessSubject(change))}: **${markdownText(what)}**${secondLook ? `: ${secondLook}` : ''}`,
    ...valueLines(change).map((text) => `  - ${code(text)}`),
    ...shownRequests(requests).map((text) => `  - ${markdownText(text)}`),
  ];
}

function objectMarkdown(object: ChangedObject): readonly string[] {
  const { changes, name } = object;
  if (changes.length === 1) return changes.flatMap(changeMarkdown);
  const title = objectTitle(object).slice(name.length + 2);
  const own = changes.flatMap((change) => changeMarkdown({ ...change, secondLook: undefined }));
  return [`- ${code(name)}: ${title}`, ...own.map((line) => `  ${line.replace(`${code(name)}: `, '')}`)];
}

function findingsMarkdown({ findings: { new: added, fixed, unchanged } }: DiffAnswer): readonly string[] {
  return [
    '',
    `#### Findings: ${added.length} new, ${fixed.length} fixed, ${unchanged} unchanged`,
    ...(added.length + fixed.length > 0 ? [''] : []),
    ...added.map((one) => `- new: ${markdownText(findingText(one))}`),
    ...fixed.map((one) => `- fixed: ${markdownText(findingText(one))}`),
  ];
}

function folded(title: string, lines: readonly string[]): readonly string[] {
  return ['', `<details><summary>${title}</summary>`, '', ...lines, '', '</details>'];
}

/** Returns inline code that can contain backquotes. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}
