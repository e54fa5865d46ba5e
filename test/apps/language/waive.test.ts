import { describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { actionsIn } from '../../../src/apps/language/actions';
import { shownFindings } from '../../../src/apps/language/published';
import { GATEWAY, SERVICE, snapshotOf } from './snapshot-of';

const EVERYWHERE = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };
const KIND = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
`;
/** No listener takes its host. */
const SPEC = `spec:
  parentRefs: [{ name: edge }]
  hostnames: [a.example.com]
  rules:
    - backendRefs: [{ name: models, port: 80 }]
`;
const OBJECT = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata: { name: 'chat', namespace: 'demo' },
  spec: {
    parentRefs: [{ name: 'edge' }],
    hostnames: ['a.example.com'],
    rules: [{ backendRefs: [{ name: 'models', port: 80 }] }],
  },
};
const withMetadata = (metadata: string) => `${KIND}${metadata}\n${SPEC}`;
const BLOCK = withMetadata('metadata:\n  name: chat\n  namespace: demo');
const annotated = (annotations: string) => BLOCK.replace('demo', `demo\n  annotations:${annotations}`);

const FORMS: Readonly<Record<string, string>> = {
  'a block': BLOCK,
  'a block with other blanks': withMetadata('metadata:\n\n    name: chat\n    namespace: demo'),
  'comments in front': withMetadata('metadata:\n# who\n      # which\n  # what\n  name: chat\n  namespace: demo'),
  'a deep comment in front': withMetadata('metadata:\n  # who\n      # which\n  name: chat\n  namespace: demo'),
  'lines of Windows': BLOCK.replaceAll('\n', '\r\n'),
  'lines that end with a carriage return': BLOCK.replaceAll('\n', '\r'),
  braces: withMetadata('metadata: {name: chat, namespace: demo}'),
  'a comma behind all': withMetadata('metadata: { name: chat, namespace: demo, }'),
  'a comment with braces': withMetadata('metadata: { name: chat, namespace: demo } # of {all}'),
  'braces over lines': withMetadata('metadata: {\n  name: chat, # a\n  namespace: demo # b\n}'),
  'a list at the end': withMetadata('metadata: { name: chat, namespace: demo, finalizers: [a.example.com/b] }'),
  'annotations in braces': withMetadata('metadata: { name: chat, namespace: demo, annotations: { a: b } }'),
  'annotations of a block in braces': annotated(' { a: b }'),
  'no annotations in braces': annotated(' {}'),
  'no annotations': annotated(''),
  'no annotations as a word': annotated(' null # none'),
  'annotations with a comment': annotated(' # those\n    # one\n    a: b'),
  'annotations far in': annotated('\n        a: b'),
  'an empty waiver': annotated('\n    ai-gateway/waive: ""'),
  'the end of the text': `${KIND}${SPEC}metadata:\n  name: chat\n  namespace: demo\n  annotations:`,
  'quoted keys': BLOCK.replace(/(metadata|name|namespace):/g, '"$1":'),
  'a tag': withMetadata('metadata: !!map\n  name: chat\n  namespace: demo'),
  'a second document': `---\n# one\n${BLOCK}---\napiVersion: v1\nkind: Secret\nmetadata:\n  name: a\n`,
  'an item of a list': `apiVersion: v1\nkind: List\nmetadata:\n  resourceVersion: ""\nitems:\n  - ${BLOCK.trimEnd().replaceAll('\n', '\n    ')}\n`,
  JSON: JSON.stringify(OBJECT),
  'JSON over lines': JSON.stringify(OBJECT, null, 2),
  'annotations in JSON': JSON.stringify({ ...OBJECT, metadata: { ...OBJECT.metadata, annotations: {} } }),
};

function shownIn(text: string) {
  const gateway = GATEWAY.replace('protocol: HTTP', 'protocol: HTTP, hostname: b.example.com');
  const snapshot = snapshotOf({ 'gateway.yaml': gateway, 'service.yaml': SERVICE, 'a.yaml': text });
  return shownFindings(snapshot, (file) => file).get('a.yaml') ?? [];
}

function codesIn(text: string): readonly string[] {
  return shownIn(text).map(({ finding }) => finding.code);
}

/** With the waiver that is offered for a finding, and the reason. */
function waived(text: string, code: string, reason: string): string | undefined {
  const actions = actionsIn(shownIn(text), EVERYWHERE, { text, uriOf: (file) => file });
  const [edit] = actions.find(({ title }) => title === `Waive ${code} with a reason`)?.edit?.changes?.['a.yaml'] ?? [];
  return (
    edit && TextDocument.applyEdits(TextDocument.create('', '', 0, text), [edit]).replace('TODO: explain why', reason)
  );
}

describe('the waiver quick fix', () => {
  it.each(Object.entries(FORMS))('suppresses only its own finding: %s', (_, text) => {
    expect(codesIn(text).filter((code) => code.startsWith('AIG7'))).toEqual(['AIG7006']);
    const after = waived(text, 'AIG7006', "it's so: see #12 of {that}") ?? '';
    expect(codesIn(after)).toEqual([]);
    expect(after).toContain(text.slice(0, text.search(/metadata/)));
  });

  it('accepts a reason with quotes, between lines', () => {
    expect(codesIn(waived(BLOCK, 'AIG7006', 'it is "so": they said it') ?? '')).toEqual([]);
  });

  it.each([
    ['a text', ' "AIG7001: not yet here"'],
    ['lines', ' |\n      AIG7001: not yet here\n      AIG7003: not yet here'],
    ['folded lines', ' >\n      AIG7001: not yet\n      here\n'],
    ['no quotes', ' AIG7001 until 2031-01-01'],
  ])('adds to the waivers that are there: %s', (_, written) => {
    const text = annotated(`\n    ai-gateway/waive:${written}`);
    const before = codesIn(text);
    expect(before).toContain('AIG7006');
    expect(codesIn(waived(text, 'AIG7006', 'it is meant so') ?? '')).toEqual(
      before.filter((code) => code !== 'AIG7006'),
    );
  });

  it.each([
    ['annotations that others have, too', annotated(' &a\n    a: b\n  labels: *a')],
    ['annotations from elsewhere', BLOCK.replace('demo', 'demo\n  labels: &a { a: b }\n  annotations: *a')],
    [
      'metadata with entries from elsewhere',
      withMetadata('metadata:\n  name: chat\n  labels: &who { namespace: demo }\n  <<: *who'),
    ],
  ])('is not offered for %s', (_, text) => {
    expect(codesIn(text)).toContain('AIG7006');
    expect(waived(text, 'AIG7006', '')).toBeUndefined();
  });
});
