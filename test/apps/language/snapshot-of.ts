import { DistributionNames } from '../../../src/apps/cli/distribution-names';
import { Lines } from '../../../src/apps/language/lines';
import type { Snapshot } from '../../../src/apps/language/snapshot';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { hidesOthers } from '../../../src/core/diagnostics/judgement';
import { readGuaranteeFile } from '../../../src/core/settings/guarantee-file';
import { readTestFile } from '../../../src/library/testing/expectations/read-test-file';

const SETTINGS = 'ai-gateway.yaml';

/** A project of texts by the names of their files. */
export function snapshotOf(files: Readonly<Record<string, string>>): Snapshot {
  const diagnostics = new DiagnosticCollector();
  const isGuarantees = (name: string) => name.includes('.gateway-guarantees.');
  const isTests = (name: string) => name.includes('.gateway-test.');
  const texts = Object.entries(files).map(([name, text]) => ({ name, text }));
  const input = loadText(
    texts.filter(({ name }) => !isGuarantees(name) && !isTests(name) && name !== SETTINGS),
    diagnostics,
  );
  const result = compile(input, {}, diagnostics);
  const guarantees = texts
    .filter(({ name }) => isGuarantees(name))
    .map(({ name, text }) => readGuaranteeFile(name, text, new DiagnosticCollector()));
  const tests = texts
    .filter(({ name }) => isTests(name))
    .map(({ name, text }) => readTestFile(name, text, new DiagnosticCollector()));
  return {
    input,
    result,
    settings: {},
    compileOptions: {},
    isPartial: result.findings.some(hidesOthers),
    inOwnWords: (text) => new DistributionNames(input.documents).inText(text),
    isOfProgram: false,
    diagnostics: result.judgement.diagnostics,
    beside: { diagnostics: [], tests, guarantees },
    home: SETTINGS in files ? SETTINGS : '.',
    textOf: (file) => files[file],
    linesOf: (file) => (files[file] === undefined ? undefined : new Lines(files[file])),
  };
}

/** A text without its bar, and where that stood. */
export function atBar(text: string): { readonly text: string; readonly offset: number } {
  const offset = text.indexOf('|');
  return { text: text.slice(0, offset) + text.slice(offset + 1), offset };
}

export const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: agentgateway }
spec: { controllerName: agentgateway.dev/agentgateway }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: demo }
spec:
  gatewayClassName: agentgateway
  listeners:
    - { name: http, port: 8080, protocol: HTTP }
`;
export const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: chat
  namespace: demo
spec:
  parentRefs:
    - name: edge
      sectionName: http
  rules:
    - name: all
      backendRefs:
        - name: models
          port: 80
`;
export const SERVICE = `apiVersion: v1
kind: Service
metadata: { name: models, namespace: demo }
spec: { ports: [{ port: 80, name: web }] }
---
apiVersion: v1
kind: Secret
metadata: { name: clients, namespace: demo }
stringData: { alice: secret-of-alice }
`;
export const POLICY = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata:
  name: limits
  namespace: demo
spec:
  targetRefs:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      name: chat
  traffic:
    apiKeyAuthentication:
      mode: Strict
      secretRef:
        name: clients
    retry:
      attempts: 3
    authorization:
      action: Allow
      policy:
        matchExpressions:
          - request.method == "POST"
`;

export const FILES = { 'gateway.yaml': GATEWAY, 'route.yaml': ROUTE, 'service.yaml': SERVICE, 'policy.yaml': POLICY };
