import { isObject } from '../../../../values/objects';
import type { ExplainedBackend } from '../../explain';

/** Whether a token is one of these issuers, and of no other one that policies take tokens of. @param fields - what holds for the request */
export function isOfIssuers(
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
