import { expect, it } from 'vitest';
import { backend, findingsFor, gateway, policy, route, toBackend } from './run';

const REGEX = { regex: { action: 'Reject', matches: ['tok-[0-9]{6}'] } };
const model = (guard: object = REGEX) =>
  backend('model', {
    ai: { provider: { providerA: {} } },
    policies: { auth: { secretRef: { name: 'key' } }, ai: { promptGuard: { request: [guard] } } },
  });
const tools = () =>
  backend('tools', {
    mcp: { sessionRouting: 'Stateless', targets: [{ name: 'notes', static: { host: 'notes.demo.svc', port: 80 } }] },
  });
const PATH = { matches: [{ path: { type: 'PathPrefix', value: '/mcp' } }] };
const BOTH = [route('model', [toBackend('model')]), route('tools', [toBackend('tools', PATH)])];
const PLACE = 'AIG7211 spec.policies.ai.promptGuard.request';
const processing = (options: object = {}) =>
  policy('p', 'HTTPRoute', 'model', {
    traffic: { extProc: { backendRef: { name: 'checker', port: 9000 }, ...options } },
  });

const found = (...documents: object[]) =>
  findingsFor([...gateway(), ...documents], { revision: 'v1.4' }).filter((one) => one.startsWith('AIG7211'));

it('reports pattern guards if agents use tools of the same Gateway', () => {
  expect(found(...BOTH, model(), tools())).toEqual([PLACE]);
  const withoutBodies = { processingOptions: { requestBodyMode: 'None', responseBodyMode: 'None' } };
  expect(found(...BOTH, model(), tools(), processing(withoutBodies))).toEqual([PLACE]);
});

it('chats, other guards, and tool results that something else reads are not reported', () => {
  expect(found(route('model', [toBackend('model')]), model())).toEqual([]);
  const webhook = { webhook: { backendRef: { name: 'judge', port: 80 } } };
  expect(found(...BOTH, model(webhook), tools())).toEqual([]);
  expect(found(...BOTH, model(), tools(), processing())).toEqual([]);
});
