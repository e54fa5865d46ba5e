import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver-protocol';
import { LanguageClient } from '../../../support/language-client';
import { GATEWAY } from '../../language/snapshot-of';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'language-server-base-')));
const client = new LanguageClient();
const file = join(root, 'all.yaml');

const TEXT = `${GATEWAY}---
apiVersion: v1
kind: Service
metadata: { name: models, namespace: demo }
spec: { ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: chat, namespace: demo }
spec:
  parentRefs: [{ name: edge }]
  rules: [{ backendRefs: [{ name: models, port: 80 }] }]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: keys, namespace: demo }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: chat }]
  traffic:
    apiKeyAuthentication: { mode: Strict, secretRef: { name: keys } }
`;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root, stdio: 'ignore' });

const isAboutChange = ({ code }: Diagnostic) => String(code).startsWith('AIG928');

describe('findings of the language server about the last commit', () => {
  beforeAll(async () => {
    writeFileSync(file, TEXT);
    git('init');
    git('add', '.');
    git('commit', '-m', 'base');
    await client.start(root);
  });
  afterAll(() => {
    client.kill();
    rmSync(root, { recursive: true, force: true });
  });

  it('come after an unsaved edit, and go with it', { timeout: 120_000 }, async () => {
    await client.open(file, TEXT);
    await client.type(file, TEXT.replace('Strict', 'Optional'));
    const found = await client.until(file, (diagnostics) => diagnostics.some(isAboutChange));
    const [finding] = found.filter(isAboutChange);
    const line = TEXT.split('\n').findIndex((text) => text.includes('mode: Strict'));
    expect(finding).toMatchObject({ code: 'AIG9280', severity: 2, range: { start: { line } } });
    await client.type(file, TEXT);
    await client.until(file, (diagnostics) => !diagnostics.some(isAboutChange));
  });
});
