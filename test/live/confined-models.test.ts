import { expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { model } from './harness/llm';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';

/** Rules of requests, and whether a model gets past that they seem to refuse. */
const RULES: readonly (readonly [action: string, rule: string, passes: boolean])[] = [
  ['Require', 'json(request.body).model == "small"', false],
  ['Require', 'jsonField(request.body, "model").matches("^small$")', false],
  ['Deny', 'json(request.body).model != "small"', false],
  ['Require', 'request.headers["x-model"] == "small"', true],
  ['Require', 'json(request.body).model.matches("small")', true],
  ['Deny', 'llm.requestModel != "small"', true],
];

describeLive('a model allowlist that AIG5119 accepts', () => {
  it('rejects every other model', async () => {
    const provider = { openai: {}, host: 'model.example.net', port: 8000 };
    const input = new LiveInput().backend('llm', { ai: { provider } });
    RULES.forEach(([action, rule], index) => {
      const authorization = { action, policy: { matchExpressions: [rule] } };
      input.route(`r${index}`, { to: '@llm' }).policy(`r${index}`, { traffic: { authorization } });
    });
    const live = await runLive({ input: String(input), upstreams: { 'model.example.net:8000': model('yes') } });
    const headers = { 'content-type': 'application/json', 'x-model': 'small' };
    for (const [index, [, rule, passes]] of RULES.entries()) {
      const ask = async (name: string) => {
        const body = JSON.stringify({ model: name, messages: [{ role: 'user', content: 'hi' }] });
        return (await live.post(`http://r${index}.example.com/v1/chat/completions`, body, { headers })).status;
      };
      expect([rule, await ask('small')]).toEqual([rule, 200]);
      expect([rule, await ask('smallest')]).toEqual([rule, passes ? 200 : 403]);
    }
  });
});
