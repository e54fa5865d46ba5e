import { TRAFFIC_RESTRICTIONS } from '../../semantics/restrictions';

type Fields = Readonly<Record<string, unknown>>;

const WHO_MAY_PASS: ReadonlySet<string> = new Set([
  ...TRAFFIC_RESTRICTIONS,
  'networkAuthorization',
  'mcp.authentication',
  'mcp.authorization',
]);

/** Why a change of a field deserves a second look; absent where it makes nothing more open. */
export function secondLookAt(field: string, before: unknown, after: unknown): string | undefined {
  const [name = ''] = field.split(' ');
  if (WHO_MAY_PASS.has(name)) {
    if (after === undefined) return 'what asked who may pass is gone';
    if (before === undefined) return undefined;
    if (modeOf(before) === 'Strict' && modeOf(after) !== 'Strict') return 'authentication is no longer required';
    return 'who may pass changes';
  }
  if (name === 'rateLimit' || name.startsWith('rateLimit.')) {
    if (before === undefined) return undefined;
    return after === undefined ? 'a limit is lifted' : 'a limit changes';
  }
  if (name === 'ai' && guardsIn(before).some((guard) => !guardsIn(after).includes(guard))) {
    return 'a guard is removed or changes';
  }
  if (name === 'tls' && before !== undefined) {
    return after === undefined ? 'a destination is spoken to without its TLS settings' : 'TLS to a destination changes';
  }
  return undefined;
}

function modeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'mode' in value ? value.mode : undefined;
}

function guardsIn(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => {
    const guard = (one as { readonly promptGuard?: Fields } | undefined)?.promptGuard ?? {};
    return Object.entries(guard).flatMap(([side, list]) =>
      Array.isArray(list) ? list.map((item) => `${side} ${JSON.stringify(item)}`) : [],
    );
  });
}
