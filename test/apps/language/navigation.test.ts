import { describe, expect, it } from 'vitest';
import { lensesIn } from '../../../src/apps/language/lenses';
import { NameIndex } from '../../../src/apps/language/name-index';
import { definitions, namedUnder, references, renameEdits } from '../../../src/apps/language/navigation';
import { Schemas } from '../../../src/apps/language/schemas';
import { shownDefaultsIn } from '../../../src/apps/language/shown-defaults';
import { symbolsIn, workspaceSymbols } from '../../../src/apps/language/symbols';
import { loadText } from '../../../src/core/compiler/1-load';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { FILES, POLICY, snapshotOf } from './snapshot-of';

const snapshot = snapshotOf(FILES);
const index = new NameIndex(snapshot);
const same = (file: string) => file;

function named(file: keyof typeof FILES, word: string) {
  const found = namedUnder(snapshot, index, {
    file,
    text: FILES[file],
    offset: FILES[file].indexOf(word) + word.length - 1,
  });
  if (!found) throw new Error(`${word} names nothing`);
  return found;
}

function wordsAt(
  places: readonly { readonly uri: string; readonly range: { start: { line: number; character: number } } }[],
) {
  return places.map(({ uri, range: { start } }) => `${uri}:${start.line + 1}:${start.character + 1}`).sort();
}

describe('a name', () => {
  it('resolves to its definition', () => {
    expect(wordsAt(definitions(index, named('route.yaml', 'name: edge'), same))).toEqual(['gateway.yaml:8:19']);
    expect(wordsAt(definitions(index, named('route.yaml', 'sectionName: http'), same))).toEqual(['gateway.yaml:12:15']);
    expect(wordsAt(definitions(index, named('route.yaml', 'name: models'), same))).toEqual(['service.yaml:3:19']);
    expect(wordsAt(definitions(index, named('policy.yaml', 'name: clients'), same))).toEqual(['service.yaml:8:19']);
    expect(wordsAt(definitions(index, named('gateway.yaml', 'gatewayClassName: agentgateway'), same))).toEqual([
      'gateway.yaml:3:19',
    ]);
  });

  it('resolves to all its references', () => {
    expect(wordsAt(references(snapshot, index, named('route.yaml', 'name: chat'), false, same))).toEqual([
      'policy.yaml:10:13',
    ]);
    expect(wordsAt(references(snapshot, index, named('route.yaml', 'name: chat'), true, same))).toHaveLength(2);
  });

  it('is renamed at every reference without new findings', () => {
    const edit = renameEdits(snapshot, index, named('policy.yaml', 'name: chat'), 'talk', same);
    if (typeof edit === 'string') throw new Error(edit);
    const files: Record<string, string> = { ...FILES };
    for (const [file, edits] of Object.entries(edit.changes ?? {})) {
      const lines = files[file].split('\n');
      for (const { range, newText } of edits) {
        const line = lines[range.start.line];
        lines[range.start.line] = line.slice(0, range.start.character) + newText + line.slice(range.end.character);
      }
      files[file] = lines.join('\n');
    }
    expect(Object.keys(edit.changes ?? {}).sort()).toEqual(['policy.yaml', 'route.yaml']);
    expect(snapshotOf(files).diagnostics.map(({ code }) => code)).toEqual(snapshot.diagnostics.map(({ code }) => code));
  });

  it('is renamed in expectations, guarantees and waivers, in its written form', () => {
    const of = (...backends: readonly string[]) =>
      backends
        .map((backend) => `  - { request: 'GET http://a/', expect: { backend: ${backend}, route: chat } }\n`)
        .join('');
    const beside = {
      'a.gateway-test.yaml': `tests:\n${of('models', '"demo/models/80"', 'ProxyBackend/demo/models')}  - request: GET http://a/\n    expect: { weights: { Service/demo/models: 1, other: 2 }, policies: { cors: { from: models } } }\n`,
      'a.gateway-guarantees.yaml': `guarantees:\n  - { name: models, to: { backend: demo/models }, always: { listeners: [edge/http] } }\n`,
      'ai-gateway.yaml': `inputs: [.]\nwaivers:\n  - { code: AIG7001, resource: Service demo/models, reason: models are ours }\n  - { code: AIG7001, resource: HTTPRoute demo/models, reason: it is another one }\n`,
    };
    const files: Record<string, string> = { ...FILES, ...beside };
    const known = snapshotOf(files);
    const change = (file: keyof typeof FILES, word: string, name: string) => {
      const edit = renameEdits(known, index, named(file, word), name, same);
      if (typeof edit === 'string') throw new Error(edit);
      return Object.keys(beside).flatMap((name) =>
        (edit.changes?.[name] ?? []).map(({ range: { start, end }, newText }) => {
          const line = files[name].split('\n')[start.line];
          return `${line.slice(start.character, end.character)} -> ${newText}`;
        }),
      );
    };
    expect(change('route.yaml', 'name: models', 'llms')).toEqual([
      'models -> llms',
      '"demo/models/80" -> "demo/llms/80"',
      'Service/demo/models -> Service/demo/llms',
      'demo/models -> demo/llms',
      'Service demo/models -> Service demo/llms',
    ]);
    expect(change('gateway.yaml', 'name: edge', 'front')).toEqual(['edge/http -> front/http']);
    const twin = loadText(
      [{ name: 'twin.yaml', text: FILES['service.yaml'].replace('demo', 'other') }],
      new DiagnosticCollector(),
    );
    const input = { documents: [...known.input.documents, ...twin.documents] };
    const both = { ...known, input };
    const edit = renameEdits(both, new NameIndex(both), named('route.yaml', 'name: models'), 'llms', same);
    if (typeof edit === 'string') throw new Error(edit);
    expect(edit.changes?.['a.gateway-test.yaml'].map(({ newText }) => newText)).toEqual([
      '"demo/llms/80"',
      'Service/demo/llms',
    ]);
  });

  describe('in patches and in values of policies', () => {
    const files = {
      ...FILES,
      'ai-gateway.yaml': `environments:
  patch:
    patches:
      - target: { kind: HTTPRoute }
        patch:
          - { op: replace, path: /spec/rules/0/backendRefs/0/name, value: models }
          - { op: add, path: /spec/parentRefs/-, value: { name: edge, sectionName: http } }
      - patch:
          kind: Gateway
          metadata: { name: edge, namespace: demo }
          spec: { listeners: [{ name: http, port: 81 }] }
      - patch:
          kind: HTTPRoute
          metadata: { name: edge, namespace: demo }
          spec: { rules: [{ filters: [{ requestHeaderModifier: { set: [{ name: edge, value: http }] } }] }] }
      - path: extra.yaml
      - target: { kind: Gate.*, name: ed.* }
        patch:
          - { op: add, path: /spec/listeners/0, value: { name: http, port: 82, protocol: HTTP } }
      - target: { kind: AgentgatewayPolicy }
        patch:
          spec:
            traffic:
              authorization:
                policy:
                  matchExpressions:
                    - 'proxy.gateway.name == "edge" && request.host != "edge"'
                    - |
                      proxy.route.name in ["chat", "edge"]
`,
      'extra.yaml': 'kind: HTTPRoute\nmetadata: { name: chat }\nspec: { parentRefs: [{ name: edge }] }\n',
      'a.gateway-test.yaml': `tests:
  - request: GET http://a/
    expect: { policies: { extAuth: { value: { backendRef: { name: models, port: 80 } } }, cors: { value: { name: models } } } }
`,
    };
    const known = (patched: Readonly<Record<string, string>> = {}) => {
      const { 'extra.yaml': _, ...rest } = files;
      const all = { ...files, ...patched };
      return {
        ...snapshotOf(rest),
        settings: { environments: { prod: { patches: [{ path: 'extra.yaml' }] } } },
        textOf: (file: string) => Object.entries(all).find(([name]) => name === file)?.[1],
      };
    };
    const change = (file: keyof typeof FILES, word: string, name: string) => {
      const edit = renameEdits(known(), index, named(file, word), name, same);
      if (typeof edit === 'string') throw new Error(edit);
      return ['ai-gateway.yaml', 'extra.yaml', 'a.gateway-test.yaml'].flatMap((file) =>
        wordsAt((edit.changes?.[file] ?? []).map(({ range }) => ({ uri: file, range }))),
      );
    };

    it('is renamed if it refers to this resource', () => {
      expect(change('route.yaml', 'name: models', 'llms')).toEqual([
        'ai-gateway.yaml:6:75',
        'a.gateway-test.yaml:3:67',
      ]);
      expect(change('gateway.yaml', 'name: edge', 'front')).toEqual([
        'ai-gateway.yaml:10:29',
        'ai-gateway.yaml:27:47',
        'ai-gateway.yaml:7:65',
        'extra.yaml:3:30',
      ]);
      expect(change('gateway.yaml', 'name: http', 'web')).toEqual([
        'ai-gateway.yaml:11:39',
        'ai-gateway.yaml:19:64',
        'ai-gateway.yaml:7:84',
      ]);
      expect(change('route.yaml', 'name: chat', 'talk')).toEqual(['ai-gateway.yaml:29:45', 'extra.yaml:2:19']);
    });

    it('is not renamed if an unparsed file may contain it', () => {
      const list = known({ 'extra.yaml': '- { op: replace, path: /metadata/name, value: chat }\n' });
      expect(renameEdits(list, index, named('route.yaml', 'name: chat'), 'talk', same)).toMatch(
        /^extra.yaml, a patch of environment prod, may also contain the name/,
      );
      expect(typeof renameEdits(list, index, named('gateway.yaml', 'name: edge'), 'front', same)).toBe('object');
      const settings = { environments: { prod: { patches: [{ patch: 'metadata: { name: chat }' }] } } };
      expect(renameEdits({ ...list, settings }, index, named('route.yaml', 'name: chat'), 'talk', same)).toMatch(
        /^a string in ai-gateway.yaml that is a patch of environment prod may also contain/,
      );
    });
  });

  it('is not renamed at a YAML anchor', () => {
    const text = FILES['route.yaml'].replace('name: chat', 'name: &a chat').replace('name: models', 'name: *a');
    const some = snapshotOf({ ...FILES, 'route.yaml': text });
    const mention = namedUnder(some, new NameIndex(some), {
      file: 'route.yaml',
      text,
      offset: text.indexOf('chat') + 1,
    });
    if (!mention) throw new Error('chat names nothing');
    expect(renameEdits(some, new NameIndex(some), mention, 'talk', same)).toMatch(
      /^route.yaml:4 contains the name in an anchor/,
    );
  });

  it.each(['on', '1e3', '12', 'null'])('has quotes where YAML reads another thing than a text: %s', (name) => {
    const edit = renameEdits(snapshot, index, named('policy.yaml', 'name: chat'), name, same);
    const changes = typeof edit === 'string' ? [] : Object.values(edit.changes ?? {}).flat();
    expect(changes.map(({ newText }) => newText)).toEqual([`"${name}"`, `"${name}"`]);
  });

  it('is not renamed to an invalid or existing name', () => {
    for (const name of ['a.b', '1a', 'a'.repeat(64)])
      expect(renameEdits(snapshot, index, named('route.yaml', 'name: models'), name, same)).toMatch(
        /is not a valid name of a Service/,
      );
    expect(renameEdits(snapshot, index, named('route.yaml', 'name: chat'), 'Chat me', same)).toMatch(
      /is not a valid name/,
    );
    expect(renameEdits(snapshot, index, named('gateway.yaml', 'name: http'), 'http', same)).toBe(
      'Gateway demo/edge already has http',
    );
    const more = { ...FILES, 'more.yaml': POLICY.replace('name: limits', 'name: more') };
    const both = snapshotOf(more);
    const limits = named('policy.yaml', 'name: limits');
    expect(renameEdits(both, new NameIndex(both), limits, 'more', same)).toBe(
      'AgentgatewayPolicy demo/more already exists',
    );
  });
});

describe('a file', () => {
  it('has its documents and their parts as symbols', () => {
    expect(
      symbolsIn(snapshot, 'gateway.yaml').map(({ name, detail, children }) => [
        name,
        detail,
        children?.map((each) => each.name),
      ]),
    ).toEqual([
      ['agentgateway', 'GatewayClass', []],
      ['edge', 'Gateway', ['http']],
    ]);
  });

  it('has symbols that a workspace search finds, with their places', () => {
    const found = workspaceSymbols(snapshot, 'lim', (file) => `file:///${file}`);
    expect(found).toEqual([
      {
        name: 'limits',
        kind: 19,
        containerName: 'AgentgatewayPolicy demo/limits',
        location: {
          uri: 'file:///policy.yaml',
          range: { start: { line: 3, character: 8 }, end: { line: 3, character: 14 } },
        },
      },
    ]);
    const all = workspaceSymbols(snapshot, '', (file) => file);
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['agentgateway', 'edge', 'http', 'all']));
  });

  it('shows the references above a document', () => {
    const titles = (file: string) => lensesIn(snapshot, index, file).map(({ command }) => command?.title);
    expect(titles('gateway.yaml')).toEqual(['1 route', 'show picture', 'explain a request']);
    expect(titles('route.yaml')).toEqual(['1 policy']);
  });

  it('shows effective defaults at the ends of its lines', () => {
    const shown = shownDefaultsIn(snapshot, new Schemas(), 'route.yaml', { first: 0, last: 5 });
    expect(shown).toEqual([]);
    const all = shownDefaultsIn(snapshot, new Schemas(), 'route.yaml', { first: 0, last: 99 });
    expect(all).toContainEqual({
      position: { line: 12, character: 22 },
      label: 'group: "", kind: Service, weight: 1',
      paddingLeft: true,
    });
  });
});
