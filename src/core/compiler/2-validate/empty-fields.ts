import { GATEWAY_SHAPES } from '../../validation/gateway-validators.generated';
import type { Issue } from '../../validation/issue';
import { isObject } from '../../values/objects';
import type { FieldPath } from '../../values/origin';
import type { ResourceKind } from '../../values/resource-name';
import { valueAt } from '../../values/value-at';
import { isConvenience } from '../semantics/restrictions';

/** Gateway API fields that narrow the scope of a route, a listener or a grant, or that secure connections. */
const NARROWING: ReadonlySet<string> = new Set([
  'hostnames',
  'hostname',
  'matches',
  'path',
  'headers',
  'queryParams',
  'method',
  'sectionName',
  'allowedRoutes',
  'allowedListeners',
  'namespaces',
  'selector',
  'from',
  'tls',
  'certificateRefs',
  'caCertificateRefs',
  'subjectAltNames',
  'validation',
]);

/**
 * Returns whether a field without a value deserves a warning because it may have contained a restriction. If another issue is reported at
 * the same place, that is sufficient.
 */
export function isSuspicious({ path }: Issue, kind: ResourceKind, document: object, issues: readonly Issue[]): boolean {
  const isReported = issues.some(({ severity, path: other }) => severity === 'error' && isSameOrParent(other, path));
  if (isReported) return false;
  if (Object.hasOwn(GATEWAY_SHAPES, kind)) return !path.includes('filters') && NARROWING.has(String(path.at(-1)));
  if (kind === 'ProxyParameters') return false;
  return !isAboutConvenience(kind, path) && !isInEmptyBlock(kind, path, document);
}

function isSameOrParent(path: FieldPath, of: FieldPath): boolean {
  return path.length >= of.length - 1 && path.every((step, index) => step === of[index]);
}

function isAboutConvenience(kind: ResourceKind, path: FieldPath): boolean {
  if (kind === 'ProxyPolicy') return isConvenience(String(path[1]), String(path[2]));
  const policies = path.indexOf('policies');
  return policies >= 0 && isConvenience('backend', String(path[policies + 1]));
}

/** The rule about policies without settings reports the block. */
function isInEmptyBlock(kind: ResourceKind, path: FieldPath, document: object): boolean {
  if (kind !== 'ProxyPolicy' || path.length > 3) return false;
  const spec = valueAt(document, ['spec']);
  const blocks = isObject(spec) ? Object.entries(spec).filter(([name]) => !name.startsWith('target')) : [];
  return blocks.every(
    ([, fields]) =>
      !isObject(fields) || Object.entries(fields).every(([name, value]) => name === 'phase' || value === null),
  );
}
