import { describe, expect, it } from 'vitest';
import { type Document, isPair, isSeq, parse, parseDocument, visit } from 'yaml';
import type { CompileResult } from '../../../../src/core/compiler/model/result';
import { compareModelNames, matchesModelName } from '../../../../src/core/compiler/semantics/model-names';
import { compiled, EDGE, leftOut, policy, route } from './worlds';

const model = (name: string, spec: string, parent = '{ name: edge, namespace: infra }') => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: { name: ${name}, namespace: shop }
spec:
  parentRefs: [${parent}]
${spec}
`;

const openAi = (name: string, more = '', parent?: string) => model(name, `  provider: OpenAI\n${more}`, parent);

const PATTERN = openAi('all', '  match: { model: "gpt-*" }');
const SOUND = openAi('gpt-4');
const BROKEN = openAi('gpt-4', '  visibility: Somewhat');
const CLOSED = { rules: [{ require: 'false' }] };

const virtual = (kind: string) =>
  model(
    'fast',
    `  virtualModel: { ${kind}: { targets: [{ modelRef: { name: gpt-4 } }, { modelRef: { name: gpt-5 } }] } }`,
  );

interface Llm {
  readonly models: readonly {
    readonly name: string;
    readonly id: string;
    readonly visibility: string;
    readonly authorization?: object;
  }[];
  readonly virtualModels?: readonly { readonly name: string }[];
}

/** Returns the models of the config that accept clients, and those that reject all clients. */
function models({ gateways: [gateway] }: CompileResult) {
  const { llm } = parse(gateway.config) as { llm: Llm };
  const isClosed = ({ authorization }: Llm['models'][number]) =>
    JSON.stringify(authorization) === JSON.stringify(CLOSED);
  const names = (some: readonly { readonly name: string }[] = []) => some.map(({ name }) => name);
  return {
    open: names(llm.models.filter((each) => !isClosed(each))),
    closed: names(llm.models.filter(isClosed)),
    virtual: names(llm.virtualModels),
  };
}

describe('an error in a model', () => {
  it('closes only its name, which no pattern matches', () => {
    const before = compiled([EDGE, PATTERN, SOUND, route('shop', 'web')]);
    expect(models(before)).toEqual({ open: ['gpt-4', 'gpt-*'], closed: [], virtual: [] });
    const after = compiled([EDGE, PATTERN, BROKEN, route('shop', 'web')]);
    expect(models(after)).toEqual({ open: ['gpt-*'], closed: ['gpt-4'], virtual: [] });
    expect(leftOut(after)).toHaveLength(1);
    expect(leftOut(after)[0]).toMatch(/^AgentgatewayModel shop\/gpt-4: model notServed /);
    const status = after.statuses.find(({ kind, name }) => kind === 'AgentgatewayModel' && name === 'gpt-4');
    expect(JSON.stringify(status)).toContain('Not served: ');
  });

  it('is isolated if it appears after validation', () => {
    const unusable = model('fast', '  virtualModel: { weighted: { targets: [{ modelRef: { name: nobody } }] } }');
    expect(models(compiled([EDGE, SOUND, unusable]))).toEqual({ open: ['gpt-4'], closed: ['fast'], virtual: [] });
  });

  it('closes a failover that would pass it, and leaves other virtual models their choice', () => {
    const other = openAi('gpt-5');
    const after = compiled([EDGE, BROKEN, other, virtual('failover')]);
    expect(models(after)).toEqual({ open: ['gpt-5'], closed: ['fast', 'gpt-4'], virtual: [] });
    expect(models(compiled([EDGE, BROKEN, other, virtual('weighted')]))).toEqual({
      open: ['gpt-5'],
      closed: ['gpt-4'],
      virtual: ['fast'],
    });
  });

  it.each([
    ['with a wrong form', '  match: { model: [gpt-4] }'],
    ['misspelt', '  mach: { model: gpt-4 }'],
    ['of a field that is nothing like another', '  serves: gpt-4'],
  ])('about its name, %s, closes the models of its listeners', (_, field) => {
    const after = compiled([EDGE, PATTERN, openAi('mine', field), route('shop', 'web')]);
    expect(models(after)).toEqual({ open: [], closed: ['mine', 'gpt-*'], virtual: [] });
  });

  it.each([
    ['cannot be read', openAi('gpt-4', '', '{ name: edge, namespace: infra, sectionNam: http }')],
    ['are misspelt', SOUND.replace('parentRefs', 'parentRfs')],
    [
      'are in a text that is no YAML',
      SOUND.replace(/metadata: .*/, 'metadata:\n  name: gpt-4\n  namespace: shop').replace(/spec:.*/s, 'spec: [\n'),
    ],
  ])('keeps the last output of every Gateway if its parents %s', (_, broken) => {
    const after = compiled([EDGE, PATTERN, broken]);
    expect(after.gateways).toEqual([]);
    expect(leftOut(after).join('\n')).toContain('Gateway infra/edge: gateway keepsLastOutput');
  });

  it('blocks all output if two models have one name', () => {
    const after = compiled([EDGE, SOUND, openAi('gpt-4', '  match: { model: "o*" }')]);
    expect(after.gateways).toEqual([]);
    expect(after.isolated).toEqual([]);
  });

  it('closes a model whose guard calls an omitted Service', () => {
    const guarded = openAi(
      'gpt-4',
      '  policies: { promptGuard: { request: [{ webhook: { backendRef: { name: guard, port: 80 } } }] } }',
    );
    const guard = `
apiVersion: v1
kind: Service
metadata: { name: guard, namespace: shop }
spec: { ports: [{ port: eighty }] }
`;
    expect(models(compiled([EDGE, PATTERN, guarded, guard]))).toEqual({
      open: ['gpt-*'],
      closed: ['gpt-4'],
      virtual: [],
    });
  });
});

describe('an error in a listener', () => {
  const [head] = EDGE.split('  listeners:');
  const edge = (more: string) => `${head}  listeners:
    - { name: own, port: 8080, protocol: HTTP, hostname: own.example.com, allowedRoutes: { namespaces: { from: All } }${more} }
    - { name: http, port: 8080, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
`;
  const guard = policy(
    'infra',
    'guard',
    `  targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge, sectionName: own }]
  traffic: { authorization: { policy: { matchExpressions: ['request.headers["x-team"] == "vip"'] } } }`,
  );

  it('closes its models at the listener that would get its requests, past its policy', () => {
    expect(models(compiled([edge(''), SOUND, guard]))).toEqual({ open: ['gpt-4'], closed: [], virtual: [] });
    const after = compiled([edge(', wrong: field'), SOUND, guard]);
    expect(models(after)).toEqual({ open: [], closed: ['gpt-4'], virtual: [] });
  });
});

describe('every mistake in a model', () => {
  const WORLD = [
    openAi(
      'mine',
      '  match: { model: gpt-4 }\n  policies: { authorization: { policy: { matchExpressions: ["false"] } } }',
    ),
    openAi('inner', '  visibility: Internal\n  match: { model: "o*" }'),
    model('fast', '  virtualModel: { weighted: { targets: [{ modelRef: { name: mine }, weight: 1 }] } }'),
    PATTERN,
  ];
  const NAMES = ['gpt-4', 'gpt-5', 'o3', 'fast'];

  it('leaves each name with its previous model, or without one', () => {
    const before = compiled([EDGE, ...WORLD]);
    let isolated = 0;
    for (const [index, text] of WORLD.entries()) {
      for (const { what, mistaken } of mistakesIn(text)) {
        const after = compiled([EDGE, ...WORLD.with(index, mistaken)]);
        if (after.isolated.length === 0 || after.gateways.length === 0) continue;
        isolated++;
        for (const name of NAMES) {
          expect([...servedBy(before, name), undefined], `${what}: ${name}`).toContain(servedBy(after, name)[0]);
        }
      }
    }
    expect(isolated).toBeGreaterThan(20);
  });
});

/** The document with each field renamed, made a number, and with another field beside it. */
function mistakesIn(text: string): readonly { readonly what: string; readonly mistaken: string }[] {
  const paths: (readonly (string | number)[])[] = [];
  visit(parseDocument(text), {
    Pair: (_, pair, parents) => {
      const keys = parents.flatMap((parent) => (isPair(parent) ? [String(parent.key)] : []));
      const isInList = parents.some(isSeq);
      if (keys[0] === 'spec' && !isInList) paths.push([...keys, String(pair.key)]);
    },
  });
  return paths.flatMap((path) =>
    MISTAKES.map((mistake) => {
      const document = parseDocument(text);
      mistake(document, path);
      const mistaken = `\n${document}`;
      return { what: mistaken, mistaken };
    }),
  );
}

type Path = readonly (string | number)[];

const MISTAKES: readonly ((document: Document.Parsed, path: Path) => void)[] = [
  (document, path) => {
    const value = document.getIn(path, true);
    document.deleteIn(path);
    document.setIn([...path.slice(0, -1), `${String(path.at(-1)).slice(0, -1)}`], value);
  },
  (document, path) => document.setIn(path, 7),
  (document, path) => document.setIn([...path.slice(0, -1), 'another'], 'value'),
];

/** Returns the model that serves a client's request, as the data plane selects it, or undefined if that model rejects all clients. */
function servedBy({ gateways: [gateway] }: CompileResult, name: string): readonly (string | undefined)[] {
  const { llm } = parse(gateway.config) as { llm: Llm };
  if (llm.virtualModels?.some((each) => each.name === name)) return [`virtual ${name}`];
  const [first] = llm.models
    .filter((each) => each.visibility === 'public' && matchesModelName(each.name, name))
    .sort((a, b) => compareModelNames(a.name, b.name));
  return [first && JSON.stringify(first.authorization) !== JSON.stringify(CLOSED) ? first.id : undefined];
}
