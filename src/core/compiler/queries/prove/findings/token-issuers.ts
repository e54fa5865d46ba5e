import { isObject } from '../../../../values/objects';
import type { ExplainedBackend } from '../../explain';

/**
 * Reports whether a token is from one of these issuers, and from none of the others that policies accept.
 *
 * @param fields - the fields that apply to the request
 */
export function hasTokenOfIssuers(
  iss: unknown,
  issuers: readonly string[] | undefined,
  fields: ExplainedBackend['policies'],
): boolean {
  if (!issuers) return true;
  const named = [iss].flat();
  const others = fields.flatMap(({ value }) => issuersIn(value)).filter((one) => !issuers.some((own) => own === one));
  return issuers.some((one) => named.includes(one)) && !others.some((one) => named.includes(one));
}

function issuersIn(value: unknown): readonly unknown[] {
  const { providers = [value] } = isObject(value) ? value : {};
  return [providers].flat().flatMap((one) => (isObject(one) && one.issuer !== undefined ? [one.issuer] : []));
}
