import type { Counterexample } from '../../../../../../src/core/compiler/queries/prove';
import type { SmallRequest } from './small-request';
import { type SmallWorld, TARGETS } from './small-world';

/** Values that worlds contain, also in other case and with a trailing dot, their extensions, and a value that no world contains. */
const HOSTS = ['a.example.com', 'x.example.com', 'b.org', 'c.net', 'A.example.com', 'a.EXAMPLE.com', 'B.org', 'b.org.'];
const PATHS = ['/', '/a', '/a/', '/a/b', '/a/b/c', '/ab', '/b', '/b/c', '/c'];
const METHODS = ['GET', 'POST', 'PUT'];
/** Routes look for a value among all, expressions at the first one. */
const HEADERS = [[], ['1'], ['2'], ['3'], ['1', '2'], ['2', '1'], ['3', '1'], ['3', '2'], ['3', '1', '2']];
const TOKENS = [
  undefined,
  {},
  { team: 'blue' },
  { team: 'other' },
  { team: 'another' },
  { team: ['blue'] },
  { team: ['other'] },
];
const KEYS = [undefined, {}, { team: 'red' }, { team: 'other' }];

/** Yields one request for each kind that small worlds and guarantees can distinguish, except for tools. */
export function* allRequests({ listeners, rules }: SmallWorld): Generator<SmallRequest> {
  const asked = new Set(rules.flatMap(({ policy }) => policy.asks ?? []));
  const looksAtHeaders = rules.some(({ header, policy }) => header ?? policy.rules?.of.text.includes('x-one'));
  const keys = asked.has('apiKey') ? KEYS : KEYS.slice(0, 3);
  for (const port of new Set(listeners.map((one) => one.port)))
    for (const host of HOSTS)
      for (const path of PATHS)
        for (const method of METHODS)
          for (const headers of looksAtHeaders ? HEADERS : HEADERS.slice(0, 4))
            for (const jwt of asked.has('jwt') ? TOKENS : TOKENS.slice(0, 6))
              for (const apiKey of keys)
                yield { port, host, path, method, headers, ...(jwt ? { jwt } : {}), ...(apiKey ? { apiKey } : {}) };
}

/** The tool calls that represent all others. */
export const TOOLS = TARGETS.flatMap((target) => ['read', 'write'].map((name) => ({ target, name })));

/** A counterexample, as a request of a small world. */
export function asSmall({ port, host, path, method, headers, caller, tool }: Counterexample): SmallRequest {
  const { jwt, apiKey } = caller;
  return {
    port,
    host: host.replace(/:\d+$/, ''),
    path: path.replace(/\?.*$/, ''),
    method,
    headers: headers.flatMap(([name, value]) => (name === 'x-one' ? [value] : [])),
    ...(jwt ? { jwt } : {}),
    ...(apiKey ? { apiKey } : {}),
    ...(tool ? { tool } : {}),
  };
}
