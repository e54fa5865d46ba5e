import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { loadText } from '../../../../src/core/compiler/1-load';
import { validate } from '../../../../src/core/compiler/2-validate/validate';
import { link } from '../../../../src/core/compiler/3-link/link';
import { attach } from '../../../../src/core/compiler/4-attach/attach';
import { reportStatuses } from '../../../../src/core/compiler/4-attach/status';
import { lower } from '../../../../src/core/compiler/5-lower/lower';
import { DEFAULT_OPTIONS } from '../../../../src/core/compiler/model/options';
import type { StatusOutput } from '../../../../src/core/compiler/model/result';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';
import { sharedPath } from '../../../support/shared';

/** A case of the reference data: its resources with the defaults of its folder, and the real controller's report. */
export interface SharedCase {
  readonly input: string;
  readonly statuses: readonly { kind: string; metadata: { namespace: string; name: string }; status: unknown }[];
}

export function sharedCase(path: string): SharedCase {
  const [own, output] = readFileSync(sharedPath(path), 'utf8').split('---\n# Output\n');
  const defaults = readFileSync(sharedPath(dirname(path), '_defaults.yaml'), 'utf8');
  const expected = parseAllDocuments(output ?? '').map(
    (document) => document.toJS() as { status?: SharedCase['statuses'] },
  );
  return { input: `${own}\n---\n${defaults}`, statuses: expected.flatMap((document) => document?.status ?? []) };
}

/** The statuses of resources in any distribution, as a complete run of the compiler reports them. */
export function statusesOf(yaml: string): readonly StatusOutput[] {
  const collector = new DiagnosticCollector();
  const valid = validate(loadText([{ name: 'input.yaml', text: yaml }], collector), DEFAULT_OPTIONS, collector);
  const attachment = attach(link(valid, DEFAULT_OPTIONS, collector), DEFAULT_OPTIONS, collector);
  lower(attachment, DEFAULT_OPTIONS, collector);
  return reportStatuses(attachment, collector.errorsFound);
}

interface Entry {
  readonly ancestorRef?: { readonly name: string };
  readonly parentRef?: { readonly name: string };
  readonly conditions?: readonly { readonly type: string; readonly status: string; readonly reason: string }[];
}

/** `ancestor: type/status/reason ...` for each ancestor or parent, or without one for a backend; sorted. */
export function conditionsOf(status: unknown): string[] {
  const { parents, ancestors, conditions } = status as Entry & {
    readonly ancestors?: readonly Entry[];
    readonly parents?: readonly Entry[];
  };
  const entries = ancestors ?? parents;
  const text = (entry: Entry) =>
    (entry.conditions ?? [])
      .map(({ type, status: value, reason }) => `${type}/${value}/${reason}`)
      .sort()
      .join(' ');
  if (!entries) return [text({ conditions })];
  return entries.map((entry) => `${(entry.ancestorRef ?? entry.parentRef)?.name}: ${text(entry)}`).sort();
}
