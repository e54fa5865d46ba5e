import { join, resolve } from 'node:path';
import { STANDARD_INPUT, withUnsavedTexts } from '../../core/compiler/1-load';
import type { Attachment } from '../../core/compiler/model/attachment';
import type { InputDocument } from '../../core/compiler/model/document';
import { type Diagnostic, DiagnosticCollector } from '../../core/diagnostics';
import { type CommandCompilation, linkedBy } from './compilation';
import { UsageError } from './exit-code';
import { type GitBase, gitBase } from './git-base';
import type { RunMemory } from './run-memory';
import { type RunSettings, type SharedOptions, settingsOfRun } from './run-settings';

/** The base of a comparison, linked. */
export interface LinkedBase {
  readonly base: GitBase;
  readonly documents: readonly InputDocument[];
  readonly attachment: Attachment;
}

/** Errors in documents and references, because of which effective policies are incomplete. */
const INCOMPLETE = /^AIG[0-4]/;

/** Whether the findings of a run permit a comparison. */
export function isComparable({ result, input }: CommandCompilation): boolean {
  const isUnread = result.findings.some(({ code, severity }) => severity === 'error' && INCOMPLETE.test(code));
  return !isUnread && result.attachment !== undefined && input.documents.length > 0;
}

/**
 * Reads and links the inputs of a base; undefined if they have errors, or if one of the inputs is not a file.
 *
 * @param options - of the run; `environment` selects the same environment at the base
 */
export function linkedBase(
  base: GitBase,
  compilation: CommandCompilation,
  options: SharedOptions,
  memory: RunMemory,
): LinkedBase | undefined {
  const { settings, input } = compilation;
  if (settings.inputs?.includes(STANDARD_INPUT)) return undefined;
  const texts = new Map([...base.texts, [join(process.cwd(), STANDARD_INPUT), '']]);
  return withUnsavedTexts(texts, () => {
    const read = settingsAtBase(options, compilation);
    if (!read) return undefined;
    const { documents, attachment } = linkedBy(read, memory);
    const isSame =
      documents.length === input.documents.length &&
      documents.every(({ value }, index) => value === input.documents[index].value);
    const linked = isSame ? undefined : attachment();
    return linked && { base, documents, attachment: linked };
  });
}

/** Returns the base of a run, on CI of the pull request; undefined without one. */
export function baseOf({ settings: { inputs = [] } }: CommandCompilation, requested?: string): GitBase | undefined {
  return gitBase(requested, new Set(inputs.map((path) => resolve(path))));
}

/** Returns the current settings with the environment of the base; undefined if the base does not have the environment. */
function settingsAtBase(options: SharedOptions, { settings }: CommandCompilation): RunSettings | undefined {
  const discarded = new DiagnosticCollector();
  try {
    const read = settingsOfRun(options, {}, discarded);
    const { inputs, exclude, tests, output } = settings;
    const paths = Object.fromEntries(
      Object.entries({ inputs, exclude, tests, output }).filter(([, value]) => value !== undefined),
    );
    return { ...read, settings: { ...settings, ...paths }, partial: true };
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** Returns the findings about the difference between a base and a run. */
export function findingsSince(
  { base, documents, attachment }: LinkedBase,
  { input, result }: CommandCompilation,
): readonly Diagnostic[] {
  if (!result.attachment) return [];
  const {
    reportChange,
  }: typeof import('../../core/compiler/queries/differences/review/report-change') = require('../../core/compiler/queries/differences/review/report-change');
  const diagnostics = new DiagnosticCollector();
  reportChange(
    {
      before: { documents, attachment },
      after: { documents: input.documents, attachment: result.attachment },
      base: base.name,
    },
    diagnostics,
  );
  return diagnostics.finish(result.locator);
}

/**
 * Returns the findings about what the inputs change, compared with the committed base.
 *
 * @param requested - a commit or branch
 */
export function baseFindings(
  compilation: CommandCompilation,
  options: SharedOptions,
  requested: string | undefined,
  memory: RunMemory,
): readonly Diagnostic[] {
  const base = baseOf(compilation, requested);
  if (!base || base.texts.size === 0 || !isComparable(compilation)) return [];
  const linked = linkedBase(base, compilation, options, memory);
  return linked ? findingsSince(linked, compilation) : [];
}
