import { App, Chart, Duration } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import * as gw from '../../../src';

const FINDING = /AIG8156/;

/** Returns the errors of a compiled chart with a gateway that sends everything to an LLM backend. */
function errorsOf(define: (chart: gw.CompiledChart) => gw.references.IDestination): string[] {
  const chart = new gw.CompiledChart(new App(), 'ai', { printWarnings: false });
  const gateway = new gw.Gateway(chart, 'gateway');
  gateway.addHttpListener('http');
  gateway.addRoute('chat', { path: gw.PathMatch.prefix('/v1'), to: [define(chart)] });
  return chart.compile().errors.filter((error) => FINDING.test(error));
}

const backendOf =
  (provider: () => gw.LlmProvider, props: gw.LlmBackendProps = {}) =>
  (chart: gw.CompiledChart) =>
    new gw.LlmBackend(chart, 'llm', { providers: [provider()], ...props });

const key = gw.Credentials.fromSecretName('key');
const service = gw.ServiceDestination.fromServiceName('vllm', { port: 8000 });

describe('credentials of LLM providers', () => {
  it.each<[string, () => gw.LlmProvider]>([
    ['openai', () => gw.LlmProvider.openAi()],
    ['anthropic', () => gw.LlmProvider.anthropic({ model: 'claude-sonnet-4-5' })],
    ['gemini', () => gw.LlmProvider.gemini({ credentials: undefined })],
  ])('are required for %s', (name, provider) => {
    expect(errorsOf(backendOf(provider))).toEqual([
      expect.stringContaining(`AIG8156 at ai/llm: no credentials are set for ${name} of ai-llm`),
    ]);
  });

  it.each<[string, () => gw.LlmProvider]>([
    ['a key', () => gw.LlmProvider.openAi({ credentials: key })],
    ['the choice of keys of clients', () => gw.LlmProvider.openAi({ credentials: gw.Credentials.none() })],
    ['tokens of clients', () => gw.LlmProvider.openAi({ credentials: gw.Credentials.passthrough() })],
    ['a host of its own', () => gw.LlmProvider.openAi({ host: 'vllm.internal', port: 8000 })],
    ['a Service', () => gw.LlmProvider.service(service)],
    ['formats of its own', () => gw.LlmProvider.custom({ formats: [{ format: gw.ModelFormat.COMPLETIONS }], service })],
    ['the identity of the pod on AWS', () => gw.LlmProvider.bedrock()],
    ['the identity of the pod on Google Cloud', () => gw.LlmProvider.vertexAi({ projectId: 'p' })],
    ['the identity of the pod on Azure', () => gw.LlmProvider.azure({ resource: 'team' })],
  ])('are not required with %s', (_, provider) => {
    expect(errorsOf(backendOf(provider))).toEqual([]);
  });

  it('may be those of the backend', () => {
    expect(errorsOf(backendOf(() => gw.LlmProvider.openAi(), { credentials: key }))).toEqual([]);
  });

  it('may be those of a policy that is added later', () => {
    const withPolicy = (targetsBackend: boolean) =>
      errorsOf((chart) => {
        const llm = new gw.LlmBackend(chart, 'llm', { providers: [gw.LlmProvider.openAi()] });
        const other = new gw.StaticBackend(chart, 'other', { host: 'a.example.com', port: 443 });
        (targetsBackend ? llm : other).addPolicy('key', { credentials: key });
        return llm;
      });
    expect(withPolicy(true)).toEqual([]);
    expect(withPolicy(false)).toHaveLength(1);
  });

  it('names every provider of every tier once', () => {
    const [error] = errorsOf((chart) => {
      const llm = new gw.LlmBackend(chart, 'llm', {
        eviction: { consecutiveFailures: 2, duration: Duration.seconds(30) },
      });
      return llm.addTier(gw.LlmProvider.openAi(), gw.LlmProvider.openAi()).addTier(gw.LlmProvider.anthropic());
    });
    expect(error).toContain('for openai, openai-2, anthropic of ai-llm');
  });

  it('are required in a chart for a controller as well', () => {
    const app = new App();
    new gw.LlmBackend(new gw.ControllerChart(app, 'c'), 'llm', { providers: [gw.LlmProvider.openAi()] });
    expect(() => app.synth()).toThrow(/AIG8156 at c\/llm: no credentials are set for openai of c-llm/);
  });

  it.each([
    [gw.models.ModelVendor.OPEN_AI, undefined, true],
    [gw.models.ModelVendor.GROQ, undefined, true],
    [gw.models.ModelVendor.OPEN_AI, 'http://vllm.internal:8000/v1', false],
    [gw.models.ModelVendor.OLLAMA, 'http://ollama.internal:11434/v1', false],
  ])('are required for a model of %s at %s: %s', (vendor, baseUrl, isRequired) => {
    const errors = (credentials?: gw.Credentials) => {
      const chart = new gw.CompiledChart(new App(), 'ai', { printWarnings: false });
      const gateway = new gw.Gateway(chart, 'gateway');
      gateway.addHttpListener('http');
      new gw.models.LlmModel(chart, 'model', {
        gateway,
        source: gw.models.ModelSource.of(vendor, { baseUrl }),
        credentials,
      });
      return chart.compile().errors.filter((error) => FINDING.test(error));
    };
    expect(errors()).toHaveLength(isRequired ? 1 : 0);
    expect(errors(key)).toEqual([]);
    expect(errors(gw.Credentials.none())).toEqual([]);
  });

  it('are not written if clients send their own keys', () => {
    const chart = new Chart(new App(), 'c');
    const provider = gw.LlmProvider.openAi({ credentials: gw.Credentials.none() });
    const llm = new gw.LlmBackend(chart, 'llm', { providers: [provider] });
    expect(JSON.stringify(llm.resource.toJson())).not.toContain('auth');
  });
});
