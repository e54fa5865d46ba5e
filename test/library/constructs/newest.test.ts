import { type Chart, Duration, Size } from 'cdk8s';
import { ConfigMap, Secret } from 'cdk8s-plus-28';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';
import { elsewhere, rendered } from './rendered';

// Features of v1.4, and those that are rejected immediately.

const { AGENTGATEWAY } = gw.settings.ProxyDistribution;
const gateway = gw.Gateway.fromGatewayName(elsewhere(), 'edge', 'edge', 'shop');
const judge = gw.ServiceDestination.fromServiceName('judge', { port: 9000 });
const sts = gw.ServiceDestination.fromServiceName('sts', { port: 443 });
const cel = gw.expressions.Cel.of('request.path');
const location = gw.auth.CredentialLocation.header('x-key');
const second = Duration.seconds(1);

const auth = (credentials: gw.Credentials) =>
  rendered((chart) => new gw.BackendPolicy(chart, 'policy', { targets: [gateway], credentials }), AGENTGATEWAY).one(
    'AgentgatewayPolicy',
  ).backend.auth;
const traffic = (options: gw.TrafficPolicyOptions) =>
  rendered((chart) => new gw.TrafficPolicy(chart, 'policy', { ...options, targets: [gateway] }), AGENTGATEWAY).one(
    'AgentgatewayPolicy',
  ).traffic;
const model = (props: Partial<gw.models.LlmModelProps>) =>
  rendered((chart) => new gw.models.LlmModel(chart, 'model', { gateway, source: groq, ...props }), AGENTGATEWAY).one(
    'AgentgatewayModel',
  );
const groq = gw.models.ModelSource.of(gw.models.ModelVendor.GROQ);

describe('credentials', () => {
  it('use the configured location', () => {
    expect(auth(gw.Credentials.fromSecretName('s', { key: 'token', location }))).toEqual({
      secretRef: { name: 's', key: 'token' },
      location: { header: { name: 'x-key' } },
    });
    const further = { header: { name: 'authorization', prefix: 'Bearer ' } };
    const build = (chart: Chart) =>
      gw.Credentials.passthrough().with([
        {
          secret: Secret.fromSecretName(chart, 'S', 's'),
          location: gw.auth.CredentialLocation.header('authorization', 'Bearer '),
        },
      ]);
    const policy = rendered(
      (chart) => new gw.BackendPolicy(chart, 'policy', { targets: [gateway], credentials: build(chart) }),
      AGENTGATEWAY,
    ).one('AgentgatewayPolicy');
    expect(policy.backend.auth).toEqual({
      passthrough: {},
      credentials: [{ location: further, secretRef: { name: 's' } }],
    });
  });

  it('are read from an expression', () => {
    const source = gw.auth.CredentialSource.expression(cel);
    const { apiKeyAuthentication } = traffic({
      authentication: [gw.ClientAuthentication.apiKeysLabelled({ a: 'b' }, { location: source })],
    });
    expect(apiKeyAuthentication.location).toEqual({ expression: 'request.path' });
  });

  it('accept a role with tags in a stable order', () => {
    const roleArn = 'arn:aws:iam::111122223333:role/a';
    const assumeRole = {
      roleArn,
      sessionName: gw.expressions.Cel.text('gateway'),
      tags: { b: '2', a: '1' },
      tagsFrom: { user: cel },
    };
    expect(auth(gw.Credentials.awsIdentity({ region: 'eu-west-1', assumeRole })).aws).toEqual({
      region: 'eu-west-1',
      assumeRole: {
        roleArn,
        sessionName: 'gateway',
        tags: [
          { key: 'a', value: '1' },
          { key: 'b', value: '2' },
          { key: 'user', expression: 'request.path' },
        ],
      },
    });
  });

  it('are exchanged at an endpoint', () => {
    const exchange = gw.Credentials.tokenExchange({
      server: sts,
      path: '/token',
      subject: { kind: gw.auth.OAuthTokenKind.JWT },
      actor: { source: location, kind: gw.auth.OAuthTokenKind.JWT, mayActRequired: true },
      scopes: ['read'],
      requestedKind: gw.auth.OAuthTokenKind.ID_TOKEN,
      client: gw.auth.OAuthClient.withoutSecret('gateway'),
      cache: { maxEntries: 0 },
    });
    expect(auth(exchange).oauthTokenExchange).toMatchObject({
      backendRef: { name: 'sts', port: 443 },
      path: '/token',
      subjectToken: { tokenType: 'Jwt' },
      actorToken: { source: { header: { name: 'x-key' } }, mayAct: 'Required' },
      requestedTokenType: 'IdToken',
      clientAuth: { method: 'ClientSecretPost', clientId: 'gateway' },
      cache: { inMemory: { maxEntries: 0 } },
    });
  });

  it.each<[string, () => gw.Credentials, RegExp]>([
    [
      'one tag twice',
      () => gw.Credentials.awsIdentity({ assumeRole: { roleArn: 'a', tags: { t: '1' }, tagsFrom: { t: cel } } }),
      /AIG8116 at \S+: `tags.t`/,
    ],
    [
      'an actor of an assertion',
      () =>
        gw.Credentials.tokenExchange({
          server: sts,
          grant: gw.auth.OAuthGrant.JWT_BEARER,
          actor: { source: location },
        }),
      /AIG8118 at \S+: `actor` is not supported for the grant JWT_BEARER/,
    ],
    [
      'a kind that cannot be asked for',
      () => gw.Credentials.tokenExchange({ server: sts, requestedKind: gw.auth.OAuthTokenKind.ID_JAG }),
      /AIG8118 at \S+: `requestedKind`/,
    ],
    [
      'may_act of a token that has no claims',
      () => gw.Credentials.tokenExchange({ server: sts, actor: { source: location, mayActRequired: true } }),
      /AIG8117 at \S+: `mayActRequired`/,
    ],
  ])('refuse %s', (_, make, message) => expect(() => auth(make())).toThrow(message));
});

describe('traffic', () => {
  it('is processed, held, delayed and answered', () => {
    const { extProc, buffer, delay, directResponse } = traffic({
      externalProcessor: judge,
      processing: { requestBodyMode: gw.BodySendMode.NONE, metadata: { tenants: { tenant: cel } } },
      bufferRequests: { maxSize: Size.kibibytes(10 / 1024) },
      delay: gw.Delay.fixed(second),
      directResponse: { status: 200, body: cel, headers: { 'x-b': cel, 'x-a': cel } },
    });
    expect(extProc).toMatchObject({
      processingOptions: { requestBodyMode: 'None' },
      metadataContext: { tenants: { tenant: 'request.path' } },
    });
    expect(extProc.failureMode).toBeUndefined();
    expect(buffer).toEqual({ request: { maxBytes: 10 } });
    expect(delay).toEqual({ duration: '1s' });
    expect(directResponse.headers.map(({ name }: { name: string }) => name)).toEqual(['x-a', 'x-b']);
  });

  it.each<[string, gw.TrafficPolicyOptions, RegExp]>([
    ['options without a processor', { processing: { failOpen: true } }, /AIG8117 at c\/policy: `processing`/],
  ])('is refused with %s', (_, options, message) => expect(() => traffic(options)).toThrow(message));

  it('allows ports as targets only for frontend policies', () => {
    const edge = (chart: Chart) => {
      const one = new gw.Gateway(chart, 'edge');
      one.addHttpListener('http');
      return one;
    };
    const { targetRefs } = rendered(
      (chart) => new gw.FrontendPolicy(chart, 'policy', { targets: [edge(chart).port(443)], maxHeaders: 5 }),
      AGENTGATEWAY,
    ).one('AgentgatewayPolicy');
    expect(targetRefs).toMatchObject([{ kind: 'Gateway', port: 443 }]);
    expect(() =>
      rendered((chart) => new gw.TrafficPolicy(chart, 'policy', { targets: [edge(chart).port(443)], timeout: second })),
    ).toThrow(/AIG8118 at c\/policy: `port`/);
    const labelled = gw.references.LabelledTargets.gatewayPort({ a: 'b' }, 443);
    const { targetSelectors } = rendered(
      (chart) => gw.FrontendPolicy.forLabelledTargets(chart, 'policy', [labelled], { maxHeaders: 5 }),
      AGENTGATEWAY,
    ).one('AgentgatewayPolicy');
    expect(targetSelectors).toMatchObject([{ kind: 'Gateway', matchLabels: { a: 'b' }, port: 443 }]);
    expect(() =>
      rendered((chart) => gw.TrafficPolicy.forLabelledTargets(chart, 'policy', [labelled], { timeout: second })),
    ).toThrow(/AIG8118 at c\/policy: `port`/);
  });

  it('rejects stream guards without guards, and a missing collector', () => {
    expect(() =>
      rendered((chart) => new gw.BackendPolicy(chart, 'policy', { targets: [gateway], guardStreams: true })),
    ).toThrow(/AIG8117 at c\/policy: `guardStreams`/);
    const accessLog = { atCollector: { when: cel } };
    expect(() =>
      rendered((chart) => new gw.FrontendPolicy(chart, 'policy', { targets: [gateway], accessLog })),
    ).toThrow(/AIG8117 at c\/policy: `atCollector`/);
  });

  it('applies guardrails to every method and rejects requests while they fail', () => {
    const { backend } = rendered(
      (chart) =>
        new gw.BackendPolicy(chart, 'policy', {
          targets: [gateway],
          mcpGuardrails: [gw.McpGuardrail.service(judge)],
        }),
      AGENTGATEWAY,
    ).one('AgentgatewayPolicy');
    expect(backend.mcp.guardrails.processors).toMatchObject([
      { methods: { '*': 'Full' }, remote: { backendRef: { name: 'judge' }, failureMode: 'FailClosed' } },
    ]);
  });
});

describe('pods', () => {
  it('run on each selected node as a DaemonSet', () => {
    const parameters = rendered((chart) => {
      const edge = new gw.Gateway(chart, 'edge', {
        workloadKind: gw.workload.WorkloadKind.DAEMON_SET,
        modelCatalogs: [{ configMap: ConfigMap.fromConfigMapName(chart, 'Prices', 'prices') }],
      });
      edge.addHttpListener('http');
      edge.workload.place({ priorityClass: 'high' });
    }, AGENTGATEWAY).one('AgentgatewayParameters');
    expect(parameters).toEqual({
      workload: { kind: 'DaemonSet' },
      modelCatalog: { sources: [{ configMap: { name: 'prices' } }] },
      daemonSet: { spec: { template: { spec: { priorityClassName: 'high' } } } },
    });
  });

  it.each<[string, gw.GatewayProps, (gateway: gw.Gateway) => unknown, RegExp]>([
    ['a number of pods', { replicas: 2 }, () => undefined, /AIG8116 at c\/edge: `replicas` and `workloadKind`/],
    ['a change of number', {}, (edge) => edge.autoscale({ maxReplicas: 3 }), /AIG8118 at c\/edge: `horizontalPod/],
    ['a Deployment', {}, (edge) => edge.workload.overlayDeployment({}), /AIG8118 at c\/edge: `deployment`/],
  ])('of a DaemonSet have not %s', (_, props, use, message) => {
    const workloadKind = gw.workload.WorkloadKind.DAEMON_SET;
    expect(() => rendered((chart) => use(new gw.Gateway(chart, 'edge', { ...props, workloadKind })))).toThrow(message);
  });

  it('of a Deployment have no overlay of a DaemonSet', () => {
    expect(() =>
      rendered((chart) => new gw.Gateway(chart, 'edge').workload.overlay(gw.workload.WorkloadObject.DAEMON_SET, {})),
    ).toThrow(/AIG8118 at c\/edge: `daemonSet` is not supported for a Deployment/);
  });
});

describe('models', () => {
  it('have a provider, a name and policies', () => {
    expect(model({ model: 'llama-*', internal: true, credentials: gw.Credentials.fromSecretName('groq') })).toEqual({
      parentRefs: [{ name: 'edge' }],
      match: { model: 'llama-*' },
      visibility: 'Internal',
      provider: 'Groq',
      policies: { auth: { secretRef: { name: 'groq' } } },
    });
  });

  it('are chosen in order of priority, and by conditions', () => {
    const [a, b] = ['a', 'b'].map((name) => ({ model: gw.models.LlmModel.fromModelName(elsewhere(), name, name) }));
    const when = gw.expressions.Cel.of('request.path == "/v1/messages"');
    const choose = (choice: gw.models.ModelChoice) =>
      rendered((chart) => new gw.models.VirtualModel(chart, 'model', { gateway, choice }), AGENTGATEWAY).one(
        'AgentgatewayModel',
      ).virtualModel;
    expect(choose(gw.models.ModelChoice.failover([a, b])).failover.targets).toEqual([
      { modelRef: { name: 'a' }, priority: 0 },
      { modelRef: { name: 'b' }, priority: 1 },
    ]);
    expect(choose(gw.models.ModelChoice.conditional([{ ...a, when }, b])).conditional.targets).toEqual([
      { modelRef: { name: 'a' }, when: when.expression },
      { modelRef: { name: 'b' } },
    ]);
    expect(() => choose(gw.models.ModelChoice.conditional([a, b]))).toThrow(/AIG8117 at c\/model/);
  });

  it.each<[string, Partial<gw.models.LlmModelProps>, RegExp]>([
    [
      'Ollama without an address',
      { source: gw.models.ModelSource.of(gw.models.ModelVendor.OLLAMA) },
      /AIG8117 at c\/model/,
    ],
    [
      'two addresses',
      { source: gw.models.ModelSource.custom({ formats: [], service: judge, baseUrl: 'https://a' }) },
      /AIG8116 at c\/model: `service` and `baseUrl`/,
    ],
    ['no address', { source: gw.models.ModelSource.custom({ formats: [] }) }, /AIG8117 at c\/model/],
    [
      'half a guardrail',
      { source: gw.models.ModelSource.bedrock({ guardrailVersion: '1' }) },
      /AIG8117 at c\/model: `guardrailVersion`/,
    ],
    [
      'a Service of another namespace',
      {
        source: gw.models.ModelSource.custom({
          formats: [],
          service: gw.ServiceDestination.fromServiceName('vllm', { port: 80, namespace: 'other' }),
        }),
      },
      /AIG8005 at c\/model: Service "vllm"/,
    ],
  ])('are refused with %s', (_, props, message) => expect(() => model(props)).toThrow(message));

  it('do not support cross-app access', () => {
    const endpoint = { server: sts, client: gw.auth.OAuthClient.withoutSecret('gateway') };
    const credentials = gw.Credentials.crossAppAccess({
      identityProvider: endpoint,
      authorizationServer: endpoint,
      audience: 'https://as',
    });
    expect(auth(credentials).crossAppAccess).toMatchObject({ audience: 'https://as' });
    expect(() => model({ credentials })).toThrow(/AIG8118 at c\/model: `crossAppAccess` is not supported for models/);
  });
});
