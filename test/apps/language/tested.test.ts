import { describe, expect, it } from 'vitest';
import { testedIn } from '../../../src/apps/cli/language-server/extras';
import { FILES, POLICY, snapshotOf } from './snapshot-of';

const TESTS = `tests:
  - request: POST http://a.example.com/v1/chat/completions
    caller: { apiKey: {} }
    expect: { route: chat, allowed: true }
  - request: POST http://a.example.com/v1/chat/completions
    expect: { status: 401 }
`;

describe('expectation coverage', () => {
  it('reports the inputs that each expectation covers', () => {
    const { files, coverage } = testedIn(snapshotOf({ ...FILES, 'a.gateway-test.yaml': TESTS }));
    const [first, second] = files[0].tests.map(({ failures, met }) => ({
      failures,
      met: met.map((each) => `${coverage[each].file}:${coverage[each].line + 1} ${coverage[each].name}`),
    }));
    expect(first).toEqual({
      failures: [],
      met: [
        'route.yaml:4 HTTPRoute/demo/chat',
        'route.yaml:11 HTTPRoute/demo/chat, rule 0 (all)',
        'service.yaml:3 Service/demo/models/80',
        'policy.yaml:12 AgentgatewayPolicy/demo/limits: apiKeyAuthentication',
        'policy.yaml:22 AgentgatewayPolicy/demo/limits: authorization, request.method == "POST"',
      ],
    });
    // Who is refused gets to no backend.
    expect(second).toEqual({ failures: [], met: [0, 1, 3].map((each) => first.met[each]) });
    expect(coverage).toHaveLength(5);
  });

  it('passes no expectation while inputs have errors', () => {
    const wrong = { ...FILES, 'policy.yaml': POLICY.replace('apiKeyAuthentication', 'apiKeyAuth') };
    const tests = 'tests:\n  - request: GET http://a.example.com/\n    expect: { route: chat }\n';
    const [{ tests: asked }] = testedIn(snapshotOf({ ...wrong, 'a.gateway-test.yaml': tests })).files;
    expect(asked).toEqual([
      {
        name: 'GET http://a.example.com/',
        line: 1,
        failures: [expect.stringContaining('the inputs have errors')],
        explanation: '',
        met: [],
      },
    ]);
  });

  it('is empty without expectations', () => {
    expect(testedIn(snapshotOf(FILES))).toEqual({ files: [], coverage: [] });
  });
});
