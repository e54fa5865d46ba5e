import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { execute } from './pack';

/** The limits, credentials and hosts of one version of the platform. */
export interface PlatformVersion {
  /** Requests of a team in a minute. */
  readonly limit: number;
  /** The Secret with the key of the provider. */
  readonly key: string;
  readonly hosts?: Readonly<Record<string, string>>;
}

/** The exit code of a program, and its output with its errors. */
export interface Outcome {
  readonly code: number | null;
  readonly text: string;
}

const PACKAGE = '@acme/ai-platform';

/** The folder of a team's repository that contains the bundle. */
const INSTALLED = join('node_modules', PACKAGE);

/** Returns the outcome of a program that may fail. */
export function outcomeOf(
  program: string,
  args: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Outcome {
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(program, args, options);
  return { code: status, text: `${stdout}${stderr}` };
}

/** Writes a file and its folder. */
export function writeInto(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Writes a version of the platform's repository, which is its bundle, into the folder `platform` of a workspace. */
export function writePlatform(home: string, version: string, { limit, key, hosts }: PlatformVersion): void {
  const files = ['ai-gateway.yaml', 'interface'];
  writeInto(home, 'platform/package.json', JSON.stringify({ name: PACKAGE, version, files }));
  writeInto(home, 'platform/ai-gateway.yaml', settings(limit, hosts));
  writeInto(home, 'platform/interface/gateway.yaml', INTERFACE.replace('KEY', key));
}

/** Packs the platform's repository with npm and installs it in repositories of a workspace. */
export function publishPlatform(home: string, consumers: readonly string[]): void {
  const packed = execute('npm', ['pack', '--silent', '--pack-destination', home], join(home, 'platform'));
  const archive = packed.trim().split('\n').at(-1) ?? '';
  for (const consumer of consumers) {
    const folder = join(home, consumer, INSTALLED);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    execute('tar', ['-xzf', join(home, archive), '--strip-components=1', '-C', folder], home);
  }
}

function settings(limit: number, hosts?: Readonly<Record<string, string>>): string {
  return stringify({
    inputs: ['interface'],
    conventions: [
      {
        code: 'ORG0001',
        text: 'requests to teams are limited',
        fix: `Add a rateLimit of at most ${limit} requests a minute.`,
        severity: 'error',
        routes: { except: ['platform/*'] },
        always: { policies: { rateLimit: { local: [{ requests: { atMost: limit }, unit: 'Minutes' }] } } },
      },
    ],
    guarantees: [
      { name: 'models-need-a-token', to: { backend: 'platform/models' }, always: { authenticated: { by: ['jwt'] } } },
    ],
    teams: { namespaces: ['team-*'] },
    ...(hosts ? { environments: { prod: {}, stage: { hosts } } } : {}),
  });
}

const INTERFACE = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: platform}
spec:
  gatewayClassName: agentgateway
  listeners:
  - {name: http, port: 8080, protocol: HTTP, hostname: '*.example.com', allowedRoutes: {namespaces: {from: All}}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: models, namespace: platform}
spec: {ai: {provider: {openai: {model: gpt-4o}}}, policies: {auth: {secretRef: {name: KEY}}}}
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: models, namespace: platform}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: team-b}]
  to: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: models}]
`;

/** The keys of the identity provider, as JSON. */
export const KEYS = JSON.stringify({
  keys: [
    {
      kty: 'EC',
      crv: 'P-256',
      kid: 'x',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    },
  ],
});
