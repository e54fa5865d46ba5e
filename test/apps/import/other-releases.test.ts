import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { importDataPlaneFile } from '../../../src/apps/cli/import-data-plane';
import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';
import { unreadParts } from '../../../src/core/data-plane/config-format';
import type { Fields } from '../../../src/core/values/objects';
import { useFolder } from '../cli/run';
import { FORMER, model, routed } from './former-configs';

const folder = useFolder();

function imported(config: Fields) {
  return importDataPlaneFile(folder.write('config.yaml', stringify(config)), { name: 'main', chart: 'compiled' });
}

describe('a config of an earlier release', () => {
  it.each(FORMER)('is imported as the same of this release: %s', (_, releases, former, current) => {
    const { facts } = AGENTGATEWAY_1_4.configFormat;
    expect(unreadParts(current, facts)).toEqual([]);
    expect(unreadParts(former, facts)).not.toEqual([]);
    const [old, now] = [imported(former), imported(current)];
    expect(old.errors).toEqual([]);
    expect(old.manifests).toEqual(now.manifests);
    expect(old.proof?.differences).toEqual([]);
    expect(old.format).toContain(
      `agentgateway 1.4.1 rejects this file, which is for releases ${releases}: it does not read`,
    );
    expect(now.format).toBeUndefined();
    expect(old.items.filter(({ grade }) => grade === 'left out')).toEqual(
      now.items.filter(({ grade }) => grade === 'left out'),
    );
  });

  it('reports the former and the current path of a field', () => {
    const { items } = imported(model({ routes: { '/v1/messages': 'messages' } }));
    expect(items).toContainEqual({
      item: 'binds[0].listeners[0].routes[0].backends[0].ai.routes',
      grade: 'approximated',
      topic: 'models',
      reason: 'Releases up to v0.10 read it here. In agentgateway 1.4.1 it is policies.ai.routes.',
    });
  });
});

describe('a field that this release does not read', () => {
  it('is left out with the releases that read it', () => {
    const { items, format } = imported({ config: { spiffe: {} }, ...routed({}) });
    expect(items).toContainEqual({
      item: 'config.spiffe',
      grade: 'left out',
      topic: 'requests',
      reason:
        'Not a field of agentgateway 1.4.1, which rejects the file because of it. Releases v1.5 and later read it.',
    });
    expect(format).toContain('for releases v1.5 and later: it does not read config.spiffe.');
  });

  it('never sends requests to another destination', () => {
    const baseURL = 'http://127.0.0.1:11434/v1';
    const { items, manifests } = imported(model({ provider: { openAI: { baseURL } } }));
    expect(items.map(({ item, grade }) => `${grade}: ${item}`)).toContain(
      'left out: binds[0].listeners[0].routes[0].backends[0]',
    );
    expect(JSON.stringify(manifests)).not.toContain('AgentgatewayBackend');
    const llm = imported({
      llm: {
        models: [
          { name: 'other', provider: 'openAI', params: { base_url: baseURL, model: 'other' } },
          { name: 'known', provider: 'openAI', params: { model: 'gpt-4o' } },
        ],
      },
    });
    expect(JSON.stringify(llm.manifests)).not.toContain('llm-other');
    expect(JSON.stringify(llm.manifests)).toContain('llm-known');
    expect(llm.items.map(({ item, grade }) => `${grade}: ${item}`)).toContain('left out: llm.models[0]');
  });

  it('is an error if it restricts clients', () => {
    const { errors, format } = imported(routed({}, { jwtAuth: { issuer: 'https://idp.example.com' } }));
    expect(errors[0]).toContain('binds[0].listeners[0].jwtAuth');
    expect(format).toContain('it does not read binds[0].listeners[0].jwtAuth.');
  });
});

describe('MCP target names that this release rejects', () => {
  const tools = (names: readonly string[], policies: Fields = {}) =>
    routed({
      policies,
      backends: [{ mcp: { targets: names.map((name) => ({ name, mcp: { host: 'http://tools.example.com/mcp' } })) } }],
    });
  const named = ({ manifests }: ReturnType<typeof imported>) =>
    [...JSON.stringify(manifests).matchAll(/"name":"([^"]*)","static"/g)].map(([, name]) => name);

  it('become names that it accepts', () => {
    const read = imported(tools(['my_tools', 'My-Tools', 'my-tools']));
    expect(named(read)).toEqual(['my-tools-2', 'my-tools-3', 'my-tools']);
    expect(read.errors).toEqual([]);
    expect(read.format).toContain('which is for releases up to v1.1');
    expect(read.items.find(({ item }) => item.endsWith('targets[0].name'))).toMatchObject({ grade: 'approximated' });
  });

  it('are changed in rules too', () => {
    const rules = ['mcp.tool.target == "my_tools"'];
    const read = imported(tools(['my_tools', 'other'], { mcpAuthorization: { rules } }));
    expect(read.errors).toEqual([]);
    expect(JSON.stringify(read.manifests)).toContain('mcp.tool.target == \\"my-tools\\"');
  });

  it('are an error if a rule contains them in another form', () => {
    const rules = [{ deny: 'mcp.tool.target in ["a my_tools"]' }];
    const { errors } = imported(tools(['my_tools'], { mcpAuthorization: { rules } }));
    expect(errors[0]).toContain('mentions the MCP target my_tools');
  });

  it('are kept for the earliest release that reads the entire config', () => {
    const { format } = imported(tools(['my_tools'], { extAuthz: { host: 'authz.example.com:9000', failOpen: true } }));
    expect(format).toContain('which is for releases up to v0.10');
  });
});
