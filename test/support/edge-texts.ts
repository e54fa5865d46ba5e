const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: web, port: 8080, protocol: HTTP}]
`;
/** A policy with an unknown field. */
const POLICY = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: tries, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic:
    retrry: {attempts: 3}
`;
const EXPRESSION = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: paths, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic:
    authorization:
      policy:
        matchExpressions:
          - |
            request.path == "/a" &&
            requst.path == "/b"
`;
const BOTH = `${GATEWAY}---\n${POLICY}`;

const behindReturns = (text: string) => text.replaceAll('\n', '\r');
const ofWindows = (text: string) => text.replaceAll('\n', '\r\n');
const nested = (open: string, depth: number, close: string) => `${open.repeat(depth)}${close.repeat(depth)}`;

const nineTimes = (name: string) => Array(9).fill(name).join(', ');
const ALIASES = Array.from({ length: 9 }, (_, level) => `x${level + 1}: &x${level + 1} [${nineTimes(`*x${level}`)}]\n`);

/** Texts at the limits of text, lines, YAML or size, by their peculiarity. Each has a finding. */
export const EDGE_TEXTS: Readonly<Record<string, string>> = {
  'a NUL byte': `${GATEWAY}x: a\0b\n`,
  'a NUL byte as an escape': POLICY.replace('tries', '"a\\0b"'),
  'carriage returns': behindReturns(POLICY),
  'carriage returns, several documents': behindReturns(BOTH),
  'carriage returns, a key twice': behindReturns(`${POLICY}kind: Gateway\n`),
  'carriage returns, no YAML': behindReturns(`${GATEWAY}a: [\n`),
  'carriage returns in a block scalar': behindReturns(EXPRESSION),
  'one carriage return among line feeds': BOTH.replace('demo}\n', 'demo}\r'),
  'CRLF in a block scalar': ofWindows(EXPRESSION),
  'CRLF, no YAML': ofWindows(`${BOTH}  a: [\n`),
  'a byte order mark': `\uFEFF${POLICY}`,
  'a byte order mark in front of a second document': `${GATEWAY}\uFEFF---\n${POLICY}`,
  'a byte order mark in a second document': `${GATEWAY}---\n\uFEFF${POLICY}`,
  'two byte order marks': `\uFEFF\uFEFF${POLICY}`,
  'a tab for indentation': POLICY.replace('  traffic', '\ttraffic'),
  'a tab behind a colon': POLICY.replace('kind: A', 'kind:\tA'),
  'a marker without a line': `${GATEWAY}---`,
  'a marker beside a document': `${GATEWAY}---${POLICY}`,
  'the end of a document': `${GATEWAY}...\n${POLICY}`,
  'no line feed at the end': BOTH.trimEnd(),
  'deep lists': `a: ${nested('[', 100_000, ']')}\n`,
  'deep lists of JSON': `{"a": ${nested('[', 5000, ']')}}`,
  'deep objects of JSON': `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  'a bomb of aliases': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\nx0: &x0 [a]\n${ALIASES.join('')}`,
  'an alias of itself': `${POLICY}x: &a [*a]\n`,
  'a key twice': `${POLICY}kind: Gateway\n`,
  'a key twice in JSON': '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a", "name": "b"}}',
  'a letter of two units': POLICY.replace('name: tries, ', 'name: "😀", ').replace('namespace', 'namespacee'),
  'a control character': POLICY.replace('tries', 'a\u000bb'),
  'a line break of Unicode': POLICY.replace('tries', '"a\u0085b"'),
  'names of prototypes': `${POLICY}__proto__: {a: 1}\nconstructor: {prototype: 1}\n`,
};
