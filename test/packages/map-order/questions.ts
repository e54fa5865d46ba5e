import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Chart, Testing, Yaml } from 'cdk8s';
import * as gw from '../../../src';
import { errorOf, type Give, type MapCase } from './map-case';
import { edge, path, policyOf, shopOf } from './platform';

function question(name: string, output: MapCase['output']): MapCase {
  return { name, isResolved: true, output };
}

function asserting(
  build: (chart: Chart) => void,
  settings?: gw.settings.GatewaySettings,
): gw.testing.GatewayAssertions {
  const chart = new gw.CompiledChart(Testing.app(), 'chart', { namespace: 'ai', printWarnings: false, settings });
  build(chart);
  return gw.testing.GatewayAssertions.of(chart);
}

const ask = (build: (chart: Chart) => void, options: gw.testing.RequestOptions = {}) =>
  asserting(build).request('POST http://shop.example.com/v1/chat/completions', options);

const plain = (chart: Chart) => {
  edge(chart).addRoute('all', { to: [shopOf(chart)] });
};

const refusing = (chart: Chart) =>
  policyOf(chart, {
    authentication: [gw.ClientAuthentication.basicUsers(['ada:$apr1$x$y'])],
    authorization: gw.Authorization.deny(path.startsWith('/')),
  });

const failing = (give: Give) => {
  const tiers = [{ providers: [gw.LlmProvider.openAi()] }, { providers: [gw.LlmProvider.anthropic()] }];
  const request = ask((chart) => {
    new gw.patterns.LlmFailoverGateway(chart, 'llm', {
      anyHostname: true,
      plainHttp: true,
      tiers,
      allowAnonymous: true,
    });
  });
  return (failures: { [name: string]: string }) =>
    request.whenFailing(give('RequestAssertions.whenFailing(failures)', failures));
};

/** Returns the plug-in's report on two clusters, each with its own Gateway without routes. */
const judged = (give: Give) => {
  const folder = mkdtempSync(join(tmpdir(), 'ai-gateway-clusters-'));
  const told: unknown[] = [];
  const report = {
    addViolation: (violation: unknown) => told.push(violation),
    submit: (word: string) => told.push(word),
  };
  const manifests = ['zone', 'area'].map((cluster) => {
    const chart = new gw.ControllerChart(Testing.app(), cluster, { namespace: 'ai' });
    edge(chart);
    const file = join(folder, `${cluster}.k8s.yaml`);
    writeFileSync(file, Yaml.stringify(...chart.toJson()));
    return file;
  });
  const lists = { zone: ['zone.k8s.yaml'], area: ['area.k8s.yaml'] };
  try {
    const clusters = give('AiGatewayValidationProps.clusters', lists);
    void new gw.AiGatewayValidation({ clusters }).validate({ manifests, report });
  } finally {
    rmSync(folder, { recursive: true });
  }
  return JSON.stringify(told).replaceAll(folder, '');
};

/** Cases for the queries in tests, and for their error messages. */
export const questionCases: readonly MapCase[] = [
  question('callers', (give) =>
    errorOf(() =>
      ask(refusing).allows({
        jwt: give<unknown>('CallerCredentials.jwt', { sub: 'ada', groups: ['a'] }),
        apiKey: give<unknown>('CallerCredentials.apiKey', { team: 'b', plan: 'a' }),
        headers: give('Caller.headers', { 'x-user': 'ada', 'x-ant': 'worker' }),
      }),
    ),
  ),
  question('requests', (give) =>
    ask(plain, {
      headers: give('RequestOptions.headers', { 'x-user': 'ada', 'x-ant': 'worker' }),
      body: gw.testing.RequestBody.json(
        give<unknown>('RequestBody.json(fields)', { model: 'chat', messages: { role: 'user', content: 'hi' } }),
      ),
    }).explain(),
  ),
  question('guarantees', (give) => {
    const callers = {
      jwt: give('GuaranteedCallers.jwt', { sub: 'ada', group: 'a' }),
      apiKey: give('GuaranteedCallers.apiKey', { team: 'b', plan: 'a' }),
    };
    const policies = give<unknown>('GuaranteedOutcome.policies', { timeouts: {}, retry: {} });
    const headers = give('GuaranteedRequests.headers', { 'x-user': 'ada', 'x-ant': 'worker' });
    return errorOf(() => asserting(plain).always({ callers, policies }, { requests: { headers } }));
  }),
  question('shares', (give) =>
    errorOf(() => ask(plain).withWeights(give('RequestAssertions.withWeights(weights)', { zone: 1, area: 2 }))),
  ),
  question('failures', (give) => {
    const outage = failing(give);
    return (
      outage({ openai: '429', anthropic: 'down' }).explain() + errorOf(() => outage({ zone: 'down', area: '429' }))
    );
  }),
  question('severities', (give) => {
    const severities = { AIG7005: gw.settings.FindingSeverity.ERROR, AIG5021: gw.settings.FindingSeverity.OFF };
    const unknown = { AIG7999: gw.settings.FindingSeverity.ERROR, AIG0999: gw.settings.FindingSeverity.OFF };
    const told = [severities, unknown].map((one) => {
      const settings = { severities: give('GatewaySettings.severities', one) };
      return asserting((chart) => edge(chart), settings).diagnostics();
    });
    return JSON.stringify(told);
  }),
  question('clusters', judged),
  question('what others bring', (give) => {
    const labels = { zone: 'b', area: 'a' };
    const externals = { configMaps: [{ name: 'map', keys: ['a'], labels: give('ExternalConfigMap.labels', labels) }] };
    const told = asserting(
      (chart) => {
        plain(chart);
        if (!(chart instanceof gw.CompiledChart)) throw new Error('another chart');
        chart.addExternalSecret({ name: 'keys', labels: give('ExternalSecret.labels', labels), keys: ['search'] });
        chart.addExternalService({ name: 'web', labels: give('ExternalService.labels', labels), ports: [80] });
      },
      { externals },
    );
    return told.snapshot() + told.diagnostics().join();
  }),
  question('clusters', async (give) => {
    const clusters = give('AiGatewayValidationProps.clusters', { zone: ['b.k8s.yaml'], area: ['a.k8s.yaml'] });
    const report = { addViolation: () => undefined, submit: () => undefined };
    const validation = new gw.AiGatewayValidation({ clusters }).validate({ manifests: [], report });
    return validation.then(() => 'right', String);
  }),
];
