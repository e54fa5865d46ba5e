import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  DocumentSymbolRequest,
  HoverRequest,
  InlayHintRequest,
  type Position,
  PrepareRenameRequest,
  type Range,
  ReferencesRequest,
  RenameRequest,
} from 'vscode-languageserver-protocol';
import { LanguageClient, uriOf } from '../../../support/language-client';
import { GATEWAY, POLICY, ROUTE, SERVICE } from '../../language/snapshot-of';

const TEXTS: Readonly<Record<string, string>> = {
  'gateway.yaml': `# ü 😀 a comment\n${GATEWAY}`,
  'route.yaml': ROUTE.replaceAll('\n', '\r\n'),
  'service.yaml': SERVICE,
  'policy.yaml': POLICY.replace(
    '          - request.method == "POST"',
    '          - |\n            // 😀\n            request.headers["ü😀"] == "POST"',
  ),
  'flow.yaml': `{ apiVersion: gateway.networking.k8s.io/v1, "kind": 'HTTPRoute', metadata: { name: flow, namespace: demo, annotations: { "😀": "😀😀" } },
  spec: { parentRefs: [ { name: edge, sectionName: http }, ], rules: [ { backendRefs: [ { name: models, port: 80 } ] } ] } } # 😀
`,
  'anchors.yaml': `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: &n shared, namespace: demo, labels: { app: *n } }
spec:
  parentRefs: &parents
    - &edge { name: edge }
  rules:
    - backendRefs: &to [{ name: models, port: 80 }]
    - matches: [{ path: { value: /b } }]
      backendRefs: *to
--- # the next
...
---
`,
  'one.json': JSON.stringify(
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata: { name: 'json', namespace: 'demo', annotations: { '😀': '\u{1f600}' } },
      spec: { parentRefs: [{ name: 'edge' }], rules: [{ backendRefs: [{ name: 'models', port: 80 }] }] },
    },
    null,
    '\t',
  ),
  'half.yaml': 'kind: HTTPRoute\nspec:\n  parentRefs:\n  - name: "edge\n  rules: [\n',
  'empty.yaml': '',
};

/** Every place of a text, those within characters of two halves too, and places behind lines and behind the end. */
function positionsIn(text: string): readonly Position[] {
  const lines = text.split(/\r?\n/);
  const all = lines.flatMap(({ length }, line) =>
    Array.from({ length: length + 1 }, (_, character): Position => ({ line, character })),
  );
  const behind = [0, lines.length - 1].map((line) => ({ line, character: 10_000 }));
  return [...all, ...behind, { line: lines.length + 5, character: 0 }, { line: lines.length + 5, character: 7 }];
}

let folder: string;
let client: LanguageClient;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'positions-')));
  for (const [name, text] of Object.entries(TEXTS)) writeFileSync(join(folder, name), text);
});
afterEach(() => {
  client.kill();
  rmSync(folder, { recursive: true, force: true });
});

const linesOf = (name: string) => TEXTS[name].split(/\r?\n/);

/** Whether a range is of the text, and cuts no character. */
function isIn(name: string, { start, end }: Range): boolean {
  return [start, end].every(({ line, character }) => {
    const text = linesOf(name)[line];
    return text !== undefined && character <= text.length && !/^[\uDC00-\uDFFF]/.test(text.slice(character));
  });
}

describe('an editor that requests every position', { timeout: 300_000 }, () => {
  it.each(Object.keys(TEXTS))('of %s receives answers about the current text', async (name) => {
    client = new LanguageClient();
    await client.start(folder);
    await Promise.all(Object.entries(TEXTS).map(([each, text]) => client.open(join(folder, each), text)));
    const { connection } = client;
    const textDocument = { uri: uriOf(join(folder, name)) };
    const names = new Map(Object.keys(TEXTS).map((each) => [uriOf(join(folder, each)), each]));
    const expectIn = (uri: string, range: Range) => {
      const of = names.get(uri) ?? '';
      if (!isIn(of, range)) expect({ of, range }).toBe('within the text');
    };
    for (const position of positionsIn(TEXTS[name])) {
      const at = { textDocument, position };
      const line = linesOf(name)[position.line] ?? '';
      const here = { line: position.line, character: Math.min(position.character, line.length) };
      const hover = await connection.sendRequest(HoverRequest.type, at);
      if (hover?.range) expectIn(textDocument.uri, hover.range);
      const completion = await connection.sendRequest(CompletionRequest.type, at);
      for (const { textEdit } of completion && 'items' in completion ? completion.items.slice(0, 3) : []) {
        if (!textEdit || !('range' in textEdit)) throw new Error('a proposal without a place');
        const { start, end } = textEdit.range;
        expectIn(textDocument.uri, textEdit.range);
        expect(start.line).toBe(end.line);
        if (here.line < linesOf(name).length) expect(start.line).toBe(here.line);
      }
      const definition = (await connection.sendRequest(DefinitionRequest.type, at)) ?? [];
      const references = await connection.sendRequest(ReferencesRequest.type, {
        ...at,
        context: { includeDeclaration: true },
      });
      for (const each of [...(Array.isArray(definition) ? definition : [definition]), ...(references ?? [])])
        if ('uri' in each) expectIn(each.uri, each.range);
      await connection.sendRequest(PrepareRenameRequest.type, at);
      const renamed = await connection
        .sendRequest(RenameRequest.type, { ...at, newName: 'other' })
        .catch((error: Error) => error.message);
      if (typeof renamed === 'string') expect(renamed).toMatch(/no name to change|by hand|already/);
      else
        for (const [uri, edits] of Object.entries(renamed?.changes ?? {}))
          for (const { range } of edits) expectIn(uri, range);
      const range = { start: position, end: position };
      await connection.sendRequest(CodeActionRequest.type, { textDocument, range, context: { diagnostics: [] } });
    }
    const range = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };
    for (const lens of (await connection.sendRequest(CodeLensRequest.type, { textDocument })) ?? [])
      expectIn(textDocument.uri, lens.range);
    for (const { position } of (await connection.sendRequest(InlayHintRequest.type, { textDocument, range })) ?? [])
      expectIn(textDocument.uri, { start: position, end: position });
    for (const symbol of (await connection.sendRequest(DocumentSymbolRequest.type, { textDocument })) ?? [])
      if ('range' in symbol) {
        expectIn(textDocument.uri, symbol.range);
        expectIn(textDocument.uri, symbol.selectionRange);
      }
    for (const each of client.findingsIn(join(folder, name))) expectIn(textDocument.uri, each.range);
    expect(await client.stop()).toBe(0);
  });
});
