import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHOP } from './import-shop';
import { run, useFolder } from './run';

const PROGRAM = `import { join } from 'node:path';
import { App, Duration, Include } from 'cdk8s';
import {
  ControllerChart,
  Credentials,
  Gateway,
  LlmBackend,
  LlmProvider,
  PathMatch,
  Route,
  ServiceDestination,
} from 'cdk8s-ai-gateway';
import { RateLimit } from 'cdk8s-ai-gateway/limits';

/** The gateways of shop.yaml, as \`ai-gateway import\` read them. */
export function shop(app: App): ControllerChart {
  const chart = new ControllerChart(app, 'shop', { namespace: 'demo' });
  // Objects of other APIs stay YAML, in a chart that does not set their namespace.
  new Include(new ControllerChart(app, 'objects'), 'yaml', { url: join(__dirname, 'shop.objects.yaml') });

  chart.addExternalSecret({ name: 'openai-key', keys: ['Authorization'] });

  const gw = new Gateway(chart, 'gw', { metadata: { name: 'gw' } });
  gw.addHttpListener('http', { port: 8080 });

  new LlmBackend(chart, 'llm', {
    metadata: { name: 'llm' },
    providers: [
      LlmProvider.openAi({ name: 'openai', model: 'gpt-4o', credentials: Credentials.fromSecretName('openai-key') }),
    ],
  });

  const gwRoute = new Route(chart, 'gw-route', {
    metadata: { name: 'gw' },
    gateway: gw,
    path: PathMatch.prefix('/shop'),
    to: [ServiceDestination.fromServiceName('shop', { port: 80 })],
  });

  gwRoute.addTrafficPolicy('limits', {
    metadata: { name: 'limits' },
    rateLimits: [RateLimit.requestsPerSecond(100)],
    timeout: Duration.seconds(90),
  });
  return chart;
}

if (require.main === module) {
  const app = new App();
  shop(app);
  app.synth();
}
`;

const PYTHON = `def shop(app: App) -> ControllerChart:
    chart = ControllerChart(app, "shop", namespace="demo")
    # Objects of other APIs stay YAML, in a chart that does not set their namespace.
    url = str(Path(__file__).parent / "shop.objects.yaml")
    Include(ControllerChart(app, "objects"), "yaml", url=url)

    chart.add_external_secret(name="openai-key", keys=["Authorization"])

    gw = Gateway(chart, "gw", metadata={"name": "gw"})
    gw.add_http_listener("http", port=8080)

    LlmBackend(
        chart,
        "llm",
        metadata={"name": "llm"},
        providers=[
            LlmProvider.open_ai(name="openai", model="gpt-4o", credentials=Credentials.from_secret_name("openai-key")),
        ],
    )

    gw_route = Route(
        chart,
        "gw-route",
        metadata={"name": "gw"},
        gateway=gw,
        path=PathMatch.prefix("/shop"),
        to=[ServiceDestination.from_service_name("shop", port=80)],
    )

    gw_route.add_traffic_policy(
        "limits",
        metadata={"name": "limits"},
        rate_limits=[RateLimit.requests_per_second(100)],
        timeout=Duration.seconds(90),
    )
    return chart
`;

describe('import', () => {
  const folder = useFolder();
  const importShop = (text: string, ...more: string[]) => {
    const file = folder.write('shop.yaml', text);
    return run('import', '-f', file, '-o', folder.path('shop.ts'), '--no-config', ...more);
  };

  it('generates idiomatic code and reports how it was proven', async () => {
    const { code, out, err } = await importShop(SHOP);
    expect(err).toBe('');
    expect(folder.read('shop.ts').replace(folder.path(), '').replace('of /', 'of ')).toBe(PROGRAM);
    expect(out).toContain('4 resources: 4 by constructs\n');
    expect(out).toContain('all resources come out field for field as they went in');
    expect(out).toContain(
      '1 Gateway compiled from the input and from the code: routes, policies and pods are the same.',
    );
    expect(code).toBe(0);
  });

  it('writes Python from the same model', async () => {
    const file = folder.write('shop.yaml', SHOP);
    const { code } = await run('import', '-f', file, '-o', folder.path('shop.py'), '--no-config');
    expect(code).toBe(0);
    expect(folder.read('shop.py')).toContain(PYTHON);
  });

  it.each([
    ['main.rb', [], 'the name of the file ends in .ts or .py'],
    ['main.ts', ['--language', 'python'], 'a file of python ends in .py'],
  ])('refuses the file %s', async (name, more, message) => {
    const file = folder.write('shop.yaml', SHOP);
    const { code, err } = await run('import', '-f', file, '-o', folder.path(name), '--no-config', ...more);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  });

  it('copies no Secret value and reports its location', async () => {
    const { out } = await importShop(SHOP);
    expect(out).toContain('Secret demo/openai-key stays where it is; the code names its entries (Authorization)');
    for (const name of ['shop.ts', 'shop.objects.yaml']) expect(folder.read(name)).not.toContain('sk-do-not-copy');
  });

  it('leaves a resource with a key in it as YAML', async () => {
    const { out } = await importShop(SHOP.replace('secretRef: {name: openai-key}', 'key: sk-do-not-copy'));
    expect(folder.read('shop.ts')).not.toContain('sk-do-not-copy');
    expect(out).toContain('AgentgatewayBackend demo/llm stays YAML: it contains a key in plain text');
  });

  it('generates the same code for any order of documents', async () => {
    await importShop(SHOP);
    const first = folder.read('shop.ts');
    const { code } = await importShop(SHOP.split('---\n').reverse().join('---\n'), '--overwrite');
    expect(code).toBe(0);
    expect(folder.read('shop.ts')).toBe(first);
  });

  it('does not overwrite changed files unless requested', async () => {
    await importShop(SHOP);
    folder.write('shop.ts', '// mine');
    expect(await importShop(SHOP)).toMatchObject({
      code: 2,
      err: expect.stringContaining('use --overwrite to replace it'),
    });
    expect(folder.read('shop.ts')).toBe('// mine');
  });

  it('reports L1 constructs and their reason', async () => {
    const mirrored = SHOP.replace(
      'backendRefs: [{name: shop, port: 80}]',
      'backendRefs: [{name: shop, port: 80}]\n    filters: [{type: RequestMirror, requestMirror: {backendRef: {name: shop, port: 80}}}]',
    );
    const { out, code } = await importShop(mirrored);
    expect(out).toContain(
      'HTTPRoute demo/gw is of the first layer: no option of the constructs creates a filter of the type',
    );
    expect(folder.read('shop.ts')).toContain("new gatewayapi.HttpRoute(chart, 'gw-route', {");
    expect(code).toBe(0);
  });

  it('writes nothing for input that cannot be parsed', async () => {
    expect(await importShop('a: [')).toMatchObject({ code: 1, err: expect.stringContaining('nothing was written') });
  });

  it('runs in a separate process', () => {
    const file = folder.write('shop.yaml', SHOP);
    const bin = join(__dirname, '..', '..', '..', 'bin', 'ai-gateway');
    const out = execFileSync(process.execPath, [
      bin,
      'import',
      '-f',
      file,
      '-o',
      folder.path('main.ts'),
      '--no-config',
    ]);
    expect(out.toString()).toContain('4 resources: 4 by constructs');
  });
});
