import type { TypeName } from '../../data-plane/cel-type';
import { type Expression, textIn } from '../../data-plane/expression-syntax';

/** Claims with the same meaning for all issuers: those of RFC 7519, RFC 9068 and OpenID Connect. */
const CLAIMS: Readonly<Record<string, TypeName>> = {
  iss: 'string',
  sub: 'string',
  jti: 'string',
  exp: 'int',
  nbf: 'int',
  iat: 'int',
  auth_time: 'int',
  azp: 'string',
  client_id: 'string',
  scope: 'string',
  scp: 'list',
  groups: 'list',
  roles: 'list',
  name: 'string',
  preferred_username: 'string',
  email: 'string',
};

/** Returns the type of a claim that is used as an entire condition. Other claims may be boolean. */
export function claimTypeOf(node: Expression): TypeName | undefined {
  if (node.kind !== 'select' && node.kind !== 'index') return undefined;
  if (node.operand.kind !== 'name' || node.operand.name !== 'jwt') return undefined;
  const name = node.kind === 'select' ? node.field : textIn(node.index);
  return name !== undefined && Object.hasOwn(CLAIMS, name) ? CLAIMS[name] : undefined;
}
