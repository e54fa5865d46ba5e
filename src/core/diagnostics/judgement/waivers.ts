import { relationsOf } from '../background';
import type { MessageCode } from '../catalogue.generated';
import { catalogueEntry } from '../catalogue-entry';
import { CODE } from '../codes.generated';
import { judged } from '../collector';
import type { Diagnostic, Severity, SourceLocation } from '../diagnostic';
import { resourceName } from './fingerprint';
import { ownFinding } from './own-findings';
import { isPermitted, type TeamWaiverRules, whyRefused } from './team-waivers';

/** Somebody's word that a finding about a resource is all right. */
export interface Waiver {
  readonly code: string;
  /** `Kind namespace/name`. */
  readonly resource: string;
  /** The field, or one that it is below; absent: any. */
  readonly path?: string;
  readonly reason: string;
  /** The last day on which it applies, as `2027-01-31`. */
  readonly until?: string;
  /** The location of the waiver. */
  readonly place?: SourceLocation;
  /** Whether it is in the resource instead of the settings. */
  readonly inSource: boolean;
  /** Whether a team wrote it, so that the rules of the platform restrict it. */
  readonly isOfTeam?: boolean;
  /** Whether it applies to several repositories, so that it may match nothing in one of them. */
  readonly isShared?: boolean;
  /** The construct that declares the waiver. Waivers of one group belong together: one of them must match. */
  readonly group?: string;
}

/** The findings that remain after waivers. */
export interface Waived {
  readonly open: readonly Diagnostic[];
  readonly suppressed: readonly Diagnostic[];
  /** About waivers that are of no use. */
  readonly reports: readonly Diagnostic[];
}

/** The settings for judging waivers. */
export interface WaiverSettings {
  /** The current date, such as `2026-01-31`. */
  readonly today: string;
  /** The severities that the settings assign to codes. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  /** The rules for waivers of teams. */
  readonly teams?: TeamWaiverRules;
}

/** Findings about a change do not occur once it is committed, so their waivers match nothing then. */
const ABOUT_CHANGES: ReadonlySet<string> = new Set<MessageCode>([
  CODE.changeWidensAccess,
  CODE.changeRemovesProtection,
  CODE.changeLoosensProtection,
  CODE.changeAddsAvoidableRestriction,
  CODE.changeMakesRuleUnreachable,
  CODE.changeLeavesPolicyIdle,
]);

/** Removes waived findings. */
export function applyWaivers(
  findings: readonly Diagnostic[],
  waivers: readonly Waiver[],
  { today, severities, teams }: WaiverSettings,
): Waived {
  if (waivers.length === 0) return { open: findings, suppressed: [], reports: [] };
  const used = new Set<Waiver>();
  const refused = new Set<Waiver>();
  const open: Diagnostic[] = [];
  const suppressed: Diagnostic[] = [];
  for (const finding of findings) {
    const matching = waivers.filter((waiver) => concerns(waiver, finding));
    const isFirm = isConventionError(finding, severities);
    const isAllowed = (waiver: Waiver) => {
      if (!isWaivable(finding)) return false;
      return waiver.isOfTeam && teams ? isPermitted(finding, isFirm, teams) : !(waiver.inSource && isFirm);
    };
    for (const waiver of matching) (isAllowed(waiver) ? used : refused).add(waiver);
    const holding = matching.find((waiver) => isAllowed(waiver) && objectionTo(waiver, today) === undefined);
    if (holding) suppressed.push(judged(finding, { suppression: suppressionBy(holding) }));
    else open.push(finding);
  }
  const groups = new Set([...used, ...refused].flatMap(groupKey));
  // Guarantees are in files that most runs do not read.
  const isOfGuarantee = ({ resource }: Waiver) => resource.startsWith('Guarantee ');
  const isUseful = (waiver: Waiver) =>
    used.has(waiver) ||
    waiver.isShared ||
    isOfGuarantee(waiver) ||
    ABOUT_CHANGES.has(waiver.code) ||
    groupKey(waiver).some((key) => groups.has(key));
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
    if (refused.has(waiver) && waiver.isOfTeam && teams && isWaivable({ code: waiver.code, severity: 'warning' }))
      return [
        ownFinding(CODE.waiverNotPermittedByPlatform, { ...values, why: whyRefused(waiver, teams) }, waiver.place),
      ];
    if (refused.has(waiver))
      return [ownFinding(CODE.errorCannotBeWaived, { ...values, ...refusalOf(waiver) }, waiver.place)];
    const code = objectionTo(waiver, today) ?? (isUseful(waiver) ? undefined : CODE.waiverWaivesNothing);
    return code && !isReported(waiver, code) ? [ownFinding(code, values, waiver.place)] : [];
  });
  return { open, suppressed, reports };
}

/** Returns whether a finding can be waived: warnings and notes can, and errors if the catalogue permits it. */
export function isWaivable({ code, severity }: { readonly code: string; readonly severity: Severity }): boolean {
  const entry = catalogueEntry(code);
  return severity !== 'error' || entry?.severity !== 'error' || entry.waivable === true;
}

/** Whether it is an error of a platform's convention, which authors of resources cannot waive. */
export function isConventionError(
  { code, severity }: { readonly code: string; readonly severity: Severity },
  severities: Readonly<Record<string, Severity | 'off'>> = {},
): boolean {
  return catalogueEntry(code) === undefined && (severities[code] ?? severity) === 'error';
}

function refusalOf({ code }: Waiver): { readonly why: string; readonly advice: string } {
  if (catalogueEntry(code)) {
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

/** Returns an empty list for an independent waiver. */
function groupKey({ group, code, path }: Waiver): string[] {
  return group === undefined ? [] : [JSON.stringify([group, code, path])];
}

function concerns({ code, resource, path, group }: Waiver, finding: Diagnostic): boolean {
  if (code !== finding.code) return false;
  if (!finding.resource) return isAboutConstruct(finding, group);
  // A waiver at the common cause, such as a Gateway, covers everything that it affects.
  const { causedBy } = relationsOf(finding) ?? {};
  if (causedBy && path === undefined && resource === resourceName(causedBy)) return true;
  if (resource !== resourceName(finding.resource)) return false;
  if (path === undefined || path === finding.path) return true;
  return finding.path?.startsWith(path) === true && /^[.[]/.test(finding.path.slice(path.length));
}

/**
 * Returns whether a finding is about a construct of the group: findings of constructs have no resource, so a waiver names the construct or
 * one that contains it.
 */
function isAboutConstruct({ place }: Diagnostic, group: string | undefined): boolean {
  const path = place?.constructPath;
  return path !== undefined && group !== undefined && (path === group || path.startsWith(`${group}/`));
}

/** Returns why a waiver is invalid. */
function objectionTo({ reason, until }: Waiver, today: string): MessageCode | undefined {
  if (isPlaceholder(reason)) return CODE.waiverWithoutReason;
  return until !== undefined && until < today ? CODE.waiverExpired : undefined;
}

const PLACEHOLDER = /^\W*(?:todo|tbd|fixme|xxx|tba|n\/a|none|reason|placeholder|temp(?:orary)?|wip|test)\b/i;

/** Reports whether a reason is a placeholder; a reason must contain more than one word. */
function isPlaceholder(reason: string): boolean {
  return PLACEHOLDER.test(reason) || (reason.match(/\p{L}{2,}/gu) ?? []).length < 2;
}

function suppressionBy({ reason, until, inSource }: Waiver): Diagnostic['suppression'] {
  return { by: inSource ? 'annotation' : 'settings', reason, ...(until === undefined ? {} : { until }) };
}
