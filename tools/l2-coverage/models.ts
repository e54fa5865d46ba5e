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
const source = gw.ModelSource.of(gw.ModelVendor.OPEN_AI);
const formats = [{ format: gw.ModelFormat.COMPLETIONS }];
const mask = gw.PromptGuard.mask({ patterns: ['a'] });
const baseUrl = 'https://llm.example.com/v1';
const location = gw.CredentialLocation.cookie('key');

const model = (props: Partial<gw.LlmModelProps>) => (chart: Chart) =>
  new gw.LlmModel(chart, 'model', { gateway, source, ...props });
const virtual = (props: Partial<gw.VirtualModelProps>) => (chart: Chart) =>
  new gw.VirtualModel(chart, 'model', { gateway, choice: gw.ModelChoice.weighted([chosen]), ...props });
const [a, b] = ['a', 'b'].map((name) => gw.LlmModel.fromModelName(imports, name, name));
const chosen = { model: a };
const other = { model: b, askedName: 'gpt-4o' };

const policies = {
  credentials: gw.Credentials.fromSecretName('key'),
  tls: gw.DestinationTls.verified(),
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
      LlmModel: (chart) => new gw.LlmModel(chart, 'model', { gateway, source }),
      VirtualModel: (chart) =>
        new gw.VirtualModel(chart, 'model', { gateway, choice: gw.ModelChoice.weighted([chosen]) }),
    },
    () => undefined,
  ),
  ...optionsOf<Omit<gw.LlmModelProps, 'guardStreams' | 'listeners'>>(
    'LlmModelProps',
    { gateway, source },
    {
      ...policies,
      metadata: { labels: { team: 'a' } },
      gateway: elsewhere,
      port: 443,
      source: gw.ModelSource.of(gw.ModelVendor.GROQ),
      model: 'gpt-*',
      internal: true,
    },
    (chart, props) => model(props)(chart),
  ),
  {
    name: 'LlmModelOptions.listeners',
    used: (chart) => {
      const own = new gw.Gateway(chart, 'gateway');
      model({ gateway: own, listeners: [own.addHttpListener('http')] })(chart);
    },
    unused: (chart) => model({ gateway: new gw.Gateway(chart, 'gateway') })(chart),
  },
  ...optionsOf<Pick<gw.ModelPolicyOptions, 'guardStreams'>>(
    'ModelPolicyOptions',
    {},
    { guardStreams: true },
    (chart, options) => model({ responseGuards: [mask], ...options })(chart),
  ),
  ...optionsOf<Pick<gw.VirtualModelProps, 'model' | 'port' | 'gateway'>>(
    'VirtualModelProps',
    { gateway },
    { gateway: elsewhere, model: 'chat', port: 443 },
    (chart, props) => virtual(props)(chart),
  ),
  ...valuesOf<gw.ModelSource>(
    {
      'ModelSource.of': () => gw.ModelSource.of(gw.ModelVendor.OLLAMA, { baseUrl }),
      'ModelSource.azure': () => gw.ModelSource.azure({ resource: 'a', project: 'p', apiVersion: 'v1' }),
      'ModelSource.vertexAi': () => gw.ModelSource.vertexAi({ projectId: 'p', region: 'europe-west1' }),
      'ModelSource.bedrock': () =>
        gw.ModelSource.bedrock({ region: 'eu-west-1', guardrailIdentifier: 'g', guardrailVersion: '1' }),
      'ModelSource.custom': () => gw.ModelSource.custom({ formats, service }),
    },
    (chart, one) => one && model({ source: one })(chart),
  ),
  ...optionsOf<gw.AzureModelSourceOptions>(
    'AzureModelSourceOptions',
    { resource: 'a' },
    { resource: 'b', project: 'p', apiVersion: '2024-10-21', baseUrl },
    (chart, options) => model({ source: gw.ModelSource.azure(options) })(chart),
  ),
  ...optionsOf<gw.VertexAiModelSourceOptions>(
    'VertexAiModelSourceOptions',
    { projectId: 'p' },
    { projectId: 'q', region: 'europe-west1', baseUrl },
    (chart, options) => model({ source: gw.ModelSource.vertexAi(options) })(chart),
  ),
  ...optionsOf<Pick<gw.BedrockModelSourceOptions, 'region' | 'baseUrl'>>(
    'BedrockModelSourceOptions',
    {},
    { region: 'eu-west-1', baseUrl },
    (chart, options) => model({ source: gw.ModelSource.bedrock(options) })(chart),
  ),
  ...valuesOf<gw.ModelChoice>(
    {
      'ModelChoice.weighted': () => gw.ModelChoice.weighted([chosen, other]),
      'ModelChoice.failover': () => gw.ModelChoice.failover([chosen, other]),
      'ModelChoice.conditional': () => gw.ModelChoice.conditional([{ ...other, when: cel }, chosen]),
    },
    (chart, choice) => choice && virtual({ choice })(chart),
  ),
  ...optionsOf<gw.WeightedModel>('WeightedModel', chosen, { model: b, askedName: 'x', weight: 2 }, (chart, target) =>
    virtual({ choice: gw.ModelChoice.weighted([target]) })(chart),
  ),
  ...optionsOf<gw.FailoverModel>('FailoverModel', chosen, { model: b, askedName: 'x', priority: 2 }, (chart, target) =>
    virtual({ choice: gw.ModelChoice.failover([target]) })(chart),
  ),
  ...optionsOf<gw.ConditionalModel>(
    'ConditionalModel',
    chosen,
    { model: b, askedName: 'x', when: cel },
    (chart, target) => virtual({ choice: gw.ModelChoice.conditional([target]) })(chart),
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
