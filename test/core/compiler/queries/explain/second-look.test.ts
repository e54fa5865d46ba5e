import { describe, expect, it } from 'vitest';
import { secondLookAt } from '../../../../../src/core/compiler/queries/explain/changes/second-look';

const OPENAI = { name: 'a', openai: { model: 'x' } };
const backend = (...providers: readonly object[]) => ({ ai: { groups: [{ providers }] } });
const models = (spec: object) => ({ 'ProxyModel/shop/chat': spec });
const GUARD = { promptGuard: { request: [{ regex: { builtins: ['Email'] } }] } };
const RULE = { authorization: { action: 'Require', policy: { matchExpressions: ['jwt.team == "a"'] } } };

describe('a change that needs a second look', () => {
  it.each<[string, string, unknown, unknown, string | undefined]>([
    [
      'a model that is new',
      'Models',
      {},
      models({ visibility: 'Public' }),
      'clients can request a model that they could not request before',
    ],
    ['an internal one', 'Models', {}, models({ visibility: 'Internal' }), undefined],
    [
      'one that is opened',
      'Models',
      models({ visibility: 'Internal' }),
      models({}),
      'clients can request a model that they could not request before',
    ],
    ['one that is closed', 'Models', models({}), models({ visibility: 'Internal' }), undefined],
    ['a guard less', 'Models', models({ policies: GUARD }), models({}), 'a guard is removed or changes'],
    ['a guard more', 'Models', models({}), models({ policies: GUARD }), undefined],
    ['a rule less', 'Models', models({ policies: RULE }), models({}), 'authentication or authorization was removed'],
    ['a rule more', 'Models', models({}), models({ policies: RULE }), undefined],
    ['the same rule', 'Models', models({ policies: RULE }), models({ policies: RULE, provider: 'OpenAI' }), undefined],
    [
      'a new provider',
      'Backend',
      backend(OPENAI),
      backend(OPENAI, { name: 'b', anthropic: {} }),
      'it reaches a new destination',
    ],
    ['a provider less', 'Backend', backend(OPENAI, { name: 'b', anthropic: {} }), backend(OPENAI), undefined],
    ['another name and model', 'Backend', backend(OPENAI), backend({ name: 'b', openai: { model: 'y' } }), undefined],
    [
      'another host',
      'Backend',
      backend(OPENAI),
      backend({ ...OPENAI, host: 'llm.example.org' }),
      'it reaches a new destination',
    ],
    [
      'a new MCP server',
      'Backend',
      { mcp: { targets: [{ name: 't', static: { host: 'a.example', port: 1, path: '/x' } }] } },
      { mcp: { targets: [{ name: 'u', static: { host: 'b.example', port: 1 } }] } },
      'it reaches a new destination',
    ],
    [
      'another path of one',
      'Backend',
      { mcp: { targets: [{ name: 't', static: { host: 'a.example', port: 1, path: '/x' } }] } },
      { mcp: { targets: [{ name: 't', static: { host: 'a.example', port: 1, path: '/y' } }] } },
      undefined,
    ],
  ])('%s', (_, kind, before, after, expected) => {
    const field = kind === 'Models' ? 'definition of Models/shop/gw/http' : 'definition of ProxyBackend/shop/llm';
    expect(secondLookAt(field, before, after)).toBe(expected);
  });

  it('is a destination that is no longer verified', () => {
    const field = 'tls of Service/shop/web/80';
    expect(secondLookAt(field, undefined, { insecureSkipVerify: 'All' })).toBe(
      'the certificate of a destination is no longer verified',
    );
    expect(secondLookAt(field, { sni: 'a' }, { insecureSkipVerify: 'All' })).toBe(
      'the certificate of a destination is no longer verified',
    );
    expect(secondLookAt(field, undefined, { sni: 'a' })).toBeUndefined();
  });
});
