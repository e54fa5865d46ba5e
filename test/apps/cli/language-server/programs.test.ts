import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DidChangeWatchedFilesNotification, HoverRequest } from 'vscode-languageserver-protocol';
import { appProject, SHOP } from '../../../support/app-project';
import { LanguageClient, uriOf } from '../../../support/language-client';

const APP = `${SHOP}
const app = new App();
for (const cluster of ['dev', 'prod']) {
  const chart = new ai.CompiledChart(app, cluster, { namespace: 'shop', cluster });
  shop(chart, '/items', { hostnames: [cluster + '.example.com'] });
}
app.synth();
`;
const WRONG = APP.replace("cluster + '.example.com'", "cluster + '.*.example.com'");

let client: LanguageClient;
afterEach(() => client.kill());

/** A server that runs programs, and its editor. */
async function editing(folder: string, ...options: readonly string[]): Promise<(text: string) => Promise<void>> {
  client = new LanguageClient(...options);
  await client.start(folder);
  return async (text) => {
    writeFileSync(join(folder, 'main.js'), text);
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [] });
  };
}

const lineOf = (text: string, part: string) => text.split('\n').findIndex((line) => line.includes(part));

describe('lsp --app', () => {
  it('runs a saved program and shows findings of all clusters at their constructs', async () => {
    const folder = appProject(WRONG);
    const main = join(folder, 'main.js');
    const save = await editing(folder, '--app');
    const found = await client.untilCodes(main, 'AIG2015', 'AIG2015');
    const line = lineOf(WRONG, 'new ai.Route(');
    expect(found[0]).toMatchObject({
      range: { start: { line, character: 9 }, end: { line, character: 21 } },
      message: expect.stringContaining('construct dev/route, option hostnames[0]'),
    });
    expect(found.map(({ message }) => /found "[^"]*"/.exec(String(message))?.[0])).toEqual([
      'found "dev.*.example.com"',
      'found "prod.*.example.com"',
    ]);
    await save(APP);
    await client.untilCodes(main);
    await save(`\n${WRONG}`);
    expect((await client.untilCodes(main, 'AIG2015', 'AIG2015'))[0].range.start.line).toBe(line + 1);
    expect(await client.stop()).toBe(0);
  });

  it('reports the line of a failing program and keeps earlier findings', async () => {
    const folder = appProject(WRONG);
    const main = join(folder, 'main.js');
    const save = await editing(folder, '--app');
    await client.untilCodes(main, 'AIG2015', 'AIG2015');
    const failing = WRONG.replace('app.synth();', 'throw new TypeError("no such shop");');
    await save(failing);
    const [, , failure] = await client.until(main, (findings) => findings.length === 3);
    expect(failure).toMatchObject({ message: 'the program of cdk8s.yaml failed: TypeError: no such shop' });
    expect(failure.range.start.line).toBe(lineOf(failing, 'throw'));
    await save(APP);
    await client.untilCodes(main);
  });

  it('reports errors without a line at cdk8s.yaml', async () => {
    const folder = appProject(APP, { 'cdk8s.yaml': 'language: typescript\napp: exit 3\n' });
    await editing(folder, '--app');
    const [finding] = await client.until(join(folder, 'cdk8s.yaml'), (findings) => findings.length > 0);
    expect(finding.message).toContain('exit 3 ended with code 3');
  });

  const FAILURES = {
    'Main.java': [
      'Exception in thread "main" java.lang.IllegalStateException: no such shop',
      '\tat software.amazon.jsii.JsiiClient.create(JsiiClient.java:50)',
      '\tat acme.Main.shop(Main.java:3)',
    ],
    'Shop.java': ['src/Shop.java:3: error: no such shop'],
    'main.go': [
      'panic: no such shop',
      '',
      'goroutine 1 [running]:',
      '\t/usr/lib/go/main.go:770 +0x1',
      '\tsrc/main.go:3 +0x2',
    ],
    'shop.go': ['# acme/shop', 'src/shop.go:3:2: no such shop'],
    'Main.cs': ['Unhandled exception. System.Exception: no such shop', '   at Acme.Main.Shop() in src/Main.cs:line 3'],
    'Shop.cs': ['src/Shop.cs(3,9): error CS0103: no such shop [Acme.csproj]'],
  };

  it.each(Object.entries(FAILURES))(
    'reports the line of a failing program in another language: %s',
    async (name, said) => {
      const settings = 'language: x\napp: cat said.txt >&2; exit 1\n';
      const source = { [`src/${name}`]: '\n'.repeat(9) };
      const folder = appProject(APP, { 'cdk8s.yaml': settings, 'said.txt': said.join('\n'), ...source });
      await editing(folder, '--app');
      const [finding] = await client.until(join(folder, 'src', name), (findings) => findings.length > 0);
      expect(finding).toMatchObject({
        range: { start: { line: 2 } },
        message: expect.stringContaining('no such shop'),
      });
    },
  );

  it('runs a program in C# again when a file of it is saved', async () => {
    const settings = 'language: csharp\napp: echo "$(cat Main.cs)" >&2; exit 1\n';
    const folder = appProject(APP, { 'cdk8s.yaml': settings, 'Main.cs': 'panic: one' });
    await editing(folder, '--app');
    const said = (text: string) =>
      client.until(join(folder, 'cdk8s.yaml'), ([finding]) => String(finding?.message).includes(text));
    await said('one');
    writeFileSync(join(folder, 'Main.cs'), 'panic: two');
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [] });
    await said('two');
  });

  it('runs programs again when a package that they share is saved', async () => {
    const shared = (host: string) => `exports.host = '${host}';\n`;
    const program = APP.replace("cluster + '.example.com'", "require('../lib').host");
    const root = appProject('', { 'lib/index.js': shared('*.*.example.com'), 'app/main.js': program });
    renameSync(join(root, 'cdk8s.yaml'), join(root, 'app', 'cdk8s.yaml'));
    await editing(root, '--app');
    const main = join(root, 'app', 'main.js');
    await client.untilCodes(main, 'AIG2015', 'AIG2015');
    writeFileSync(join(root, 'lib', 'index.js'), shared('shop.example.com'));
    await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [] });
    await client.untilCodes(main);
  });

  it('terminates if a program writes its own sources', async () => {
    const folder = appProject(`require('fs').appendFileSync(__dirname + '/runs.txt', '.');
require('fs').writeFileSync(__dirname + '/made.json', '{}');
${APP}`);
    const save = await editing(folder, '--app');
    const runs = () => readFileSync(join(folder, 'runs.txt'), 'utf8').length;
    await expect.poll(runs, { timeout: 20_000 }).toBe(2);
    for (let time = 0; time < 3; time++) {
      await save(readFileSync(join(folder, 'main.js'), 'utf8'));
      await new Promise((done) => setTimeout(done, 300));
    }
    expect(runs()).toBe(2);
  });

  it('stops a program that does not terminate when another one is saved', async () => {
    const folder = appProject('setInterval(() => {}, 1000);\n');
    const save = await editing(folder, '--app');
    await new Promise((done) => setTimeout(done, 6000));
    await save(WRONG);
    await client.untilCodes(join(folder, 'main.js'), 'AIG2015', 'AIG2015');
    await expect.poll(() => client.findingsIn(join(folder, 'cdk8s.yaml'))).toEqual([]);
  });

  describe('for programs in other languages', () => {
    // Environment variables that jsii sets for the Node process in which a program's constructs are created.
    const SERVED = `process.env.JSII_AGENT = 'Python/3.11.2';
${SHOP}
const app = new App();
const chart = new ai.CompiledChart(app, 'stand', { namespace: 'shop' });
shop(chart, '/items', { hostnames: ['*.*.example.com'] });
app.synth();
`;

    const shown = async (files: Readonly<Record<string, string>>) => {
      const folder = appProject(SERVED, files);
      await editing(folder, '--app');
      return async (file: string) => (await client.untilCodes(join(folder, file), 'AIG2015'))[0];
    };

    it.each([
      ['main.py', '        items = 1\n        ai.Route(\n            self, "route", to=[items])\n', 1, 8, 16],
      ['src/Main.java', '  Route route = Route.Builder.create(this, "route")\n', 0, 16, 36],
      ['Main.cs', 'var route = new Route(this, "route", new RouteProps { To = items });\n', 0, 16, 21],
      ['src/Shop.cs', 'Route route = new(scope: this, id: "route");\n', 0, 14, 17],
      ['kitchen.py', 'ai.Route(scope=self, id="route", to=[items])  # Route(self, "route")\n', 0, 0, 8],
      ['main.go', '\tai.NewRoute(chart, jsii.String("route"), nil)\n', 0, 1, 12],
    ])('resolves the line in %s that names the construct', async (file, text, line, from, to) => {
      const at = await shown({ [file]: text });
      const { range, message } = await at(file);
      expect(range).toEqual({ start: { line, character: from }, end: { line, character: to } });
      expect(message).toContain('construct stand/route, option hostnames[0]; its line was found by the name "route"');
    });

    it.each([
      ['several lines give the name', 'Route(self, "route")\nRoute(self, "route")\n', undefined],
      ['another thing has the name', 'route = routes.get(self, "route")\nx = header("route")\n', undefined],
      ['what is below has that name', 'Api(self, "Resource")\n', undefined],
      ['it is worked out', 'chart = Stand(app, "stand")\nRoute(chart, f"ro{x}")\n', 'stand'],
      ['a comment has it, too', '# Route(self, "route")\n\nRoute(self, "route")\n', 'route'],
    ])('resolves only an unambiguous line if %s', async (_, text, name) => {
      const files = { 'main.py': text, 'test_main.py': 'Route(self, "route")\n' };
      const at = await shown(files);
      const { message } = await at(name ? 'main.py' : 'cdk8s.yaml');
      const found = /found by the name "(.*)"/.exec(String(message))?.[1];
      expect(found).toBe(name);
    });
  });

  it('runs no program by default and ignores its source', async () => {
    const folder = appProject(WRONG, { 'all.yaml': 'kind: [' });
    await editing(folder);
    const main = join(folder, 'main.js');
    await client.until(join(folder, 'all.yaml'), (findings) => findings.length > 0);
    expect(client.findingsIn(main)).toEqual([]);
    await client.open(main, WRONG);
    const hover = { textDocument: { uri: uriOf(main) }, position: { line: 2, character: 3 } };
    expect(await client.connection.sendRequest(HoverRequest.type, hover)).toBeNull();
  });
});
