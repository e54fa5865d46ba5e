import { describe, expect, it } from 'vitest';
import { daysIn, MODEL, OPENAI } from './cost-inputs';
import { useFolder } from './run';

const folder = useFolder();
const dayOf = daysIn(folder);
const ONE = 'local: [{requests: 1, unit: Hours}]';
const ai = (fields: string) => `, policies: {ai: {${fields}}}`;

describe('other traffic to a provider', () => {
  const STATIC = (host: string, policies: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: raw, namespace: ai}
spec:
  parentRefs: [{name: gw}]
  rules: [{backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: raw}]}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: raw, namespace: ai}
spec: {static: {host: ${host}, port: 443}, policies: {tls: {}${policies}}}
---
apiVersion: v1
kind: Secret
metadata: {name: key, namespace: ai}
stringData: {Authorization: k}
`;

  it.each([
    'api.openai.com',
    'API.OpenAI.com',
    'api.anthropic.com',
    'us-east5-aiplatform.googleapis.com',
    'x.openai.azure.com',
    'x.openai.azure.us',
    'eu.api.openai.com',
    'api.openai.com.',
    'bedrock-runtime-fips.us-east-1.amazonaws.com',
    'bedrock-runtime.cn-north-1.amazonaws.com.cn',
    'vpce-0a.bedrock-runtime.us-east-1.vpce.amazonaws.com',
    'bedrock-mantle.us-east-1.api.aws',
  ])('is unlimited at %s with credentials of the gateway', async (host) => {
    const { dollars, reasons } = await dayOf(STATIC(host, ', auth: {secretRef: {name: key}}'));
    expect(dollars).toBeUndefined();
    expect(reasons.length).toBeGreaterThan(0);
  });

  it('costs nothing with credentials of clients or at other hosts', async () => {
    expect((await dayOf(STATIC('api.openai.com', ''))).reasons).toEqual([]);
    expect((await dayOf(STATIC('shop.example.com', ', auth: {secretRef: {name: key}}'))).reasons).toEqual([]);
  });

  it.each([
    ['any host', '', ''],
    ['hosts among which it is', 'hostnames: ["*.openai.com", shop.example.com]', ''],
    [
      'the host of a rewrite',
      'hostnames: [llm.example.com]',
      'type: URLRewrite, urlRewrite: {hostname: api.openai.com}',
    ],
  ])('is unlimited if the gateway adds credentials for %s from requests', async (_, hostnames, filter) => {
    const proxy = (names: string, auth = ', policies: {auth: {secretRef: {name: key}}}') =>
      STATIC('x', '')
        .replace('spec:\n', `spec:\n  ${names}\n`)
        .replace('backendRefs', `${filter && `filters: [{${filter}}], `}backendRefs`)
        .replace(/spec: \{static.*/, `spec: {dynamicForwardProxy: {}${auth}}`);
    expect((await dayOf(proxy(hostnames))).reasons.length).toBeGreaterThan(0);
    expect((await dayOf(proxy(hostnames, ''))).reasons).toEqual([]);
    if (!filter) expect((await dayOf(proxy('hostnames: [shop.example.com]'))).reasons).toEqual([]);
  });

  it('includes calls of guards, which are reported', async () => {
    const guard = '{bedrockGuardrails: {identifier: g, version: "1", region: eu-west-1}}';
    const { out } = await dayOf(MODEL('chat', OPENAI, ONE, ai(`promptGuard: {request: [${guard}]}`)));
    expect(out).toContain(
      'Guards are paid for beside it: Bedrock guardrails in eu-west-1 at listener http, ai/chat, rule 0.',
    );
    const free = '{openAIModeration: {model: omni-moderation-latest, policies: {auth: {secretRef: {name: k}}}}}';
    expect((await dayOf(MODEL('chat', OPENAI, ONE, ai(`promptGuard: {request: [${free}]}`)))).out).not.toContain(
      'Guards',
    );
  });

  it('includes the guardrail of a provider, which is reported', async () => {
    const bedrock = '{provider: {bedrock: {region: eu-west-1, model: m, guardrail: {identifier: g, version: "1"}}}}';
    expect((await dayOf(MODEL('chat', bedrock, ONE))).out).toContain(
      'Guards are paid for beside it: Bedrock guardrails in eu-west-1 at listener http, ai/chat, rule 0.',
    );
  });
});
