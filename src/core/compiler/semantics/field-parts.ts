import type { Frontend, Traffic } from '../../validation/types.generated';
import { isObject } from '../../values/objects';
import type { BackendFields } from '../model/attachment';

type PolicyField = Exclude<keyof Traffic, 'phase'> | keyof Frontend | keyof BackendFields;

/**
 * The merging of a field that several policies set. `replaced`: only the most precise value applies, and each level can have only one.
 * `added`: rules of all levels apply together. Parts: they are independent, so one policy may set one part and another policy on the same
 * target another; the parts named here are split once more.
 */
type Merging = 'replaced' | 'added' | Readonly<Record<string, true>>;

const MERGING: { readonly [Field in PolicyField]: Merging } = {
  accessLog: 'replaced',
  ai: { promptGuard: true },
  apiKeyAuthentication: 'replaced',
  auth: 'replaced',
  authorization: 'added',
  basicAuthentication: 'replaced',
  cors: 'replaced',
  buffer: 'replaced',
  connect: 'replaced',
  csrf: 'replaced',
  delay: 'replaced',
  directResponse: 'replaced',
  extAuth: 'replaced',
  extProc: 'replaced',
  headerModifiers: {},
  health: 'replaced',
  hostRewrite: 'replaced',
  http: 'replaced',
  jwtAuthentication: 'replaced',
  mcpAuthentication: 'replaced',
  mcpAuthorization: 'added',
  mcpGuardrails: 'replaced',
  metrics: 'replaced',
  networkAuthorization: 'added',
  proxyProtocol: 'replaced',
  rateLimit: {},
  retry: 'replaced',
  tcp: 'replaced',
  timeouts: 'replaced',
  tls: 'replaced',
  tracing: 'replaced',
  transformation: {},
  tunnel: 'replaced',
};

/** Whether policies have a field of this name. */
export function isPolicyField(name: string): boolean {
  return Object.hasOwn(MERGING, name);
}

/** Reports whether rules of all levels apply together, instead of only the most precise one. */
export function addsUp(field: string): boolean {
  return MERGING[field as PolicyField] === 'added';
}

/** Names of the parts of a field that a value sets, such as `promptGuard.request`; `undefined` for a field without parts. */
export function partsOf(field: string, value: unknown): readonly string[] | undefined {
  const deeper = MERGING[field as PolicyField];
  if (typeof deeper !== 'object') return undefined;
  // A choice by conditions is one value.
  if (isObject(value) && value.conditional !== undefined) return PARTS_BY_CONDITION[field] ?? ['conditional'];
  return keysOf(value).flatMap((key) =>
    deeper[key] ? keysOf((value as Values)[key]).map((inner) => `${key}.${inner}`) : [key],
  );
}

/** The parts that each conditional entry may set. */
const PARTS_BY_CONDITION: Readonly<Record<string, readonly string[]>> = {
  rateLimit: ['local', 'global'],
  transformation: ['request', 'response'],
};

/** The value that several make together which set different parts of a field. */
export function joinParts<Value extends object>(values: readonly Value[]): Value {
  const result: Record<string, unknown> = {};
  for (const value of values) {
    for (const [key, item] of Object.entries(value)) {
      const earlier = result[key];
      result[key] = isObject(earlier) && isObject(item) ? joinParts([earlier, item]) : (item ?? earlier);
    }
  }
  return result as Value;
}

/** Merges the additive rules of several policies, least precise first. */
export function addUp<Value extends object>(values: readonly Value[]): Value {
  const result: Record<string, unknown> = {};
  for (const value of values) {
    for (const [key, item] of Object.entries(value)) {
      const earlier = result[key];
      if (Array.isArray(earlier) && Array.isArray(item)) result[key] = [...earlier, ...item];
      else result[key] = isObject(earlier) && isObject(item) ? addUp([earlier, item]) : item;
    }
  }
  return result as Value;
}

type Values = Readonly<Record<string, unknown>>;

function keysOf(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value).filter((key) => value[key] !== undefined && value[key] !== null) : [];
}
