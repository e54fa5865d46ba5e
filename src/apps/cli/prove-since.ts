import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve } from 'node:path';
import type { Verdict } from '../../core/compiler/queries/prove';
import { CODE } from '../../core/diagnostics/codes.generated';
import type { ReadGuarantees } from '../../core/settings/guarantee-file';
import { visibleJson, visibleText } from '../../core/text/visible-text';
import { ProgramFailed } from '../program-failed';
import { appOfCommit } from './app-sides';
import { type CommandCompilation, runCompilation } from './compilation';
import { DistributionNames } from './distribution-names';
import { EXIT, type ExitCode, UsageError } from './exit-code';
import { readGuarantees } from './guarantee-files';
import { detailsOf, HEADS, type ProvedGuarantee } from './prove-report';
import { provedGuarantees } from './proved-guarantees';
import { type CommittedRevision, revisionsSince } from './revisions-since';
import type { SharedOptions } from './run-settings';
import type { Terminal } from './terminal';

/** The options that select the inputs of each revision. */
interface SinceOptions extends Omit<SharedOptions, 'format' | 'report'> {
  readonly since: string;
  readonly format: string;
}

/** The answer about a guarantee at a revision; `unreadable` if the inputs of the revision have errors. */
interface RevisionVerdict {
  readonly revision: CommittedRevision;
  readonly is: Verdict['is'] | 'unreadable';
  readonly details: readonly string[];
}

/** The current files, before they are committed. */
const WORKING_TREE = 'working tree';

/**
 * Proves today's guarantees about the inputs of each revision since the given one, with the settings of the revision. The revisions are not
 * bisected, because a guarantee can be broken and repaired several times.
 */
export function proveSince(
  named: readonly string[],
  { since, format, ...options }: SinceOptions,
  compilation: CommandCompilation,
  terminal: Terminal,
): ExitCode {
  const read = readGuarantees(named, compilation, terminal);
  if (!read) return EXIT.ERRORS;
  const revisions = revisionsSince(since);
  const now = verdictsOf(read, compilation, { name: WORKING_TREE, date: '' });
  // Prices and places of the guarantees are those of today.
  const placed = read.map(({ guarantees, ...file }) => ({
    ...file,
    guarantees: guarantees.map((one) => ({ ...one, place: { ...one.place, ...absolute(one.place.file) } })),
  }));
  const before = revisions.map((revision, index) => {
    terminal.err(`${revision.name} (${index + 1} of ${revisions.length})\n`);
    return verdictsAt(revision, placed, options, terminal);
  });
  const names = read.flatMap(({ guarantees }) => guarantees.map(({ guarantee: { name = '' } }) => name));
  const histories = names.map((name, index) => ({
    name,
    verdicts: [now, ...before].flatMap((all) => all[index] ?? []),
  }));
  if (format === 'json') terminal.data(historiesJson(histories));
  else
    terminal.out(
      new DistributionNames(compilation.input.documents, compilation.compileOptions).inText(historiesText(histories)),
    );
  return now.every(({ is }) => is === 'holds') ? EXIT.OK : EXIT.UNEXPECTED;
}

function absolute(file: string | undefined): { readonly file?: string } {
  return file === undefined ? {} : { file: resolve(file) };
}

/** Returns the answers about the inputs of a revision, in the order of the guarantees. */
function verdictsAt(
  revision: CommittedRevision,
  read: readonly ReadGuarantees[],
  options: Omit<SinceOptions, 'since' | 'format'>,
  terminal: Terminal,
): readonly RevisionVerdict[] {
  const here = process.cwd();
  const unreadable = (detail: string): readonly RevisionVerdict[] =>
    read.flatMap(({ guarantees }) =>
      guarantees.map(() => ({ revision, is: 'unreadable', details: [detail] }) as const),
    );
  const folder = mkdtempSync(join(tmpdir(), 'ai-gateway-since-'));
  try {
    const file = options.file?.map((path) => (isAbsolute(path) ? relative(here, path) : path));
    process.chdir(appOfCommit(revision.name, folder, false));
    // Warnings of an app about an old revision are of no interest.
    const quiet: Terminal = { ...terminal, err: () => undefined };
    const compilation = runCompilation({ ...options, ...(file ? { file } : {}), format: 'text' }, {}, quiet);
    const error = compilation.result.judgement.diagnostics.find(
      ({ code, severity }) => severity === 'error' && (/^AIG[0-6]/.test(code) || code === CODE.nothingToCheck),
    );
    if (error) return unreadable(`error ${error.code}: ${error.message}`);
    return verdictsOf(read, compilation, revision);
  } catch (error) {
    if (error instanceof UsageError || error instanceof ProgramFailed) return unreadable(error.message);
    throw error;
  } finally {
    process.chdir(here);
    rmSync(folder, { recursive: true, force: true });
  }
}

function verdictsOf(
  read: readonly ReadGuarantees[],
  compilation: CommandCompilation,
  revision: CommittedRevision,
): readonly RevisionVerdict[] {
  return provedGuarantees(read, compilation)
    .flatMap(({ results }) => results)
    .map(({ verdict }: ProvedGuarantee) => ({ revision, is: verdict.is, details: detailsOf(verdict) }));
}

interface GuaranteeHistory {
  readonly name: string;
  /** From the newest to the oldest. */
  readonly verdicts: readonly RevisionVerdict[];
}

/** Returns the oldest revision from which on the verdict is the current one, and the revision before it. */
function beginning({ verdicts }: GuaranteeHistory): {
  readonly since: CommittedRevision;
  readonly before?: RevisionVerdict;
} {
  const [now] = verdicts;
  const change = verdicts.findIndex(({ is }) => is !== now?.is);
  const end = change < 0 ? verdicts.length : change;
  const { revision: since } = verdicts[end - 1] ?? { revision: { name: WORKING_TREE, date: '' } };
  return { since, ...(change < 0 ? {} : { before: verdicts[change] }) };
}

const WORDS: Readonly<Record<RevisionVerdict['is'], string>> = { ...HEADS, unreadable: 'inputs have errors' };

function historiesText(histories: readonly GuaranteeHistory[]): string {
  const blocks = histories.map((history) => {
    const { since, before } = beginning(history);
    const [now] = history.verdicts;
    const earlier = before ? `; ${before.revision.name}: ${WORDS[before.is]}` : ' or earlier';
    const width = Math.max(...history.verdicts.map(({ revision: { name } }) => name.length));
    const rows = history.verdicts.map(({ revision: { name, date }, is, details }, index) => {
      // A verdict with the same reason is shown once.
      const isRepeated = details.join() === history.verdicts[index - 1]?.details.join();
      const reason = is === 'holds' || isRepeated ? '' : `: ${details.join('; ')}`;
      return `    ${[name.padEnd(width), date.padEnd(10), `${WORDS[is]}${reason}`].join('  ')}`;
    });
    const title = `  ${WORDS[now?.is ?? 'unreadable']} since ${nameAndDate(since)}${earlier}`;
    return [history.name, title, ...rows].map((line) => visibleText(line)).join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

function nameAndDate({ name, date }: CommittedRevision): string {
  return date === '' ? `the ${name}` : `${name} (${date})`;
}

function historiesJson(histories: readonly GuaranteeHistory[]): string {
  const guarantees = histories.map((history) => ({
    name: history.name,
    is: history.verdicts[0]?.is,
    since: beginning(history).since.name,
    revisions: history.verdicts.map(({ revision, is, details }) => ({ ...revision, is, details })),
  }));
  return `${visibleJson({ guarantees })}\n`;
}
