import { isLikeOneOf } from '../../text/wildcards';
import { catalogueEntry } from '../catalogue-entry';
import type { Diagnostic } from '../diagnostic';

/** The waivers that a platform permits teams to write. */
export interface TeamWaiverRules {
  /** Permitted waivers; absent: all except those of binding errors. */
  readonly permitted?: readonly PermittedWaivers[];
  /** The codes of the platform's conventions. */
  readonly conventions: ReadonlySet<string>;
  /** The names of the platform's guarantees. */
  readonly guarantees: ReadonlySet<string>;
}

/** Waivers by code and namespace. In strings, `*` matches any characters. */
interface PermittedWaivers {
  readonly codes: readonly string[];
  readonly namespaces?: readonly string[];
}

/**
 * Returns whether a team may waive a finding. A pattern includes no binding error: the platform permits it by its exact code.
 *
 * @param isConventionError - whether the finding is an error of a convention
 */
export function isPermitted(
  { code, resource }: Pick<Diagnostic, 'code' | 'resource'>,
  isConventionError: boolean,
  { permitted, conventions, guarantees }: TeamWaiverRules,
): boolean {
  const isOfPlatform = conventions.has(code);
  const isGuarantee = resource?.kind === 'Guarantee' && guarantees.has(resource.name);
  const isOfTeam =
    !isOfPlatform && (catalogueEntry(code) === undefined || (resource?.kind === 'Guarantee' && !isGuarantee));
  if (isOfTeam) return true;
  const isBinding = isGuarantee || (isOfPlatform && isConventionError);
  if (permitted === undefined) return !isBinding;
  const namespace = isGuarantee ? undefined : (resource?.namespace ?? 'default');
  return permitted.some(
    ({ codes, namespaces }) =>
      (isBinding ? codes.includes(code) : isLikeOneOf(codes, code)) &&
      (namespaces === undefined || namespace === undefined || isLikeOneOf(namespaces, namespace)),
  );
}

/** Returns the end of the message about a refused waiver. */
export function whyRefused(
  { code, resource }: { readonly code: string; readonly resource: string },
  { permitted, conventions }: TeamWaiverRules,
): string {
  if (permitted === undefined && conventions.has(code))
    return ', because it is an error of a convention of the platform';
  if (permitted === undefined && resource.startsWith('Guarantee '))
    return ', because it is a guarantee of the platform';
  return ', because `teams.waivers` of the platform does not permit it';
}
