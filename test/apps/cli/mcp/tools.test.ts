import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import Ajv from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { McpClient } from '../../../support/mcp-client';
import { SHOP } from '../import-shop';
import { CLASS, GATEWAY } from '../run';
import { temporaryFolder } from './temporary-folder';

const OUTSIDE = 'do-not-read-this';
const folder = temporaryFolder();
const agent = new McpClient(folder.path('project'));

const POLICY = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: keys, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: gw}]
  traffic: {apiKeyAuthentication: {secretRef: {name: clients}}}
---
apiVersion: v1
kind: Secret
metadata: {name: clients, namespace: demo}
data: {ann: null}
`;
const GUARANTEE = `guarantees:
- name: shop-needs-a-key
  to: {backend: Service/demo/shop}
  always: {authenticated: {by: [api-key]}}
`;

beforeAll(async () => {
  folder.write('outside.yaml', `${OUTSIDE}: true\n`);
  folder.write('project/gateway.yaml', `${CLASS}---\n${GATEWAY()}`);
  symlinkSync(folder.path('outside.yaml'), folder.path('project', 'linked.yml.txt'));
  await agent.start();
});
afterAll(async () => {
  await agent.stop();
  folder.remove();
});

describe('the MCP tools', () => {
  it('describe their input and output and are read-only', () => {
    const names = agent.tools.map(({ name }) => name);
    expect(names).toEqual(['search_docs', 'validate', 'explain', 'request', 'prove', 'diff', 'cost', 'import']);
    const ajv = new Ajv({ strict: false });
    for (const { inputSchema, outputSchema, annotations, description } of agent.tools) {
      expect(() => [ajv.compile(inputSchema), ajv.compile(outputSchema ?? { type: 'nothing' })]).not.toThrow();
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
      expect(description?.length).toBeGreaterThan(80);
    }
  });

  it('include no program of cdk8s.yaml unless that is allowed', async () => {
    expect(JSON.stringify(agent.tools)).not.toContain('cdk8s.yaml');
    expect((await agent.call('validate', { app: true })).error).toContain('there is no argument `app`');
  });

  it('describe their use to agents', () => {
    for (const name of ['search_docs', 'validate', 'explain', 'request', 'prove', 'diff'])
      expect(agent.client.getInstructions()).toContain(name);
  });
});

describe('an MCP tool', () => {
  it('validates the workspace, and files that do not exist yet', async () => {
    expect((await agent.call('validate')).result).toMatchObject({ passes: true, diagnostics: [] });
    const broken = { unsaved: { 'gateway.yaml': `${CLASS}---\n${GATEWAY().replace('8080', '0')}` } };
    const { result } = await agent.call('validate', broken);
    expect(result).toMatchObject({
      passes: false,
      summary: { errors: 1 },
      diagnostics: [{ code: 'AIG2014', place: { file: 'gateway.yaml' } }],
    });
    const added = { unsaved: { 'policies/keys.yaml': POLICY.replace('name: gw', 'name: gv') } };
    const { diagnostics } = (await agent.call('validate', added)).result;
    expect(diagnostics).toMatchObject([{ place: { file: 'policies/keys.yaml' } }]);
    const named = { ...added, files: ['gateway.yaml', 'policies/keys.yaml'] };
    expect((await agent.call('validate', named)).result).toMatchObject({ diagnostics });
  });

  it('returns safe fixes as a patch', async () => {
    const unsaved = { 'gateway.yaml': `${CLASS}---\n${GATEWAY().replace('PathPrefix', 'PathPrefx')}` };
    const { result } = await agent.call('validate', { unsaved, fixes: true });
    expect(result.patch).toContain('+    - path: {type: PathPrefix, value: /shop}');
    expect((await agent.call('validate')).result).toMatchObject({ passes: true });
  });

  it('explains a diagnostic, with inputs that cause and fix it', async () => {
    const { result } = await agent.call('explain', { code: 'AIG3002' });
    expect(result).toMatchObject({ code: 'AIG3002', severity: 'error', page: expect.stringContaining('How to fix') });
    const codes = async (text: unknown) =>
      JSON.stringify(
        (await agent.call('validate', { files: ['x.yaml'], unsaved: { 'x.yaml': text } })).result.diagnostics,
      );
    expect(await codes(result.bad)).toContain('AIG3002');
    expect(await codes(result.good)).not.toContain('AIG3002');
  });

  it('predicts the answer to a request by its caller', async () => {
    const unsaved = { 'keys.yaml': POLICY };
    const asked = { request: 'GET http://x/shop', unsaved };
    const answerOf = (fields: object) => ({ isAnswered: true, explanations: [{ gateway: 'demo/gw', answer: fields }] });
    expect((await agent.call('request', asked)).result).toMatchObject(answerOf({ status: 401 }));
    const allowed = answerOf({ destinations: ['Service/demo/shop/80'] });
    expect((await agent.call('request', { ...asked, apiKey: {} })).result).toMatchObject(allowed);
    expect((await agent.call('request', { request: '/none' })).result).toMatchObject({
      isAnswered: false,
      note: 'no Gateway answers this request',
    });
  });

  it('proves guarantees, also of files that do not exist yet, and suggests some', async () => {
    const statement = { 'shop.gateway-guarantees.yaml': GUARANTEE };
    const proved = await agent.call('prove', { unsaved: { ...statement, 'keys.yaml': POLICY } });
    expect(proved.result).toMatchObject({ allHold: true, files: [{ guarantees: [{ is: 'holds' }] }] });
    const broken = await agent.call('prove', { unsaved: statement });
    expect(broken.result).toMatchObject({
      allHold: false,
      files: [{ guarantees: [{ is: 'does not hold', counterexample: {} }] }],
    });
    const { result } = await agent.call('prove', { suggest: true, unsaved: { 'keys.yaml': POLICY } });
    expect(result.suggested).toContain('api-key');
  });

  it('compares two versions', async () => {
    folder.write('project/old/gateway.yaml', `${CLASS}---\n${GATEWAY()}---\n${POLICY}`);
    const { result } = await agent.call('diff', { old: 'old', new: 'gateway.yaml', noNewAccess: true });
    expect(result).toMatchObject({ isAccepted: false, newAccess: { requests: [{}] } });
    expect(JSON.stringify(result.changes)).toContain('secondLook');
    folder.remove('project/old');
  });

  it('computes the bound of spending, by prices that do not exist yet', async () => {
    const { result } = await agent.call('cost', { unsaved: { 'shop.yaml': SHOP.replace(/gw/g, 'llm') } });
    expect(result).toHaveProperty('bounds');
    expect(result).toHaveProperty('assumptions');
  });

  it('converts resources and configs of other programs without writing files', async () => {
    const resources = await agent.call('import', { language: 'python', name: 'shop' });
    expect(resources.result).toMatchObject({ isSame: true, files: [{ path: 'shop.py' }] });
    folder.write('project/litellm.yaml.txt', 'model_list: [{model_name: a, litellm_params: {model: openai/gpt-4o}}]\n');
    const litellm = await agent.call('import', { from: 'litellm', config: 'litellm.yaml.txt' });
    expect(litellm.result).toMatchObject({ files: [{ path: 'main.ts' }], items: expect.any(Array) });
    expect(folder.list('project')).toEqual(['gateway.yaml', 'linked.yml.txt', 'litellm.yaml.txt']);
  });

  it('reports its steps', async () => {
    const steps: unknown[] = [];
    await agent.call('validate', {}, ({ message }) => void steps.push(message));
    expect(steps).toEqual(['Reading', 'Compiling 3 documents']);
  });

  it('hides credentials of the inputs', async () => {
    const unsaved = { 'gateway.yaml': `${CLASS}---\n${SHOP}` };
    for (const [name, given] of [
      ['validate', {}],
      ['request', { request: '/shop' }],
      ['import', {}],
    ] as const) {
      const called = await agent.call(name, { ...given, unsaved });
      expect(called.error).toBeUndefined();
      expect(JSON.stringify(called)).not.toContain('sk-do-not-copy');
    }
  });
});

describe('an MCP tool error', () => {
  it.each([
    ['validate', { fils: ['a'] }, 'there is no argument `fils`; the nearest existing name is files'],
    ['validate', { files: 'a.yaml' }, '`files` must be a list; found "a.yaml"'],
    ['validate', { files: [1] }, '`files[0]` must be a string; found 1'],
    ['validate', { files: ['none.yaml'] }, undefined],
    ['validate', { files: ['-'] }, '`files` names files'],
    ['request', {}, '`request` is required: Method and URL or path'],
    ['request', { request: 'a b c' }, 'write it like "POST https://host/path"'],
    ['request', { request: '/', client: 'me' }, '`client`: "me" is not an IP address'],
    ['request', { request: '/', externalAuthorization: 'allow' }, 'the nearest existing name is allows'],
    ['request', { request: '/', port: 0 }, '`port` must be at least 1'],
    ['request', { request: 'GET /shop', tool: 'search' }, 'clients call tools with POST, not GET'],
    ['request', { request: '/', tool: 'search', body: '{}' }, '`tool` and `body` exclude each other'],
    ['explain', { code: 'listener-without-route' }, 'the nearest existing name is listener-without-routes'],
    ['prove', {}, 'no guarantees found'],
    ['diff', { old: 'no-such-commit' }, 'no-such-commit'],
    ['cost', { prices: ['none.yaml'] }, 'none.yaml'],
    ['import', { from: 'litellm' }, '`config` is required for litellm'],
    ['import', { from: 'openai' }, '`from` must be one of resources, litellm, data-plane'],
    ['import', { name: '../main' }, '`name` must be a file name'],
    ['search_docs', { query: '?' }, 'use other words'],
  ])('of %s explains how to continue: %j', async (name, given, message) => {
    const { error, result } = await agent.call(name, given);
    if (message === undefined) expect(JSON.stringify(result)).toContain('none.yaml');
    else expect(error).toContain(message);
    expect(error ?? '').not.toMatch(/internal error|^\s+at /m);
  });

  it('names the tool that was meant', async () => {
    await expect(agent.call('valid')).rejects.toThrow('the nearest existing name is validate');
  });
});

describe('files outside of the workspace', () => {
  const INCLUDES =
    'include: [../outside.yaml]\nmodel_list: [{model_name: a, litellm_params: {model: openai/gpt-4o}}]\n';
  const KEYS = `binds:
- port: 3000
  listeners:
  - routes:
    - policies: {jwtAuth: {issuer: a, audiences: [b], jwks: {file: ../outside.yaml}}}
      backends: [{host: "127.0.0.1:8080"}]
`;

  it.each([
    ['validate', { files: ['../outside.yaml'] }],
    ['validate', { files: ['../*.yaml'] }],
    ['validate', { files: ['linked.yml.txt'] }],
    ['validate', { files: ['/etc/hostname'] }],
    ['validate', { unsaved: { '../new.yaml': '' } }],
    ['request', { request: '/', files: ['..'] }],
    ['prove', { guarantees: ['../outside.yaml'] }],
    ['diff', { old: '../outside.yaml', new: '.' }],
    ['diff', { old: '.', new: '..' }],
    ['diff', { old: 'gateway.yaml', prices: ['../outside.yaml'] }],
    ['cost', { prices: ['../outside.yaml'] }],
    ['cost', { assume: '../outside.yaml' }],
    ['import', { from: 'litellm', config: '../outside.yaml' }],
    ['import', { from: 'litellm', config: 'gateway.yaml', envFiles: ['../outside.yaml'] }],
    ['import', { from: 'litellm', config: 'gateway.yaml', database: ['../outside.yaml'] }],
  ])('are rejected by %s: %j', async (name, given) => {
    const { error } = await agent.call(name, given);
    expect(error).toContain('leads out of');
    expect(error).not.toContain(OUTSIDE);
  });

  it.each([
    ['settings', 'validate', 'ai-gateway.yaml', 'inputs: [../outside.yaml]\n', {}],
    ['an include of LiteLLM', 'import', 'c.txt', INCLUDES, { from: 'litellm', config: 'c.txt' }],
    ['a file of the data plane', 'import', 'c.txt', KEYS, { from: 'data-plane', config: 'c.txt' }],
  ])('are rejected in %s', async (_, name, file, text, given) => {
    folder.write(`project/${file}`, text);
    try {
      const { error, result } = await agent.call(name, given);
      expect(error ?? '').toContain('leads out of');
      expect(JSON.stringify(result)).not.toContain(OUTSIDE);
    } finally {
      folder.remove(`project/${file}`);
    }
  });

  it('are not used as settings if they are above the workspace', async () => {
    folder.write('ai-gateway.yaml', 'inputs: [nowhere]\n');
    expect((await agent.call('validate')).result).toMatchObject({ passes: true });
    folder.remove('ai-gateway.yaml');
  });
});

describe('the MCP connection', () => {
  it('survives a canceled call', async () => {
    const abort = new AbortController();
    const call = agent.client.callTool({ name: 'validate', arguments: {} }, undefined, { signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toThrow();
    expect((await agent.call('validate')).result).toMatchObject({ passes: true });
  });

  it('carries only the protocol', () => expect(agent.errors).toEqual([]));
});

describe('a repository with settings from earlier commits', () => {
  const repository = temporaryFolder();
  const own = new McpClient(repository.path('team'));
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: repository.path(), stdio: 'ignore' });
  const settings = (patch: string) => `inputs: [gateway.yaml]\nenvironments: {stage: {patches: [{path: ${patch}}]}}\n`;
  const PATCH = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: gw, namespace: demo}
spec: {hostnames: [${OUTSIDE}]}
`;

  beforeAll(async () => {
    repository.write('outside.yaml', PATCH);
    repository.write('team/inside.yaml.txt', PATCH.replace(OUTSIDE, 'inside.example.com'));
    repository.write('team/gateway.yaml', `${CLASS}---\n${GATEWAY()}`);
    git('init');
    for (const [tag, patch] of [
      ['outside', '../outside.yaml'],
      ['inside', 'inside.yaml.txt'],
    ] as const) {
      repository.write('team/ai-gateway.yaml', settings(patch));
      git('add', '.');
      git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-m', tag);
      git('tag', tag);
    }
    await own.start();
  });
  afterAll(async () => {
    await own.stop();
    repository.remove();
  });

  it('is compared as far as these settings stay inside of the workspace', async () => {
    const same = await own.call('diff', { old: 'inside', environment: 'stage' });
    expect(same.result).toMatchObject({ changes: [] });
    const { error } = await own.call('diff', { old: 'outside', environment: 'stage' });
    expect(error).toContain('environments.stage.patches: ../outside.yaml leads out of');
  });

  it('hides files that symlinks in the workspace reference', async () => {
    symlinkSync('/etc/passwd', repository.path('team', 'users.yaml'));
    const { result } = await own.call('validate', { files: ['.'] });
    expect(JSON.stringify(result)).toContain('AIG1020');
    expect(JSON.stringify(result)).not.toContain('root:');
    git('add', '.');
    git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-m', 'link');
    const compared = await own.call('diff', { old: 'HEAD', files: ['.'] });
    expect(compared.error).toContain('AIG1020');
    expect(compared.error).not.toContain('root:');
  });
});
