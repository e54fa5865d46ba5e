import type { Chance } from '../../../../../support/random';
import { randomExpression, type SmallExpression } from './small-expression';

export interface SmallListener {
  readonly name: string;
  readonly port: number;
  readonly hostname: string;
}

export interface SmallRule {
  readonly route: string;
  readonly namespace: string;
  readonly index: number;
  readonly hostnames: readonly string[];
  readonly path: { readonly type: 'Exact' | 'PathPrefix'; readonly value: string };
  readonly method?: string;
  readonly header?: string;
  /** Names of destinations; several have equal weights. */
  readonly to: readonly string[];
  readonly policy: SmallPolicy;
}

/** Of a route. */
export interface SmallPolicy {
  readonly asks?: 'jwt' | 'apiKey';
  readonly isStrict: boolean;
  readonly rules?: { readonly action: 'Allow' | 'Deny' | 'Require'; readonly of: SmallExpression };
  readonly isLimited: boolean;
}

export interface SmallWorld {
  readonly listeners: readonly SmallListener[];
  readonly rules: readonly SmallRule[];
  /** The callers that may call the tools, if restricted. */
  readonly tools?: { readonly action: 'Allow' | 'Deny'; readonly name: string };
}

export const TLS_PORT = 443;
/** The server with tools, with its two targets. */
export const MCP = 'tools';
export const TARGETS = ['alpha', 'beta'];

const HOSTNAMES = ['a.example.com', '*.example.com', 'b.org'];
const PATHS = ['/', '/a', '/a/b', '/b'];

export function randomSmallWorld(chance: Chance): SmallWorld {
  const listeners = new Map<string, SmallListener>();
  for (let n = 0; n <= chance.below(3); n++) {
    const port = chance.happens(0.3) ? TLS_PORT : 80;
    const hostname = port === TLS_PORT || chance.happens(0.5) ? '' : chance.pick(HOSTNAMES);
    listeners.set(`${port} ${hostname}`, { name: `l${n}`, port, hostname });
  }
  const routes = Array.from({ length: 1 + chance.below(4) }, (_, at) => randomRoute(`r${at}`, chance));
  const tools = { action: chance.pick(['Allow', 'Deny'] as const), name: 'read' };
  return { listeners: [...listeners.values()], rules: routes.flat(), ...(chance.happens(0.6) ? { tools } : {}) };
}

function randomRoute(route: string, chance: Chance): SmallRule[] {
  const own = {
    route,
    namespace: chance.pick(['demo', 'other']),
    hostnames: chance.happens(0.4) ? [] : [...new Set([chance.pick(HOSTNAMES), chance.pick(HOSTNAMES)])],
    policy: randomPolicy(chance),
  };
  return Array.from({ length: 1 + chance.below(3) }, (_, index) => ({
    ...own,
    index,
    path: { type: chance.pick(['Exact', 'PathPrefix', 'PathPrefix'] as const), value: chance.pick(PATHS) },
    ...(chance.happens(0.25) ? { method: chance.pick(['GET', 'POST']) } : {}),
    ...(chance.happens(0.25) ? { header: chance.pick(['1', '2']) } : {}),
    to: randomDestinations(chance),
  }));
}

function randomDestinations(chance: Chance): readonly string[] {
  if (chance.happens(0.1)) return [];
  if (chance.happens(0.15)) return [MCP];
  const one = chance.pick(['s0', 's1', 'outside']);
  return chance.happens(0.2) ? [...new Set([one, chance.pick(['s0', 's1'])])] : [one];
}

function randomPolicy(chance: Chance): SmallPolicy {
  const action = chance.pick(['Allow', 'Deny', 'Require'] as const);
  return {
    ...(chance.happens(0.6) ? { asks: chance.pick(['jwt', 'apiKey'] as const) } : {}),
    isStrict: chance.happens(0.6),
    ...(chance.happens(0.6) ? { rules: { action, of: randomExpression(chance) } } : {}),
    isLimited: chance.happens(0.4),
  };
}
