import { type Chart, Duration } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import * as gw from '../../src';
import { type Member, optionsOf, valuesOf } from './member';
import { cel, gateway, imports } from './samples';

// Models of providers, and virtual models that represent them.

const elsewhere: gw.IRouteParent = {
  policyTarget: gateway.policyTarget,
  parentReference: { kind: 'ListenerSet', name: 'set', namespace: 'elsewhere' },
};
const service = gw.ServiceDestination.fromServiceName('vllm', { port: 8000 });
const source = gw.models.ModelSource.of(gw.models.ModelVendor.OPEN_AI);
const formats = [{ format: gw.ModelFormat.COMPLETIONS }];
const mask = gw.PromptGuard.mask({ patterns: ['a'] });
const baseUrl = 'https://llm.example.com/v1';
const location = gw.auth.CredentialLocation.cookie('key');

const model = (props: Partial<gw.models.LlmModelProps>) => (chart: Chart) =>
  new gw.models.LlmModel(chart, 'model', { gateway, source, ...props });
const virtual = (props: Partial<gw.models.VirtualModelProps>) => (chart: Chart) =>
  new gw.models.VirtualModel(chart, 'model', { gateway, choice: gw.models.ModelChoice.weighted([chosen]), ...props });
const [a, b] = ['a', 'b'].map((name) => gw.models.LlmModel.fromModelName(imports, name, name));
const chosen = { model: a };
const other = { model: b, askedName: 'gpt-4o' };

const policies = {
  credentials: gw.Credentials.fromSecretName('key'),
  tls: gw.connections.DestinationTls.verified(),
  tunnel: service,
  eviction: { duration: Duration.seconds(1) },
  authorization: gw.Authorization.allow(cel),
  requestHeaders: { remove: ['x-a'] },
  responseHeaders: { remove: ['x-a'] },
  promptGuards: [mask],
  responseGuards: [mask],
  fieldTransformations: { user: cel },
};

export const models: readonly Member[] = [
  ...valuesOf<unknown>(
    {
      LlmModel: (chart) => new gw.models.LlmModel(chart, 'model', { gateway, source }),
      VirtualModel: (chart) =>
        new gw.models.VirtualModel(chart, 'model', { gateway, choice: gw.models.ModelChoice.weighted([chosen]) }),
    },
    () => undefined,
  ),
  ...optionsOf<Omit<gw.models.LlmModelProps, 'guardStreams' | 'listeners'>>(
    'LlmModelProps',
    { gateway, source },
    {
      ...policies,
      metadata: { labels: { team: 'a' } },
      gateway: elsewhere,
      source: gw.models.ModelSource.of(gw.models.ModelVendor.GROQ),
      model: 'gpt-*',
      internal: true,
    },
    (chart, props) => model(props)(chart),
  ),
  {
    name: 'ModelListeners.of',
    used: (chart) => {
      const own = new gw.Gateway(chart, 'gateway');
      model({ gateway: own, listeners: gw.models.ModelListeners.of(own.addHttpListener('models')) })(chart);
    },
    unused: (chart) => model({ gateway: new gw.Gateway(chart, 'gateway') })(chart),
  },
  ...valuesOf<gw.models.ModelListeners>(
    { 'ModelListeners.onPort': () => gw.models.ModelListeners.onPort(443) },
    (chart, listeners) => model({ listeners })(chart),
  ),
  ...optionsOf<Pick<gw.models.ModelPolicyOptions, 'guardStreams'>>(
    'ModelPolicyOptions',
    {},
    { guardStreams: true },
    (chart, options) => model({ responseGuards: [mask], ...options })(chart),
  ),
  ...optionsOf<Pick<gw.models.VirtualModelProps, 'model' | 'gateway'>>(
    'VirtualModelProps',
    { gateway },
    { gateway: elsewhere, model: 'chat' },
    (chart, props) => virtual(props)(chart),
  ),
  ...valuesOf<gw.models.ModelSource>(
    {
      'ModelSource.of': () => gw.models.ModelSource.of(gw.models.ModelVendor.OLLAMA, { baseUrl }),
      'ModelSource.azure': () => gw.models.ModelSource.azure({ resource: 'a', project: 'p', apiVersion: 'v1' }),
      'ModelSource.vertexAi': () => gw.models.ModelSource.vertexAi({ projectId: 'p', region: 'europe-west1' }),
      'ModelSource.bedrock': () =>
        gw.models.ModelSource.bedrock({ region: 'eu-west-1', guardrailIdentifier: 'g', guardrailVersion: '1' }),
      'ModelSource.custom': () => gw.models.ModelSource.custom({ formats, service }),
    },
    (chart, one) => one && model({ source: one })(chart),
  ),
  ...optionsOf<gw.models.AzureModelSourceOptions>(
    'AzureModelSourceOptions',
    { resource: 'a' },
    { resource: 'b', project: 'p', apiVersion: '2024-10-21', baseUrl },
    (chart, options) => model({ source: gw.models.ModelSource.azure(options) })(chart),
  ),
  ...optionsOf<gw.models.VertexAiModelSourceOptions>(
    'VertexAiModelSourceOptions',
    { projectId: 'p' },
    { projectId: 'q', region: 'europe-west1', baseUrl },
    (chart, options) => model({ source: gw.models.ModelSource.vertexAi(options) })(chart),
  ),
  ...optionsOf<Pick<gw.models.BedrockModelSourceOptions, 'region' | 'baseUrl'>>(
    'BedrockModelSourceOptions',
    {},
    { region: 'eu-west-1', baseUrl },
    (chart, options) => model({ source: gw.models.ModelSource.bedrock(options) })(chart),
  ),
  ...valuesOf<gw.models.ModelChoice>(
    {
      'ModelChoice.weighted': () => gw.models.ModelChoice.weighted([chosen, other]),
      'ModelChoice.failover': () => gw.models.ModelChoice.failover([chosen, other]),
      'ModelChoice.conditional': () => gw.models.ModelChoice.conditional([{ ...other, when: cel }, chosen]),
    },
    (chart, choice) => choice && virtual({ choice })(chart),
  ),
  ...optionsOf<gw.models.WeightedModel>(
    'WeightedModel',
    chosen,
    { model: b, askedName: 'x', weight: 2 },
    (chart, target) => virtual({ choice: gw.models.ModelChoice.weighted([target]) })(chart),
  ),
  ...optionsOf<gw.models.FailoverModel>(
    'FailoverModel',
    chosen,
    { model: b, askedName: 'x', priority: 2 },
    (chart, target) => virtual({ choice: gw.models.ModelChoice.failover([target]) })(chart),
  ),
  ...optionsOf<gw.models.ConditionalModel>(
    'ConditionalModel',
    chosen,
    { model: b, askedName: 'x', when: cel },
    (chart, target) => virtual({ choice: gw.models.ModelChoice.conditional([target]) })(chart),
  ),
  ...valuesOf<gw.Credentials>(
    {
      'Credentials.fromSecretName': () => gw.Credentials.fromSecretName('key', { location }),
      'Credentials.unsafeInline': () => gw.Credentials.unsafeInline('sk'),
      'Credentials.passthrough': () => gw.Credentials.passthrough(),
      'Credentials.awsIdentity': () => gw.Credentials.awsIdentity(),
      'Credentials.azureWorkloadIdentity': () => gw.Credentials.azureWorkloadIdentity(),
      'Credentials.gcpAccessToken': () => gw.Credentials.gcpAccessToken(),
      'Credentials.several': (chart) => gw.Credentials.several([{ secret: keySecret(chart), location }]),
      'Credentials.tokenExchange': () => gw.Credentials.tokenExchange({ server: service }),
    },
    (chart, credentials) => model({ credentials })(chart),
  ),
];

function keySecret(chart: Chart): Secret {
  return new Secret(chart, 'Key');
}
