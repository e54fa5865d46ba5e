import type { MessageCode } from '../catalogue.generated';
import { entryOf } from '../catalogue-entry';
import { CODE } from '../codes.generated';
import { judged, relationsOf } from '../collector';
import type { Diagnostic, Severity, SourceLocation } from '../diagnostic';
import { resourceName } from './fingerprint';
import { ownFinding } from './own-findings';

/** Somebody's word that a finding about a resource is all right. */
export interface Waiver {
  readonly code: string;
  /** `Kind namespace/name`. */
  readonly resource: string;
  /** The field, or one that it is below; absent: any. */
  readonly path?: string;
  readonly reason: string;
  /** The last day on which it holds, as `2027-01-31`. */
  readonly until?: string;
  /** Where it is written. */
  readonly place?: SourceLocation;
  /** Whether it stands with the resource instead of in the settings. */
  readonly inSource: boolean;
  /** The construct that waives. Waivers of one group waive something together: one of them has to. */
  readonly group?: string;
}

/** What waivers leave of findings. */
export interface Waived {
  readonly open: readonly Diagnostic[];
  readonly suppressed: readonly Diagnostic[];
  /** About waivers that are of no use. */
  readonly reports: readonly Diagnostic[];
}

/** What waivers are judged by. */
export interface WaiverSettings {
  /** As `2026-01-31`. */
  readonly today: string;
  /** The severities that the settings give to codes. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
}

/** Takes the findings out that are waived. */
export function applyWaivers(
  findings: readonly Diagnostic[],
  waivers: readonly Waiver[],
  { today, severities }: WaiverSettings,
): Waived {
  if (waivers.length === 0) return { open: findings, suppressed: [], reports: [] };
  const used = new Set<Waiver>();
  const refused = new Set<Waiver>();
  const open: Diagnostic[] = [];
  const suppressed: Diagnostic[] = [];
  for (const finding of findings) {
    const matching = waivers.filter((waiver) => concerns(waiver, finding));
    const isFirm = isConventionError(finding, severities);
    const isAllowed = ({ inSource }: Waiver) => isWaivable(finding) && !(inSource && isFirm);
    for (const waiver of matching) (isAllowed(waiver) ? used : refused).add(waiver);
    const holding = matching.find((waiver) => isAllowed(waiver) && objectionTo(waiver, today) === undefined);
    if (holding) suppressed.push(judged(finding, { suppression: suppressionBy(holding) }));
    else open.push(finding);
  }
  const groups = new Set([...used, ...refused].flatMap(groupKey));
  // Guarantees stand in files that most runs do not read.
  const isOfGuarantee = ({ resource }: Waiver) => resource.startsWith('Guarantee ');
  const isUseful = (waiver: Waiver) =>
    used.has(waiver) || isOfGuarantee(waiver) || groupKey(waiver).some((key) => groups.has(key));
  const reported = new Set<string>();
  const isReported = (waiver: Waiver, code: string) => {
    const [group] = groupKey(waiver);
    if (group === undefined) return false;
    const key = `${code} ${group}`;
    if (reported.has(key)) return true;
    reported.add(key);
    return false;
  };
  const reports = waivers.flatMap((waiver) => {
    const values = { code: waiver.code, resource: waiver.resource, reason: waiver.reason, until: waiver.until ?? '' };
    if (refused.has(waiver))
      return [ownFinding(CODE.errorCannotBeWaived, { ...values, ...refusalOf(waiver) }, waiver.place)];
    const code = objectionTo(waiver, today) ?? (isUseful(waiver) ? undefined : CODE.waiverWaivesNothing);
    return code && !isReported(waiver, code) ? [ownFinding(code, values, waiver.place)] : [];
  });
  return { open, suppressed, reports };
}

/** Warnings and notes can be waived, and those errors of which the catalogue says that one may know better. */
export function isWaivable({ code, severity }: { readonly code: string; readonly severity: Severity }): boolean {
  const entry = entryOf(code);
  return severity !== 'error' || entry?.severity !== 'error' || entry.waivable === true;
}

/** Whether it is an error of a platform's convention, which authors of resources cannot waive. */
export function isConventionError(
  { code, severity }: { readonly code: string; readonly severity: Severity },
  severities: Readonly<Record<string, Severity | 'off'>> = {},
): boolean {
  return entryOf(code) === undefined && (severities[code] ?? severity) === 'error';
}

function refusalOf({ code }: Waiver): { readonly why: string; readonly advice: string } {
  if (entryOf(code)) {
    const why = ', because the compiler cannot generate output for it';
    return { why, advice: 'Fix the error, and remove the waiver.' };
  }
  const why = ' by an annotation, because it is an error of a platform convention';
  const settings = 'add the waiver to `waivers` in ai-gateway.yaml';
  return {
    why,
    advice: `Fix the error, and remove the waiver; or ${settings}, or set \`severity: warning\` for the convention.`,
  };
}

/** None for a waiver that stands alone. */
function groupKey({ group, code, path }: Waiver): string[] {
  return group === undefined ? [] : [JSON.stringify([group, code, path])];
}

function concerns({ code, resource, path, group }: Waiver, finding: Diagnostic): boolean {
  if (code !== finding.code) return false;
  if (!finding.resource) return isAboutConstruct(finding, group);
  // Who waives at the common cause, such as a Gateway, waives what it affects.
  const { causedBy } = relationsOf(finding) ?? {};
  if (causedBy && path === undefined && resource === resourceName(causedBy)) return true;
  if (resource !== resourceName(finding.resource)) return false;
  if (path === undefined || path === finding.path) return true;
  return finding.path?.startsWith(path) === true && /^[.[]/.test(finding.path.slice(path.length));
}

/** What a construct finds of itself is about no resource; who waives it names the construct, or one around it. */
function isAboutConstruct({ place }: Diagnostic, group: string | undefined): boolean {
  const path = place?.constructPath;
  return path !== undefined && group !== undefined && (path === group || path.startsWith(`${group}/`));
}

/** Why a waiver does not hold. */
function objectionTo({ reason, until }: Waiver, today: string): MessageCode | undefined {
  if (isPlaceholder(reason)) return CODE.waiverWithoutReason;
  return until !== undefined && until < today ? CODE.waiverExpired : undefined;
}

const PLACEHOLDER = /^\W*(?:todo|tbd|fixme|xxx|tba|n\/a|none|reason|placeholder|temp(?:orary)?|wip|test)\b/i;

/** A reason takes more than one word. */
function isPlaceholder(reason: string): boolean {
  return PLACEHOLDER.test(reason) || (reason.match(/\p{L}{2,}/gu) ?? []).length < 2;
}

function suppressionBy({ reason, until, inSource }: Waiver): Diagnostic['suppression'] {
  return { by: inSource ? 'annotation' : 'settings', reason, ...(until === undefined ? {} : { until }) };
}
