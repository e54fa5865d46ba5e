import { validateResource } from '../../../../src/core/validation';
import type { ResourceKind } from '../../../../src/core/values/resource-name';
import type { Chance } from '../../../support/random';

type Json = any;

/** Strings that are valid in some field and break code that expects simple values. */
const TEXTS: readonly string[] = [
  '1.2.3.4.5',
  '256.1.1.1',
  '::1',
  '[::1]',
  '[::1',
  'xn--a',
  'xn--a.example.com',
  'a^b',
  'a b',
  'a..b',
  '.',
  '..',
  '-',
  '_',
  '*',
  '*.',
  '*.com',
  '/',
  '//',
  '/%',
  '/%zz',
  '/../..',
  '/a?b#c',
  'http://',
  'https://',
  'http://[',
  'http://a:99999',
  'http://a^b/',
  'https://xn--a/',
  'mailto:a',
  'unix:/x',
  '0',
  '-1',
  '1e400',
  '99999999999999999999',
  '0x1F',
  'NaN',
  'true',
  'null',
  '~',
  '',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u0000',
  '\u0085',
  '\u2028',
  '\ufeff',
  '\ud800',
  '\u202e',
  'é',
  '😀',
  'İ',
  '"',
  "'",
  '`',
  '\\',
  '\\\\',
  '$',
  '$$',
  '${X}',
  '${',
  '{}',
  '{{',
  '[]',
  '---',
  '...',
  '- a',
  '# a',
  '&a',
  '*a',
  '!a',
  '%YAML',
  '<!--',
  '-->',
  '</script>',
  '*/',
  ':',
  '::',
  'a:b',
  'a=b',
  'a,b',
  'a/b/c',
  '(',
  ')',
  '[',
  '(?i)a',
  '(?P<a>b)',
  '[[:alpha:]]+',
  'a{,3}',
  'a{1000}',
  '(a+)+$',
  '\\pL',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  'length',
  '0s',
  '0h0m',
  '1ms',
  '99999h',
  '1h1h1h1h',
  '65536',
  'kube-system',
  'gateway.networking.k8s.io',
  'Gateway',
  'ProxyBackend',
  'Service',
  'request.path',
  'jwt.a.b.c',
  'has(jwt.a)',
  '1/0 == 1',
  'fail("a")',
  '{"keys":[]}',
  '{"keys":[{}]}',
  '{"keys":[null]}',
  '[1]',
  'a'.repeat(63),
  'a'.repeat(253),
  `${'a.'.repeat(120)}com`,
];

const NUMBERS: readonly number[] = [
  0,
  1,
  -1,
  80,
  443,
  15000,
  65535,
  65536,
  255,
  256,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  0.5,
  1e21,
];

type Container = Record<string | number, Json>;

interface Leaf {
  readonly container: Container;
  readonly key: string | number;
}

/**
 * Returns the document with hostile values in some of its fields. If its validity can be checked, the document stays valid, since rejected
 * documents are not processed further.
 */
export function withHostileValues(document: Json, chance: Chance, times: number): Json {
  let current = document;
  for (let time = 0; time < times; time++) {
    for (let attempt = 0; attempt < 8; attempt++) {
      const changed = changedOnce(current, chance);
      if (!isValid(changed) && chance.happens(0.97)) continue;
      current = changed;
      break;
    }
  }
  return current;
}

function changedOnce(document: Json, chance: Chance): Json {
  const copy = structuredClone(document);
  const leaves = leavesOf(copy);
  if (leaves.length === 0) return copy;
  const { container, key } = chance.pick(leaves);
  const value = container[key];
  if (typeof value === 'string') container[key] = chance.happens(0.1) ? value + chance.pick(TEXTS) : chance.pick(TEXTS);
  else if (typeof value === 'number') container[key] = chance.pick(NUMBERS);
  else if (typeof value === 'boolean') container[key] = !value;
  else if (Array.isArray(value))
    container[key] = chance.happens(0.5) ? [] : [...value, structuredClone(value[0] ?? null)];
  else if (chance.happens(0.4)) delete container[key];
  else if (chance.happens(0.5)) container[key] = {};
  else if (value !== null && typeof value === 'object') renameKey(value, chance);
  return copy;
}

function renameKey(map: Container, chance: Chance): void {
  const [old] = Object.keys(map);
  if (old === undefined) return;
  const name = chance.pick(TEXTS);
  Object.defineProperty(map, name, { value: map[old], enumerable: true, configurable: true, writable: true });
  if (name !== old) delete map[old];
}

function leavesOf({ spec, metadata, data, stringData }: Json): Leaf[] {
  const leaves: Leaf[] = [];
  // Aliases make things part of themselves.
  const seen = new Set<Container>();
  const visit = (container: Container): void => {
    if (seen.has(container)) return;
    seen.add(container);
    for (const key of Array.isArray(container) ? container.keys() : Object.keys(container)) {
      leaves.push({ container, key });
      const value = container[key];
      if (typeof value === 'object' && value !== null) visit(value);
    }
  };
  for (const part of [spec, data, stringData]) if (typeof part === 'object' && part !== null) visit(part);
  // Other documents reference names, so names change rarely.
  if (metadata && leaves.length < 8) visit(metadata);
  return leaves;
}

function isValid(document: Json): boolean {
  try {
    return validateResource(document.kind as ResourceKind, document, { revision: 'later' }).value !== undefined;
  } catch {
    return true;
  }
}
