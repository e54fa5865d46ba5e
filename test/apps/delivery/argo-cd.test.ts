import { cpSync } from 'node:fs';
import { loadAll } from 'js-yaml';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeWithOracle, ORACLE_START, Oracle } from '../../oracles/oracle';
import { examplePath, objectsIn } from '../../support/examples';
import { useFolder } from '../cli/run';
import { writeCommand } from './command';

interface Answer {
  readonly isSupported: boolean;
  readonly parameters: readonly object[];
  readonly manifests: readonly string[] | null;
  readonly error: string;
}

const folder = useFolder();

describeWithOracle('argocd')("Argo CD's plug-in server", () => {
  let server: Oracle;

  beforeAll(() => {
    server = Oracle.start('argocd');
  }, ORACLE_START);
  afterAll(() => server?.stop());

  beforeEach(() => {
    cpSync(examplePath('environments'), folder.path('repository/gateway'), { recursive: true });
    cpSync(examplePath('environments', 'argocd'), folder.path('plugin'), { recursive: true });
    folder.write('repository/other/page.yaml', 'kind: ConfigMap\n');
    folder.write('bin/x', '');
    writeCommand(folder.path('bin/ai-gateway'));
  });

  /** Returns the repo-server's output for an Application of this path, with the variables that it sets. */
  const asked = (path: string, variables: Readonly<Record<string, string>> = {}) => {
    const env = {
      PATH: `${folder.path('bin')}:${process.env.PATH}`,
      ARGOCD_APP_NAMESPACE: 'ai-gateway',
      ARGOCD_APP_SOURCE_PATH: path,
      ...variables,
    };
    return server.ask<Answer>(
      JSON.stringify({
        plugin: folder.path('plugin'),
        repository: folder.path('repository'),
        path,
        env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
      }),
    );
  };

  it('renders the committed output and announces the parameter', async () => {
    const { isSupported, parameters, manifests, error } = await asked('gateway', { PARAM_ENVIRONMENT: 'prod-eu' });
    expect({ isSupported, error }).toEqual({ isSupported: true, error: '' });
    expect(parameters).toEqual([expect.objectContaining({ name: 'environment', collectionType: 'string' })]);
    const committed = examplePath('environments', 'clusters', 'prod-eu', 'manifests', 'ai-gateway', 'ai.yaml');
    expect((manifests ?? []).map((text) => JSON.parse(text))).toEqual(objectsIn(committed));
  });

  it('returns the findings as its error and renders nothing', async () => {
    const file = 'repository/gateway/base/gateway.yaml';
    folder.write(file, folder.read(file).replace('gatewayClassName', 'gatewayClasName'));
    const { manifests, error } = await asked('gateway', { PARAM_ENVIRONMENT: 'prod-eu' });
    expect(manifests).toBeNull();
    expect(error).toMatch(/AIG2010.*gatewayClasName/s);
    expect((await asked('gateway')).error).toContain('choose one by --environment');
  });

  it('ignores other folders', async () => {
    expect(await asked('other')).toMatchObject({ isSupported: false });
    // Such as that of all Applications, which lies above.
    expect(await asked('.')).toMatchObject({ isSupported: false });
  });

  it('reads other folders of the repository, and never a file outside of it', async () => {
    folder.write('token', 'eyJhbGciOi.token.signature\n');
    cpSync(folder.path('repository/gateway/base'), folder.path('repository/base'), { recursive: true });
    folder.write('repository/shop/ai-gateway.yaml', 'inputs: [../base]\n');
    expect((await asked('shop')).error).toBe('');
    for (const input of [folder.path('token'), '../../token']) {
      folder.write('repository/shop/ai-gateway.yaml', `inputs: ['${input}']\n`);
      const { error } = await asked('shop');
      expect(error).toContain('leads out of');
      expect(error).not.toContain('eyJhbGciOi');
    }
  });

  it('uses the destination namespace for resources without a namespace', async () => {
    folder.write('repository/shop/ai-gateway.yaml', 'inputs: [gateway.yaml]\n');
    const gateway = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: shop}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 8080, protocol: HTTP}]
`;
    folder.write('repository/shop/gateway.yaml', gateway);
    const { manifests, error } = await asked('shop', { ARGOCD_APP_NAMESPACE: 'market' });
    expect(error).toBe('');
    const made = (manifests ?? []).flatMap((text) => loadAll(text) as { metadata: { namespace: string } }[]);
    expect(made.length).toBeGreaterThan(3);
    expect(new Set(made.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['market']));
  });
});
