import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CodeActionRequest,
  CompletionRequest,
  DefinitionRequest,
  type Diagnostic,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DocumentSymbolRequest,
  HoverRequest,
  PublishDiagnosticsNotification,
  RenameRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver-protocol';
import type { Tested } from '../../../../src/apps/cli/language-server/extras';
import { LanguageClient, uriOf } from '../../../support/language-client';
import { GATEWAY } from '../../language/snapshot-of';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'language-server-')));
const client = new LanguageClient();

function write(path: string, text: string): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const SERVICE = `apiVersion: v1
kind: Service
metadata: { name: models, namespace: demo }
spec: { ports: [{ port: 80 }] }
`;
const ROUTE = (backend: string, before = '') => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: chat, namespace: demo }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - ${before}backendRefs: [{ name: ${backend}, port: 80 }]
`;
const EXPECTATION = (method: string) => `tests:
  - name: chat
    request: ${method} http://models.example.com/
    expect: { route: demo/chat }
`;

const changed = () => client.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [] });

/** Returns the text at the location of a finding. */
function shownText(text: string, { range: { start, end } }: Diagnostic): string {
  return text.split('\n')[start.line].slice(start.character, end.character);
}

describe('ai-gateway lsp', () => {
  const route = join(root, 'one', 'manifests', 'route.yaml');
  beforeAll(async () => {
    write('one/ai-gateway.yaml', 'inputs: [manifests]\nreferences: closed\n');
    write('one/manifests/gateway.yaml', `${GATEWAY}---\n${SERVICE}`);
    write('one/manifests/route.yaml', ROUTE('models'));
    write('two/all.yaml', `${GATEWAY}---\n${ROUTE('elsewhere')}`);
    await client.start(join(root, 'one'), join(root, 'two'));
  });
  afterAll(() => {
    client.kill();
    rmSync(root, { recursive: true, force: true });
  });

  it('reports findings in unsaved text by the folder settings and clears fixed ones', async () => {
    await client.open(route, ROUTE('modles'));
    const [finding] = await client.untilCodes(route, 'AIG3070');
    expect(finding).toMatchObject({
      severity: 1,
      source: 'ai-gateway',
      codeDescription: { href: expect.stringMatching(/docs\/diagnostics\/unlisted-reference\.md$/) },
    });
    expect(shownText(ROUTE('modles'), finding)).toBe('{ name: modles, port: 80 }');
    expect(client.findingsIn(join(root, 'two', 'all.yaml'))).toEqual([]);
    await client.type(route, ROUTE('models'));
    await client.untilCodes(route);
    expect(client.registered).toEqual(['workspace/didChangeWatchedFiles']);
  });

  it('reads unsaved text through symlinks and reports missing inputs at the settings', async () => {
    write('real/all.yaml', `${GATEWAY}---\n${SERVICE}---\n${ROUTE('models')}`);
    write('real/ai-gateway.yaml', 'inputs: [.]\nreferences: closed\n');
    symlinkSync(join(root, 'real'), join(root, 'other name'));
    const [all, settings] = ['all.yaml', 'ai-gateway.yaml'].map((name) => join(root, 'other name', name));
    const other = new LanguageClient();
    try {
      await other.start(join(root, 'other name'));
      await other.open(all, `${GATEWAY}---\n${SERVICE}---\n${ROUTE('modles')}`);
      await other.untilCodes(all, 'AIG3070');
      await other.open(settings, 'inputs: [manifests]\n');
      const [missing] = await other.untilCodes(settings, 'AIG1006');
      expect(missing.message).toContain('manifests');
      // The standard input belongs to the server.
      await other.type(settings, 'inputs: ["-", .]\nreferences: closed\n');
      await other.untilCodes(all, 'AIG3070');
      await other.type(all, `${GATEWAY}---\n${SERVICE}---\n${ROUTE('models')}`);
      await other.untilCodes(all);
      expect(await other.stop()).toBe(0);
    } finally {
      other.kill();
    }
  });

  it('shows findings of a single document before the full check', async () => {
    const slow = join(root, 'slow', 'all.yaml');
    const services = Array.from({ length: 1500 }, (_, index) => `---\n${SERVICE.replace('models', `models-${index}`)}`);
    const text = (field: string, backend: string) =>
      `${GATEWAY}---\n${ROUTE(backend, `${field}: []\n      `)}${services.join('')}`;
    write('slow/ai-gateway.yaml', 'inputs: [.]\nreferences: closed\n');
    write('slow/all.yaml', text('filters', 'models-7'));
    const beside = write('slow/a.gateway-test.yaml', 'tests: []\n');
    const other = new LanguageClient();
    try {
      await other.start(join(root, 'slow'));
      await other.open(slow, text('filters', 'modles-7'));
      await other.untilCodes(slow, 'AIG3070');
      const seen: string[] = [];
      const shown: number[] = [];
      other.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, version, diagnostics }) => {
        if (uri === uriOf(slow)) seen.push(`${version}: ${diagnostics.map(({ code }) => code)}`);
        if (uri === uriOf(beside)) shown.push(diagnostics.length);
      });
      await other.type(slow, text('fliters', 'modles-7'));
      await expect.poll(() => seen, { timeout: 20_000 }).toContain('2: AIG2010');
      await other.type(slow, text('filters', 'models-7'));
      await expect.poll(() => seen, { timeout: 20_000 }).toContain('3: ');
      expect(seen).toEqual(['2: AIG2010,AIG3070', '2: AIG2010', '3: ']);
      await other.open(beside, 'tests: [\n');
      await expect.poll(() => shown, { timeout: 20_000 }).toEqual([1]);
      await other.type(beside, 'tests: [\n\n');
      await expect.poll(() => shown, { timeout: 20_000 }).toEqual([1, 1]);
      await other.type(beside, 'tests: []\n');
      await expect.poll(() => shown.at(-1), { timeout: 20_000 }).toBe(0);
      expect(shown).toEqual([1, 1, 0]);
    } finally {
      other.kill();
    }
  });

  it('shows unresolved names across files before the full check', async () => {
    const slow = join(root, 'names', 'all.yaml');
    const services = Array.from({ length: 1500 }, (_, index) => `---\n${SERVICE.replace('models', `models-${index}`)}`);
    const text = (backend: string, port: number) =>
      `${GATEWAY}---\n${ROUTE(backend)}${services.join('')}---\n${SERVICE.replace('80', String(port))}`;
    write('names/ai-gateway.yaml', 'inputs: [.]\nreferences: closed\n');
    write('names/all.yaml', text('models-7', 80));
    write(
      'names/elsewhere.yaml',
      ROUTE('models').replace('chat', 'elsewhere').replace('rules:', 'hostnames: [elsewhere.example.com]\n  rules:'),
    );
    const other = new LanguageClient();
    try {
      await other.start(join(root, 'names'));
      await other.open(slow, text('models-6', 80));
      await other.type(slow, text('models-7', 80));
      await other.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri: uriOf(slow) } });
      const seen: string[] = [];
      other.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
        seen.push(`${basename(uri)}: ${diagnostics.map(({ code }) => code)}`);
      });
      // The last check reports the missing Service.
      await other.type(slow, text('modles-7', 81));
      await expect.poll(() => seen, { timeout: 20_000 }).toContain('all.yaml: AIG3070');
      expect(seen.filter((each) => !each.endsWith(': '))).toEqual(['elsewhere.yaml: AIG3006', 'all.yaml: AIG3070']);
    } finally {
      other.kill();
    }
  });

  it('finds resources and their parts by name in all folders', async () => {
    const find = async (query: string) => {
      const found = await client.connection.sendRequest(WorkspaceSymbolRequest.type, { query });
      return (found ?? []).map(({ name, containerName, location: { uri } }) => [name, containerName, basename(uri)]);
    };
    expect(await find('EDG')).toEqual([
      ['edge', 'Gateway demo/edge', 'gateway.yaml'],
      ['edge', 'Gateway demo/edge', 'all.yaml'],
    ]);
    expect(await find('htp')).toEqual([
      ['http', 'Gateway demo/edge, listeners', 'gateway.yaml'],
      ['http', 'Gateway demo/edge, listeners', 'all.yaml'],
    ]);
    expect(await find('egde')).toEqual([]);
  });

  it('reports the version of the text, even if findings are unchanged', async () => {
    const before = client.versionShown(route) ?? 0;
    expect(before).toBeGreaterThan(0);
    await client.type(route, `${ROUTE('models')}# the same\n`);
    await client.until(route, (findings) => client.versionShown(route) === before + 1 && findings.length === 0);
    await client.type(route, ROUTE('models'));
    await client.until(route, () => client.versionShown(route) === before + 2);
  });

  it('counts UTF-16 units, also after surrogate pairs', async () => {
    const text = ROUTE('models', 'name: grüße\n      ').replace('[{ name', '[{ "😀": ü, nmae: x, name');
    await client.type(route, text);
    const found = await client.until(route, (all) => all.filter(({ code }) => code === 'AIG2010').length === 2);
    expect(found.map((finding) => shownText(text, finding)).sort()).toEqual(['"😀"', 'grüße', 'nmae']);
    await client.type(route, ROUTE('models'));
    await client.untilCodes(route);
  });

  it('continues in an incomplete line and reports findings in other documents', async () => {
    await client.type(
      route,
      `${ROUTE('models')}---\napiVersion: v1\nkind: Sec\nmetadata: {na\n---\n${ROUTE('gone', 'x: 1\n      ')}`,
    );
    const found = await client.until(route, (all) => all.length >= 2);
    expect(found.map(({ code }) => code).sort()).toEqual(['AIG1001', 'AIG2006', 'AIG2010']);
    await client.type(route, ROUTE('models'));
    await client.untilCodes(route);
  });

  it('links the related places of a finding', async () => {
    await client.type(route, `${ROUTE('models')}---\n${ROUTE('models')}`);
    const [finding] = await client.untilCodes(route, 'AIG2006');
    expect(finding.relatedInformation).toEqual([
      {
        location: { uri: uriOf(route), range: expect.objectContaining({ start: { line: 2, character: 18 } }) },
        message: expect.any(String),
      },
    ]);
    await client.type(route, ROUTE('models'));
    await client.untilCodes(route);
  });

  it('detects added, moved and deleted files', async () => {
    const extra = write('one/manifests/extra.yaml', ROUTE('nothing').replace('name: chat', 'name: more'));
    await changed();
    await client.untilCodes(extra, 'AIG3070', 'AIG7007');
    const moved = join(root, 'one', 'manifests', 'moved.yaml');
    renameSync(extra, moved);
    await changed();
    await client.untilCodes(moved, 'AIG3070', 'AIG7007');
    expect(client.findingsIn(extra)).toEqual([]);
    rmSync(moved);
    await changed();
    await client.untilCodes(moved);
  });

  it('checks unsaved documents without a file, and clears deleted ones', async () => {
    const fresh = join(root, 'one', 'manifests', 'fresh.yaml');
    await client.open(fresh, SERVICE.replace('models', 'fresh'));
    await client.type(route, ROUTE('fresh'));
    await client.untilCodes(route);
    await client.type(fresh, ROUTE('modles').replace('name: chat', 'name: other'));
    await client.untilCodes(fresh, 'AIG3070', 'AIG7007');
    await client.untilCodes(route, 'AIG3070');
    write('one/manifests/fresh.yaml', SERVICE);
    await changed();
    await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument: { uri: uriOf(fresh) } });
    expect(client.findingsIn(fresh)).toHaveLength(2);
    rmSync(fresh);
    await changed();
    await client.untilCodes(fresh);
    await client.untilCodes(route, 'AIG3070');
    await client.type(route, ROUTE('models'));
    await client.untilCodes(route);
  });

  it('checks documents in a folder that does not exist yet', async () => {
    const fresh = join(root, 'one', 'manifests', 'not', 'yet', 'fresh.yaml');
    const hidden = join(root, 'one', 'manifests', '.not', 'hidden.yaml');
    await client.type(route, ROUTE('fresh'));
    await client.open(hidden, SERVICE.replace('models', 'fresh'));
    await client.untilCodes(route, 'AIG3070');
    await client.open(fresh, SERVICE.replace('models', 'fresh').replace('80', '"80"'));
    await client.untilCodes(fresh, 'AIG2012');
    await client.untilCodes(route);
    for (const path of [fresh, hidden])
      await client.connection.sendNotification(DidCloseTextDocumentNotification.type, {
        textDocument: { uri: uriOf(path) },
      });
    await client.type(route, ROUTE('models'));
    await client.untilCodes(fresh);
  });

  it('validates settings, expectations and guarantees', async () => {
    const settings = join(root, 'one', 'ai-gateway.yaml');
    await client.open(settings, 'inputs: [manifests]\nreferences: clsoed\n');
    await client.untilCodes(settings, 'AIG0002');
    await client.type(settings, 'inputs: [manifests]\nreferences: closed\n');
    await client.untilCodes(settings);
    const tests = write('one/manifests/chat.gateway-test.yaml', EXPECTATION('GET').replace('expect:', 'expcet:'));
    const guarantees = write('one/manifests/all.gateway-guarantees.yaml', 'guarantees:\n  - nmae: x\n');
    await changed();
    await client.until(tests, (all) => all.length > 0);
    await client.until(guarantees, (all) => all.length > 0);
    await client.open(tests, EXPECTATION('GET'));
    await client.untilCodes(tests);
    rmSync(guarantees);
    await changed();
    await client.untilCodes(guarantees);
  });

  it('reports a missing expectation file at the settings and checks the rest', async () => {
    const settings = join(root, 'one', 'ai-gateway.yaml');
    await client.type(settings, 'inputs: [manifests]\nreferences: closed\ntests: [nowhere.yaml]\n');
    const [missing] = await client.untilCodes(settings, 'AIG1006');
    expect(missing.message).toContain('nowhere.yaml');
    await client.type(route, ROUTE('modles'));
    await client.untilCodes(route, 'AIG3070');
    await client.type(route, ROUTE('models'));
    await client.untilCodes(route);
    await client.type(settings, 'inputs: [manifests]\nreferences: closed\n');
    await client.untilCodes(settings);
  });

  it('misses no name in expectations that a document with errors may have', async () => {
    const tests = join(root, 'one', 'manifests', 'chat.gateway-test.yaml');
    await client.type(tests, EXPECTATION('GET').replace('demo/chat', 'demo/chta'));
    await client.untilCodes(tests, 'AIG0025');
    await client.type(route, ROUTE('models', 'x: 1\n      '));
    await client.untilCodes(route, 'AIG2010');
    await client.untilCodes(tests);
    await client.type(route, ROUTE('models'));
    await client.untilCodes(tests, 'AIG0025');
    await client.type(tests, EXPECTATION('GET'));
    await client.untilCodes(tests);
  });

  it('answers position requests for unsaved text', async () => {
    const textDocument = { uri: uriOf(route) };
    await client.type(route, ROUTE('modles'));
    const [finding] = await client.untilCodes(route, 'AIG3070');
    const ask = client.connection;
    const actions = await ask.sendRequest(CodeActionRequest.type, {
      textDocument,
      range: finding.range,
      context: { diagnostics: [finding] },
    });
    const range = { start: { line: 6, character: 28 }, end: { line: 6, character: 34 } };
    expect(actions).toEqual([
      expect.objectContaining({
        title: 'Use models',
        kind: 'quickfix',
        edit: { changes: { [uriOf(route)]: [{ range, newText: 'models' }] } },
      }),
    ]);
    const position = { line: 4, character: 24 };
    const hover = await ask.sendRequest(HoverRequest.type, { textDocument, position });
    expect(hover?.contents).toMatchObject({ kind: 'markdown', value: expect.stringContaining('**name**') });
    const [place] = [await ask.sendRequest(DefinitionRequest.type, { textDocument, position })].flat();
    expect(place).toMatchObject({
      uri: uriOf(join(root, 'one', 'manifests', 'gateway.yaml')),
      range: { start: { line: 7 } },
    });
    const edit = await ask.sendRequest(RenameRequest.type, { textDocument, position, newName: 'border' });
    expect(Object.keys(edit?.changes ?? {})).toHaveLength(2);
    await expect(ask.sendRequest(RenameRequest.type, { textDocument, position, newName: 'B!' })).rejects.toThrow(
      /is not a valid name/,
    );
    const list = await ask.sendRequest(CompletionRequest.type, { textDocument, position: { line: 2, character: 0 } });
    expect(list).toMatchObject({
      isIncomplete: false,
      items: expect.arrayContaining([expect.objectContaining({ label: 'metadata' })]),
    });
    await client.type(route, ROUTE('models'));
    await client.untilCodes(route);
  });

  it('draws the graph and runs the tests of unsaved text', async () => {
    const picture = await client.connection.sendRequest('aiGateway/picture', { uri: uriOf(route) });
    expect(picture).toMatchObject({
      folder: join(root, 'one'),
      html: expect.stringContaining('manifests/route.yaml:'),
    });
    const asked = await client.connection.sendRequest('aiGateway/tests');
    expect(asked).toContainEqual({
      folder: join(root, 'one'),
      files: [
        {
          file: 'manifests/chat.gateway-test.yaml',
          tests: [
            {
              name: 'chat',
              line: 1,
              failures: [],
              explanation: expect.stringContaining('demo/chat'),
              met: expect.any(Array),
            },
          ],
        },
      ],
      coverage: expect.arrayContaining([
        { name: 'HTTPRoute/demo/chat', file: 'manifests/route.yaml', line: 2, character: expect.any(Number) },
      ]),
    });
  });

  it('compiles and explains requests on unsaved text', async () => {
    const run = (...args: readonly string[]): Promise<{ readonly out: string; readonly err: string }> =>
      client.connection.sendRequest('aiGateway/run', { uri: uriOf(route), args });
    const saved = readFileSync(route, 'utf8');
    await client.open(route, ROUTE('models', 'matches: [{ path: { value: /unsaved } }]\n      '));
    const { out } = await run('compile', '-o', '-');
    expect(out).toContain('kind: ConfigMap');
    expect(out).toContain('/unsaved');
    expect((await run('request', 'GET http://edge/unsaved')).out).toMatch(/HTTPRoute\/demo\/chat[\s\S]*answer: /);
    expect((await run('request', '/', '--no-such-option')).err).toContain("unknown option '--no-such-option'");
    expect((await run('request', '/', '--key', 'a', '--api-key', '{}')).err).toContain('exclude each other');
    expect((await run('validate')).err).toContain("unknown command 'validate'");
    await client.type(route, saved);
    const elsewhere = { uri: 'file:///elsewhere.yaml', args: ['compile', '-o', '-'] };
    expect(await client.connection.sendRequest('aiGateway/run', elsewhere)).toBe(null);
  });

  it('does not pass an invalid expectation', async () => {
    const tests = join(root, 'one', 'manifests', 'chat.gateway-test.yaml');
    const both = (route: string) =>
      `tests: [{ name: a, request: GET http://a.example.com/, expect: { route: ${route} } }, { name: b, request: GET http://b.example.com/, expect: { route: demo/chat } }]\n`;
    const failures = async () => {
      const [{ files }] = await client.connection.sendRequest<readonly Tested[]>('aiGateway/tests');
      return files.map((file) => file.tests.map((test) => test.failures));
    };
    await client.type(tests, both('demo/chat'));
    expect(await failures()).toEqual([[[], []]]);
    await client.type(tests, both('[]'));
    expect(await failures()).toEqual([[[expect.stringContaining('must be a string')], []]]);
    await client.type(tests, EXPECTATION('GET'));
    await client.untilCodes(tests);
  });

  it('accepts added and removed folders, each with its own settings', async () => {
    const third = write('three/all.yaml', `${GATEWAY}---\n${ROUTE('elsewhere')}`);
    const settings = write('three/ai-gateway.yaml', 'inputs: [.]\nreferences: closed\n');
    const folder = { uri: uriOf(dirname(third)), name: 'three' };
    const tell = (added: (typeof folder)[], removed: (typeof folder)[]) =>
      client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event: { added, removed } });
    await tell([folder], []);
    await client.untilCodes(third, 'AIG3070');
    rmSync(settings);
    await changed();
    await client.untilCodes(third);
    write('three/ai-gateway.yaml', 'inputs: [.]\nreferences: closed\n');
    await changed();
    await client.untilCodes(third, 'AIG3070');
    await tell([], [folder]);
    await client.untilCodes(third);
  });

  it('ends when the editor requests shutdown', async () => {
    expect(await client.stop()).toBe(0);
  });
});
