import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { UnknowableExpression } from '../../src/core/data-plane/expression-values';
import { takesPart, takesWhole } from '../../src/core/data-plane/regular-expressions';
import { Chance, seedFrom } from '../support/random';
import { randomRegex } from '../support/random-regex';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';

const SEED = seedFrom('REGEX_SEED');
/** By hand: REGEX_PATTERNS=1000 for fifteen times as many. */
const PATTERNS = Number(process.env.REGEX_PATTERNS ?? 60);
const SUBJECTS = [
  ...['', 'a', 'b', 'ab', 'aab', 'aba', 'abab', 'bab', 'aaaa', 'A', 'K', 'k', 'kS', 's', 'S', 'a1', '1', '_', '-', '.'],
  ...['a-b', 'a b', ' ', '\n', 'a\n', '\na', 'a\nb', 'a\r\nb', '\r', 'é', 'aé', 'ſ', 'K', '\u0662', 'α', 'a\u2028'],
];
/** Forms by hand: those of which other engines think otherwise. */
const FORMS = [
  ...['[[:alpha:]]+', '\\pL', '(?i:AB)', '(?x) a b # c', '(?P<n>ab)', '(?<n>ab)', '\\Aab\\z', '[a-z&&[^b]]', '\\x{61}'],
  ...[
    '(?U)a.*',
    '(?-u)a',
    '(?m)a$',
    'a$',
    '^a',
    'a|ab',
    'a?(ab)?',
    'a(?i)B|S',
    '(?i)ſ',
    '(?i)\\w',
    '(?i)[^s]',
    '\\b{start}a',
  ],
  ...['(a|b)*?b', '(|a)*', '(|a)+', '(a*)*', '(a*?)*', '(?:ab?)*b', '[a-b]{2,}', 'a{0}', '()', '', '(?s).+', '(?R).+'],
];

describeLive(`regular expressions (REGEX_SEED=${SEED}, ${PATTERNS} patterns)`, () => {
  it('are read as the data plane reads them, or not at all', async () => {
    const chance = new Chance(SEED);
    const patterns = [...new Set([...FORMS, ...Array.from({ length: PATTERNS }, () => randomRegex(chance))])];
    const live = await runLive({ input: inputFor(patterns) });
    const differences: object[] = [];
    let unknown = 0;
    for (const subject of SUBJECTS) {
      const { headers } = await live.post('http://any.example.com/', subject);
      const answers = patterns.map((_, index) => headers[headerOf(index)]?.substring((index % EACH) * 2).slice(0, 2));
      for (const [index, pattern] of patterns.entries()) {
        const ours = [told(() => takesWhole(pattern, subject)), told(() => takesPart(pattern, subject))];
        const real = answers[index];
        if (ours.includes('?')) unknown++;
        if (ours.some((one, at) => one !== '?' && one !== real?.[at]))
          differences.push({ pattern, subject, ours, real });
      }
    }
    await live.stop();
    expect(differences).toEqual([]);
    // Unknown results are for non-ASCII strings, or one side of a word boundary.
    expect(unknown / (patterns.length * SUBJECTS.length)).toBeLessThan(0.15);
  });
});

/** The maximum number of patterns in an expression without excessive depth. */
const EACH = 20;

function headerOf(index: number): string {
  return `x-${Math.floor(index / EACH)}`;
}

/** For each pattern two characters in a header of the answer: whether its first match is the whole body, and whether it matches a part. */
function inputFor(patterns: readonly string[]): string {
  const body = 'string(request.body)';
  const set = Array.from({ length: Math.ceil(patterns.length / EACH) }, (_, at) => ({
    name: `x-${at}`,
    value: patterns
      .slice(at * EACH, (at + 1) * EACH)
      .map((pattern) => JSON.stringify(pattern))
      .map((text) => `(${body}.regexReplace(${text}, "!") == "!" ? "1" : "0") + (${body}.matches(${text}) ? "1" : "0")`)
      .join(' + '),
  }));
  const metadata = { name: 'edge', namespace: 'demo' };
  const documents = [
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata,
      spec: { gatewayClassName: 'agentgateway', listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }] },
    },
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata,
      spec: { parentRefs: [{ name: 'edge' }], rules: [{ backendRefs: [] }] },
    },
    {
      apiVersion: 'agentgateway.dev/v1alpha1',
      kind: 'AgentgatewayPolicy',
      metadata,
      spec: {
        targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'edge' }],
        traffic: { directResponse: { status: 200, body: 'done' }, transformation: { response: { set } } },
      },
    },
  ];
  return documents.map((document) => stringify(document)).join('---\n');
}

function told(ask: () => boolean): '1' | '0' | '?' {
  try {
    return ask() ? '1' : '0';
  } catch (error) {
    if (error instanceof UnknowableExpression) return '?';
    throw error;
  }
}
