import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configDestinations } from '../../../../src/core/compiler/semantics/config-destinations';

const PATTERNS = join(__dirname, '../../../fixtures/patterns');

/** Fields with addresses that the data plane does not call. */
const NOT_CALLED = /\.(allowOrigins|audiences|resource|body|model|jwtAuth\.providers\.issuer)$/;
const ADDRESS = /(https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::(\d+))?/gi;

/** Whatever looks like an address in a config, read as text, with the path of its field. */
function addressesIn(value: unknown, path = ''): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, field]) =>
      addressesIn(field, Array.isArray(value) ? path : `${path}.${key}`),
    );
  }
  if (typeof value !== 'string' || NOT_CALLED.test(path)) return [];
  return [...value.matchAll(ADDRESS)].flatMap(([, scheme, host, port]) => {
    const at = port ?? (scheme === 'https://' ? '443' : scheme && '80');
    return at === undefined ? [] : [`${host}:${at}`];
  });
}

describe('destinations in a config', () => {
  it.each(readdirSync(PATTERNS))('are found, all of them, in %s', (name) => {
    const config = parse(readFileSync(join(PATTERNS, name, 'config.yaml'), 'utf8').replaceAll('$$', '$'));
    const found = configDestinations(config).map(({ host, port }) => `${host ?? '*'}:${port ?? '*'}`);
    expect(addressesIn(config).filter((address) => !found.includes(address))).toEqual([]);
  });

  it.each<[string, object, object[]]>([
    ['a provider at its own host', { provider: { openAI: {} } }, [{ port: 443 }]],
    ['a provider elsewhere', { provider: { openAI: {} }, hostOverride: 'llm:8000' }, [{ host: 'llm', port: 8000 }]],
    ['a model at its provider', { id: 'a/b', provider: 'openai' }, [{ port: 443 }]],
    [
      'a model elsewhere',
      { id: 'a/b', provider: { custom: {} }, params: { baseUrl: 'http://llm:8000/v1' } },
      [{ host: 'llm', port: 8000 }],
    ],
    ['a host that clients name', { dynamic: {} }, [{}]],
    ['an MCP server', { mcp: { host: 'a.example.com', port: 81 } }, [{ host: 'a.example.com', port: 81 }]],
    [
      'an MCP server by its URL',
      { mcp: { host: 'https://a.example.com/mcp' } },
      [{ host: 'a.example.com', port: 443 }],
    ],
    ['credentials of a cloud', { backendAuth: { azure: { explicitConfig: {} } } }, [{ port: 443 }]],
    ['a guard', { openAIModeration: {} }, [{ port: 443 }]],
    [
      'the issuer for MCP clients',
      { mcpAuthentication: { issuer: 'https://a.example.com:8443/x' } },
      [{ host: 'a.example.com', port: 8443 }],
    ],
    ['the port of nothing', { host: 'invalid.invalid:1' }, []],
  ])('include %s', (_what, config, destinations) => {
    expect(configDestinations(config)).toEqual(destinations);
  });
});
