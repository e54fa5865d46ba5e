import type { Chance } from '../../../../../support/random';
import { type LargeExpression, randomLargeExpression } from './large-expression';
import { type LargeRegex, randomPathRegex, randomValueRegex } from './large-regex';

export interface LargeListener {
  readonly name: string;
  readonly port: number;
  readonly hostname: string;
}

/** An exact string, or the strings that an expression matches. */
export type Asked = { readonly exact: string } | { readonly regex: LargeRegex };

export type AskedPath = Asked | { readonly prefix: string };

export interface LargeMatch {
  readonly path: AskedPath;
  readonly method?: string;
  /** By name; `x-one` and `x-two` are the first and the second. */
  readonly headers: readonly { readonly at: 0 | 1; readonly value: Asked }[];
}

export type Mode = 'Strict' | 'Optional' | 'Permissive';

/** Of a Gateway, a route or a rule. */
export interface LargePolicy {
  readonly jwt?: Mode;
  readonly apiKey?: Mode;
  readonly rules?: { readonly action: 'Allow' | 'Deny' | 'Require'; readonly of: readonly LargeExpression[] };
  readonly isLimited: boolean;
}

export interface LargeRule {
  readonly index: number;
  readonly matches: readonly LargeMatch[];
  readonly to: readonly { readonly name: string; readonly weight: number }[];
  readonly policy?: LargePolicy;
}

export interface LargeRoute {
  readonly name: string;
  readonly namespace: string;
  readonly hostnames: readonly string[];
  readonly section?: string;
  readonly rules: readonly LargeRule[];
  readonly policy?: LargePolicy;
}

export interface LargeWorld {
  readonly listeners: readonly LargeListener[];
  readonly routes: readonly LargeRoute[];
  readonly policy?: LargePolicy;
}

export const TLS_PORT = 443;
const LONG = 'tenant-0123456789.internal.eu-west-1.production.platform.example.com';
const HOSTNAMES = [
  ...['a.example.com', '*.example.com', '*.eu.example.com', 'api.eu.example.com', '*.com', 'b.org'],
  ...[LONG, '*.internal.eu-west-1.production.platform.example.com', '*.platform.example.com'],
];
const PATHS = ['/', '/a', '/a/', '/a/b', '/ab', '/v1', '/v1/a', `/${'segment/'.repeat(6)}end`];

export function randomLargeWorld(chance: Chance): LargeWorld {
  const listeners = new Map<string, LargeListener>();
  for (let n = 0; n <= chance.below(4); n++) {
    const port = chance.happens(0.2) ? TLS_PORT : chance.pick([80, 80, 8080]);
    const hostname = port === TLS_PORT || chance.happens(0.4) ? '' : chance.pick(HOSTNAMES);
    listeners.set(`${port} ${hostname}`, { name: `l${n}`, port, hostname });
  }
  const names = [...listeners.values()].map(({ name }) => name);
  const routes = Array.from({ length: 1 + chance.below(4) }, (_, at) => randomRoute(`r${at}`, names, chance));
  return { listeners: [...listeners.values()], routes, ...maybePolicy(0.3, chance) };
}

function randomRoute(name: string, listeners: readonly string[], chance: Chance): LargeRoute {
  return {
    name,
    namespace: chance.pick(['demo', 'other']),
    hostnames: chance.happens(0.35)
      ? []
      : [...new Set(Array.from({ length: 1 + chance.below(3) }, () => chance.pick(HOSTNAMES)))],
    ...(chance.happens(0.2) ? { section: chance.pick(listeners) } : {}),
    rules: Array.from({ length: 1 + chance.below(3) }, (_, index) => ({
      index,
      matches: Array.from({ length: 1 + chance.below(2) }, () => randomMatch(chance)),
      to: randomDestinations(chance),
      ...maybePolicy(0.25, chance),
    })),
    ...maybePolicy(0.6, chance),
  };
}

function randomMatch(chance: Chance): LargeMatch {
  const headers = ([0, 1] as const).filter(() => chance.happens(0.2));
  return {
    path: randomPath(chance),
    ...(chance.happens(0.2) ? { method: chance.pick(['GET', 'POST']) } : {}),
    headers: headers.map((at) => ({
      at,
      value: chance.happens(0.5) ? { exact: chance.pick(['1', '2', 'on']) } : { regex: randomValueRegex(chance) },
    })),
  };
}

function randomPath(chance: Chance): AskedPath {
  if (chance.happens(0.4)) return { regex: randomPathRegex(chance) };
  const value = chance.pick(PATHS);
  return chance.happens(0.35) ? { exact: value } : { prefix: value };
}

function randomDestinations(chance: Chance): LargeRule['to'] {
  if (chance.happens(0.08)) return [];
  const names = [chance.pick(['s0', 's1', 'outside']), ...(chance.happens(0.25) ? ['s2'] : [])];
  return names.map((name) => ({ name, weight: chance.happens(0.12) ? 0 : 1 }));
}

function maybePolicy(probability: number, chance: Chance): { readonly policy?: LargePolicy } {
  const randomMode = () => chance.pick(['Strict', 'Strict', 'Optional', 'Permissive'] as const);
  if (!chance.happens(probability)) return {};
  const rules = {
    action: chance.pick(['Allow', 'Deny', 'Require'] as const),
    of: Array.from({ length: 1 + chance.below(2) }, () => randomLargeExpression(chance)),
  };
  return {
    policy: {
      ...(chance.happens(0.5) ? { jwt: randomMode() } : {}),
      ...(chance.happens(0.3) ? { apiKey: randomMode() } : {}),
      ...(chance.happens(0.6) ? { rules } : {}),
      isLimited: chance.happens(0.4),
    },
  };
}
