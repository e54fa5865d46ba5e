import { compareText } from '../../text/compare-text';
import { CODE } from '../codes.generated';
import { judged } from '../collector';
import type { Diagnostic, SourceLocation } from '../diagnostic';
import { phaseOf } from '../phases';
import { type FindingIdentity, identityKey, identityOf } from './fingerprint';
import { ownFinding } from './own-findings';

/** Findings that were there when it was written, each with how often. */
export interface BaselineEntry extends FindingIdentity {
  readonly count: number;
  readonly place?: SourceLocation;
}

/** The form of the file; a change that could break a reader raises it. */
export const BASELINE_VERSION = 1;

/** The findings that remain after a baseline. */
export interface Compared {
  readonly open: readonly Diagnostic[];
  readonly suppressed: readonly Diagnostic[];
  /** About entries that no longer occur, or less often. */
  readonly reports: readonly Diagnostic[];
}

/** Removes the findings that a baseline lists, as often as it lists them. Notes are not affected. */
export function applyBaseline(
  findings: readonly Diagnostic[],
  baseline: readonly BaselineEntry[] | undefined,
): Compared {
  if (!baseline) return { open: findings, suppressed: [], reports: [] };
  const left = new Map<string, number>();
  for (const entry of baseline) left.set(identityKey(entry), (left.get(identityKey(entry)) ?? 0) + entry.count);
  const open: Diagnostic[] = [];
  const suppressed: Diagnostic[] = [];
  for (const finding of findings) {
    const key = identityKey(identityOf(finding));
    const times = isListed(finding) ? (left.get(key) ?? 0) : 0;
    if (times === 0) open.push(finding);
    else {
      left.set(key, times - 1);
      suppressed.push(judged(finding, { suppression: { by: 'baseline' } }));
    }
  }
  const reports = baseline.flatMap((entry) => {
    const gone = left.get(identityKey(entry)) ?? 0;
    left.delete(identityKey(entry));
    if (gone === 0) return [];
    const { code, resource, path, count } = entry;
    const still = count === gone ? 'which no longer occurs' : `${count} times, but ${gone} of them no longer occur`;
    return [
      ownFinding(
        CODE.staleBaselineFinding,
        { code, resource: [resource, path].filter(Boolean).join(' '), still },
        entry.place,
      ),
    ];
  });
  return { open, suppressed, reports };
}

/** The file that lists findings, in a stable order: one line each, so that removing one is a change of one line. */
export function baselineText(findings: readonly Diagnostic[]): string {
  const counts = new Map<string, FindingIdentity & { count: number }>();
  for (const finding of findings.filter(isListed)) {
    const identity = identityOf(finding);
    const key = identityKey(identity);
    counts.set(key, { ...identity, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const lines = [...counts.entries()]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, entry]) => `    ${JSON.stringify(entry)}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `{\n  "version": ${BASELINE_VERSION},\n  "findings": ${list}\n}\n`;
}

/** Problems with the settings must be fixed and cannot be listed. */
function isListed({ code, severity }: Diagnostic): boolean {
  return severity !== 'note' && phaseOf(code) !== 'settings';
}
