import { type Assumption, assumptionsText } from '../../core/compiler/queries/assumptions';
import type { NewAccess } from '../../core/compiler/queries/differences/new-access';
import type { ChangedAnswers } from '../../core/compiler/queries/differences/same-answers';
import type { ChangedRequests, Difference } from '../../core/compiler/queries/explain';
import type { Diagnostic } from '../../core/diagnostics';
import { writtenNameText } from '../../core/diagnostics/subject-text';
import { visible, visibleText } from '../../core/text/visible-text';
import { addToList } from '../../core/values/lists-in-maps';
import { defined } from '../../core/values/objects';
import { type CostChange, costChangesText } from '../cost/cost-changes';
import type { ReplayReport } from '../replay/replay-report';
import { type AnyChange, type ChangedObject, sectionsOf } from './diff-sections';
import {
  type AccessAnswer,
  accessSubject,
  changedAnswersText,
  gainedText,
  newAccessText,
  removedText,
} from './new-access-text';
import { releaseChangesText } from './release-changes';

/** The requests of callers that gain or lose access. */
export interface AccessChanges {
  readonly gained: NewAccess['requests'];
  readonly removed: NewAccess['requests'];
  /** The unknowns on which more of it depends. */
  readonly doubts: NewAccess['doubts'];
}

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
  /** The cluster whose charts are compared, if the app names one. */
  readonly cluster?: string;
  /** Requests that reach destinations that they did not reach before, and the reverse. */
  readonly access?: AccessChanges;
  readonly changes: readonly AnyChange[];
  readonly findings: FindingChanges;
  /** Codes for which the settings, a guarantee or a convention reject a side that is compared anyway. */
  readonly oldRefused?: readonly string[];
  readonly newRefused?: readonly string[];
  /** The lock files of a side, by its name, that differ from those of the installed packages, with which its app ran. */
  readonly otherLocks?: Readonly<Record<string, readonly string[]>>;
  /** Only if it is requested. */
  readonly newAccess?: AccessAnswer;
  /** Only if `--same-answers` is given. */
  readonly changedAnswers?: ChangedAnswers;
  /** The assumptions of these proofs. */
  readonly assumptions?: readonly Assumption[];
  /** Only if `--prices` is given. */
  readonly costs?: readonly CostChange[];
  /** Recorded requests that are answered differently, if `--replay` is given. */
  readonly replayed?: ReplayReport;
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
  const { old, new: now, changes: found, findings } = answer;
  const { lists, objects } = sectionsOf(visible(found));
  const lines = [visibleText(`${old} -> ${now}${placeText(answer)}`), ...sideWarnings(answer)];
  if (found.length === 0) lines.push('', nothingChangesText(answer));
  // The proof lists the same requests.
  if (!answer.newAccess) lines.push(...accessLines(answer));
  const [limits, others] = [true, false].map((isLimits) =>
    lists.filter(([title]) => (title === LIMITS_TITLE) === isLimits),
  );
  lines.push(...listLines(limits));
  if (answer.costs) lines.push(...costChangesText(answer.costs));
  if (answer.replayed) lines.push(...replayedLines(answer.replayed));
  lines.push(...listLines(others));
  if (objects.length > 0) lines.push('', OBJECTS_TITLE, ...objects.flatMap(objectLines));
  const releases = answer.handledDifferently ? releaseChangesText(now, answer.handledDifferently) : [];
  return `${[...lines, ...releases, ...findingLines(findings)].join('\n')}\n${proofsText(answer)}`;
}

function replayedLines(replayed: ReplayReport): readonly string[] {
  const { replayLines }: typeof import('../replay/replay-text') = require('../replay/replay-text');
  return ['', 'Recorded requests', ...replayLines(replayed).map((line) => (line === '' ? '' : `  ${line}`))];
}

export const LIMITS_TITLE = 'Limits';
export const OBJECTS_TITLE = 'Kubernetes objects';
export const GAINED_TITLE = 'New access';
export const REMOVED_TITLE = 'Removed access';

/** Returns where both sides are compared: an environment, a cluster, or nothing. */
function placeText({ environment, cluster }: DiffAnswer): string {
  if (environment !== undefined) return `, in environment ${environment}`;
  return cluster === undefined ? '' : `, in cluster ${cluster}`;
}

function accessLines({ access }: DiffAnswer): readonly string[] {
  if (!access) return [];
  const gained = [
    ...mostOf(access.gained).map((request) => `  ! ${gainedText(request)}`),
    ...moreOf(access.gained),
    ...access.doubts.map((doubt) => `  cannot be decided: it depends on ${doubt}`),
  ];
  const removed = [...mostOf(access.removed).map((request) => `  ${removedText(request)}`), ...moreOf(access.removed)];
  const lines = [
    ...(gained.length > 0 ? ['', GAINED_TITLE, ...gained] : []),
    ...(removed.length > 0 ? ['', REMOVED_TITLE, ...removed] : []),
  ];
  return lines.map((line) => visibleText(line));
}

const MOST_CALLERS = 5;

export function mostOf<T>(list: readonly T[]): readonly T[] {
  return list.slice(0, MOST_CALLERS);
}

function moreOf(list: readonly unknown[]): readonly string[] {
  return list.length > MOST_CALLERS ? [`  and ${list.length - MOST_CALLERS} more`] : [];
}

function listLines(lists: readonly (readonly [title: string, changes: readonly AnyChange[]])[]): readonly string[] {
  return lists.flatMap(([title, list]) => ['', title, ...list.flatMap(changeLines)]);
}

const MOST_PARTS = 3;

/** Returns the lines about an object; of several fields, the first ones. */
function objectLines({ name, changes, secondLooks }: ChangedObject): readonly string[] {
  const [only] = changes;
  if (only && changes.length === 1) return changeLines(only);
  const shown = changes.slice(0, MOST_PARTS).flatMap((change) => {
    const [head = '', ...values] = changeLines({ ...change, secondLook: undefined });
    return [`      ${head.trim().slice(name.length + 2)}`, ...values.map((line) => `    ${line}`)];
  });
  const more = changes.length > MOST_PARTS ? [`      and ${changes.length - MOST_PARTS} more`] : [];
  return [`  ${objectTitle({ name, changes, secondLooks })}`, ...shown, ...more];
}

/** `PrometheusRule/ai/alerts: 9 changes (the conditions of an alert change)`. */
export function objectTitle({ name, changes, secondLooks }: ChangedObject): string {
  const why = secondLooks.length > 0 ? ` (${secondLooks.join('; ')})` : '';
  return `${name}: ${changes.length} changes${why}`;
}

export function nothingChangesText({ handledDifferently }: DiffAnswer): string {
  return handledDifferently
    ? 'Both releases receive the same routes, destinations and policies.'
    : 'Nothing changes: the same configs, the same objects.';
}

/** Returns warnings about both sides: errors that prevent output, and packages of another version. */
export function sideWarnings({
  old,
  oldRefused = [],
  new: now,
  newRefused = [],
  otherLocks = {},
}: DiffAnswer): string[] {
  const locks = Object.entries(otherLocks).map(([name, files]) =>
    visibleText(
      `${name} has another ${files.join(', ')}, but runs with the installed packages: changes by an upgrade of packages are not compared; to include them, add --install "npm ci"`,
    ),
  );
  return [...refusedLine(old, oldRefused), ...refusedLine(now, newRefused), ...locks];
}

/** Returns the line for a rejected side; empty if it is not rejected. */
export function refusedLine(name: string, codes: readonly string[]): string[] {
  return codes.length > 0
    ? [`${visibleText(name)} is refused as it is, for ${codes.join(', ')}; compared is what it means`]
    : [];
}

/** Returns the results of the requested proofs. */
export function proofsText({ newAccess, changedAnswers, assumptions }: DiffAnswer): string {
  const proofs = [newAccess && newAccessText(newAccess), changedAnswers && changedAnswersText(changedAnswers)];
  return `${proofs.join('')}${assumptions ? `\n${assumptionsText(assumptions)}\n` : ''}`;
}

function changeLines(change: AnyChange): string[] {
  const { what, secondLook, requests } = change;
  return [
    `  ${secondLook ? '! ' : ''}${accessSubject(change)}: ${what}${secondLook ? ` (${secondLook})` : ''}`,
    ...valueLines(change).map((text) => `      ${text}`),
    ...shownRequests(requests).map((text) => `      ${text}`),
  ];
}

/** Values before and after; of values that differ in parts, the parts. */
export function valueLines({ before, after, parts = [] }: AnyChange): string[] {
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

export function shownRequests(requests: readonly ChangedRequests[]): string[] {
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

export function findingText({ code: of, severity, message, resource }: Diagnostic): string {
  const name = resource ? ` ${writtenNameText(resource)}` : '';
  return visibleText(`${severity} ${of}${name}: ${message}`);
}
