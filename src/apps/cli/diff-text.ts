import { type Assumption, assumptionsText } from '../../core/compiler/queries/assumptions';
import type { ChangedAnswers } from '../../core/compiler/queries/differences/same-answers';
import type { Change, ChangedRequests, Difference, ObjectChange } from '../../core/compiler/queries/explain';
import type { Diagnostic } from '../../core/diagnostics';
import { writtenNameText } from '../../core/diagnostics/subject-text';
import { markdownText } from '../../core/text/markdown';
import { visible, visibleLines, visibleText } from '../../core/text/visible-text';
import { addToList } from '../../core/values/lists-in-maps';
import { defined } from '../../core/values/objects';
import { type CostChange, costChangesMarkdown, costChangesText } from '../cost/cost-changes';
import { type AccessAnswer, accessSubject, changedAnswersText, newAccessText } from './new-access-text';
import { releaseChangesText } from './release-changes';

type AnyChange = Change | ObjectChange;

/** The differences of findings between two sides. */
export interface FindingChanges {
  readonly new: readonly Diagnostic[];
  readonly fixed: readonly Diagnostic[];
  /** How many both have. */
  readonly unchanged: number;
}

export interface DiffAnswer {
  readonly old: string;
  readonly new: string;
  /** The environment in which both sides are compared, if one is selected. */
  readonly environment?: string;
  readonly changes: readonly AnyChange[];
  readonly findings: FindingChanges;
  /** Codes for which the settings, a guarantee or a convention reject a side that is compared anyway. */
  readonly oldRefused?: readonly string[];
  readonly newRefused?: readonly string[];
  /** Only if it is requested. */
  readonly newAccess?: AccessAnswer;
  /** Returns the lines of a file; undefined if it has none. */
  readonly changedAnswers?: ChangedAnswers;
  /** The assumptions of these proofs. */
  readonly assumptions?: readonly Assumption[];
  /** Returns the lines of a file; undefined if it has none. */
  readonly costs?: readonly CostChange[];
  /** Resources that the newer release of the data plane handles differently, if two releases are compared. */
  readonly handledDifferently?: readonly Diagnostic[];
}

/** Findings of both sides. Places do not count: lines move. */
export function compareFindings(old: readonly Diagnostic[], now: readonly Diagnostic[]): FindingChanges {
  const left = new Map<string, Diagnostic[]>();
  for (const one of old) {
    addToList(left, keyOf(one), one);
  }
  const added = now.filter((one) => left.get(keyOf(one))?.pop() === undefined);
  return { new: added, fixed: [...left.values()].flat(), unchanged: now.length - added.length };
}

function keyOf({ code, severity, message, resource, path }: Diagnostic): string {
  return JSON.stringify([code, severity, message, resource?.kind, resource?.namespace, resource?.name, path]);
}

/** For terminals. */
export function diffText(answer: DiffAnswer): string {
  const { old, new: now, environment, changes: found, findings } = answer;
  const changes = visible(found);
  const where = environment === undefined ? '' : `, in environment ${environment}`;
  const lines = [visibleText(`${old} -> ${now}${where}`), ...refusedLines(answer)];
  if (changes.length === 0) lines.push('', sameText(answer));
  for (const [title, list] of sectionsOf(changes)) {
    lines.push('', title);
    for (const change of list) lines.push(...changeLines(change));
  }
  const costs = answer.costs ? costChangesText(answer.costs) : [];
  const releases = answer.handledDifferently ? releaseChangesText(now, answer.handledDifferently) : [];
  return `${[...lines, ...releases, ...costs, ...findingLines(findings)].join('\n')}\n${proofsText(answer)}`;
}

function sameText({ handledDifferently }: DiffAnswer): string {
  return handledDifferently
    ? 'Both releases receive the same routes, destinations and policies.'
    : 'Nothing changes: the same configs, the same objects.';
}

/** Returns the sides that are compared although their errors prevent output. */
function refusedLines({ old, oldRefused = [], new: now, newRefused = [] }: DiffAnswer): string[] {
  return [...refusedLine(old, oldRefused), ...refusedLine(now, newRefused)];
}

/** Returns the line for a rejected side; empty if it is not rejected. */
export function refusedLine(name: string, codes: readonly string[]): string[] {
  return codes.length > 0
    ? [`${visibleText(name)} is refused as it is, for ${codes.join(', ')}; compared is what it means`]
    : [];
}

/** For a comment on a pull request. */
export function diffMarkdown(answer: DiffAnswer): string {
  const { old, new: now, environment, changes: found, findings } = answer;
  const changes = visible(found);
  const where = environment === undefined ? '' : ` in ${code(environment)}`;
  const lines = [`### Gateways${where}: ${code(visibleText(old))} → ${code(visibleText(now))}`];
  lines.push(...refusedLines(answer).flatMap((line) => ['', `⚠️ ${markdownText(line)}`]));
  if (changes.length === 0) lines.push('', sameText(answer));
  for (const [title, list] of sectionsOf(changes)) {
    lines.push('', `#### ${title}`, '');
    for (const change of list) {
      const { what, secondLook, requests } = change;
      lines.push(
        `- ${secondLook ? '⚠️ ' : ''}${code(accessSubject(change))}: **${markdownText(what)}**${secondLook ? `: ${secondLook}` : ''}`,
      );
      lines.push(...valueLines(change).map((text) => `  - ${code(text)}`));
      lines.push(...shown(requests).map((text) => `  - ${markdownText(text)}`));
    }
  }
  if (answer.handledDifferently)
    lines.push(
      ...releaseChangesText(now, answer.handledDifferently).map((line) => markdownText(line.replace('  !', '-'))),
    );
  if (answer.costs) lines.push(...costChangesMarkdown(answer.costs));
  const { new: added, fixed, unchanged } = findings;
  lines.push('', `#### Findings: ${added.length} new, ${fixed.length} fixed, ${unchanged} unchanged`);
  if (added.length + fixed.length > 0) lines.push('');
  lines.push(
    ...added.map((one) => `- new: ${markdownText(findingText(one))}`),
    ...fixed.map((one) => `- fixed: ${markdownText(findingText(one))}`),
  );
  const proofs = proofsText(answer).trim();
  if (proofs !== '') lines.push('', '```text', proofs, '```');
  return visibleLines(`${lines.join('\n')}\n`);
}

/** Returns the results of the requested proofs. */
function proofsText({ newAccess, changedAnswers, assumptions }: DiffAnswer): string {
  const proofs = [newAccess && newAccessText(newAccess), changedAnswers && changedAnswersText(changedAnswers)];
  return `${proofs.join('')}${assumptions ? `\n${assumptionsText(assumptions)}\n` : ''}`;
}

function sectionsOf(changes: readonly AnyChange[]): (readonly [title: string, list: readonly AnyChange[]])[] {
  const sections = [
    ['Look twice', changes.filter(({ secondLook }) => secondLook)],
    ['Other changes', changes.filter(({ secondLook }) => !secondLook)],
  ] as const;
  return sections.filter(([, list]) => list.length > 0);
}

function changeLines(change: AnyChange): string[] {
  const { what, secondLook, requests } = change;
  return [
    `  ${secondLook ? '! ' : ''}${accessSubject(change)}: ${what}${secondLook ? ` (${secondLook})` : ''}`,
    ...valueLines(change).map((text) => `      ${text}`),
    ...shown(requests).map((text) => `      ${text}`),
  ];
}

/** Values before and after; of values that differ in parts, the parts. */
function valueLines({ before, after, parts = [] }: AnyChange): string[] {
  const isWhole = parts.length === 0 || parts.some(({ path }) => path === '');
  const all: readonly Difference[] = isWhole
    ? [{ path: '', ...defined<Partial<Difference>>({ before, after }) }]
    : parts;
  return all.flatMap(({ path, before: old, after: now }) => {
    const at = path ? `${path}: ` : '';
    return [
      ...(old === undefined ? [] : [`- ${at}${shortened(old)}`]),
      ...(now === undefined ? [] : [`+ ${at}${shortened(now)}`]),
    ];
  });
}

const MOST_REQUESTS = 5;

function shown(requests: readonly ChangedRequests[]): string[] {
  const lines = requests.slice(0, MOST_REQUESTS).map(({ text, rules }) => `for ${text} (${rules.join(' -> ')})`);
  const more = requests.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}

const LONGEST = 300;

function shortened(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

function findingLines({ new: added, fixed, unchanged }: FindingChanges): string[] {
  return [
    '',
    `Findings: ${added.length} new, ${fixed.length} fixed, ${unchanged} unchanged`,
    ...added.map((one) => `  new: ${findingText(one)}`),
    ...fixed.map((one) => `  fixed: ${findingText(one)}`),
  ];
}

function findingText({ code: of, severity, message, resource }: Diagnostic): string {
  const name = resource ? ` ${writtenNameText(resource)}` : '';
  return visibleText(`${severity} ${of}${name}: ${message}`);
}

/** Returns inline code that can contain backquotes. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}
