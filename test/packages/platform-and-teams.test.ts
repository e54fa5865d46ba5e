import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { ROOT } from './assembly';
import {
  KEYS,
  type Outcome,
  outcomeOf,
  type PlatformVersion,
  publishPlatform,
  writeInto,
  writePlatform,
} from './platform-repository';

/**
 * A month of one platform and two teams, each with a repository of its own. The platform publishes its bundle with npm; the teams run
 * `cdk8s synth` and the command line.
 */
describe('a month of a platform and two teams', () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'platform-and-teams-')));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  beforeAll(() => {
    platform('1.0.0', { limit: 1000, key: 'openai-2026-11' });
    publish(['team-a', 'team-b']);
  });

  it('week 1: the first team adds its route, with the limit that the platform requires', () => {
    team('team-a', route('chat', ''));
    const first = synth('team-a');
    expect(first.code).not.toBe(0);
    expect(first.text).toContain('ORG0001 (error)');
    expect(first.text).toContain('requests to teams are limited');
    expect(first.text).toContain('Add a rateLimit');

    team('team-a', route('chat', 'rateLimits: [RateLimit.requestsPerMinute(600)]'));
    expect(synth('team-a')).toMatchObject({ code: 0 });
    deploy();
    expect(manifests()).toContain('chat.example.com');
  });

  it('week 2: a second team uses the models with a token budget, and the platform rotates the key', () => {
    team('team-b', models(''));
    const open = synth('team-b');
    expect(open.code).not.toBe(0);
    expect(open.text).toContain('AIG9008 (error)');
    expect(open.text).toContain('models-need-a-token');

    team('team-b', models('authentication: [ClientAuthentication.jwt({ issuers })],'));
    expect(synth('team-b')).toMatchObject({ code: 0 });
    deploy();
    expect(manifests()).toContain('openai-2026-11');

    platform('1.1.0', { limit: 1000, key: 'openai-2026-12' });
    publish(['team-a', 'team-b']);
    expect(synth('team-a')).toMatchObject({ code: 0 });
    expect(synth('team-b')).toMatchObject({ code: 0 });
    deploy();
    expect(manifests()).toContain('openai-2026-12');
    expect(manifests()).not.toContain('openai-2026-11');
  });

  it('week 3: a stricter convention is visible before a team upgrades', () => {
    platform('2.0.0', { limit: 300, key: 'openai-2026-12' });
    publish(['next']);
    const next = ['--extends', '../next/node_modules/@acme/ai-platform'];
    expect(command('team-a', 'validate', '-f', 'dist')).toMatchObject({ code: 0 });
    const preview = command('team-a', 'validate', '-f', 'dist', ...next);
    expect(preview.code).toBe(1);
    expect(preview.text).toContain('error[ORG0001]');
    expect(command('team-b', 'validate', '-f', 'dist', ...next)).toMatchObject({ code: 0 });

    publish(['team-a', 'team-b']);
    expect(synth('team-a').text).toContain('ORG0001 (error)');
    team('team-a', route('chat', 'rateLimits: [RateLimit.requestsPerMinute(300)]'));
    expect(synth('team-a')).toMatchObject({ code: 0 });
    expect(synth('team-b')).toMatchObject({ code: 0 });
    deploy();
  });

  it('week 4: a second cluster has other hosts, and the same rules', () => {
    platform('2.1.0', { limit: 300, key: 'openai-2026-12', hosts: HOSTS });
    publish(['team-a', 'team-b']);
    for (const name of ['team-a', 'team-b']) {
      expect(synth(name)).toMatchObject({ code: 0 });
      expect(command(name, 'validate', '-f', 'dist', '--environment', 'stage')).toMatchObject({ code: 0 });
    }
    deploy('prod');
    expect(manifests('prod')).toContain('chat.example.com');
    deploy('stage');
    expect(manifests('stage')).toContain('chat.stage.example.com');
    expect(manifests('stage')).not.toContain('chat.example.com');
  });

  function platform(version: string, given: PlatformVersion): void {
    writePlatform(home, version, given);
  }

  function publish(consumers: readonly string[]): void {
    publishPlatform(home, consumers);
  }

  /** Writes the repository of a team. */
  function team(name: string, program: string): void {
    write(`${name}/main.js`, program.replaceAll('TEAM', name));
    write(`${name}/ai-gateway.yaml`, "extends: '@acme/ai-platform'\n");
    write(
      `${name}/cdk8s.yaml`,
      stringify({ language: 'typescript', app: `"${process.execPath}" main.js`, validations: [PLUGIN] }),
    );
    for (const dependency of ['cdk8s', 'constructs', 'cdk8s-plus-28', 'cdk8s-ai-gateway']) {
      const link = join(home, name, 'node_modules', dependency);
      rmSync(link, { force: true });
      symlinkSync(dependency === 'cdk8s-ai-gateway' ? ROOT : join(ROOT, 'node_modules', dependency), link, 'junction');
    }
  }

  function synth(name: string): Outcome {
    rmSync(join(home, name, 'dist'), { recursive: true, force: true });
    return start(process.execPath, [CDK8S, 'synth', '--check-upgrade=false'], name);
  }

  function command(name: string, ...args: readonly string[]): Outcome {
    return start(process.execPath, [join(ROOT, 'bin/ai-gateway'), ...args], name);
  }

  /** Compiles the Gateway of the platform with the routes of all teams, as its pipeline does. */
  function deploy(environment?: string): void {
    rmSync(join(home, 'platform/teams'), { recursive: true, force: true });
    for (const name of ['team-a', 'team-b']) {
      const dist = join(home, name, 'dist');
      const files = readOrNone(dist).map((file) => [join(dist, file), join(home, 'platform/teams', name, file)]);
      for (const [from, to] of files) cpSync(from, to);
    }
    const selected = environment === undefined ? [] : ['--environment', environment];
    const output = environment === undefined ? 'out' : `out/${environment}`;
    const run = command('platform', 'compile', '-f', 'interface', '-f', 'teams', '-o', output, ...selected);
    expect(run).toMatchObject({ code: 0 });
  }

  function manifests(environment = ''): string {
    return readFileSync(join(home, 'platform/out', environment, 'manifests/platform/edge.yaml'), 'utf8');
  }

  function write(name: string, text: string): void {
    writeInto(home, name, text);
  }

  function start(program: string, args: readonly string[], folder: string): Outcome {
    return outcomeOf(program, args, join(home, folder));
  }
});

function readOrNone(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const CDK8S = join(ROOT, 'node_modules/cdk8s-cli/bin/cdk8s');
const PLUGIN = {
  package: './node_modules/cdk8s-ai-gateway',
  version: '0.0.0',
  class: 'AiGatewayValidation',
  properties: {},
};
const HOSTS = {
  '*.example.com': '*.stage.example.com',
  'chat.example.com': 'chat.stage.example.com',
  'models.example.com': 'models.stage.example.com',
};

const BEGIN = `const { App, Chart } = require('cdk8s');
const { Backend, ClientAuthentication, Gateway, Route, ServiceDestination } = require('cdk8s-ai-gateway');
const { JsonWebKeys } = require('cdk8s-ai-gateway/auth');
const { RateLimit } = require('cdk8s-ai-gateway/limits');
const app = new App();
const chart = new Chart(app, 'TEAM', { namespace: 'TEAM', disableResourceNameHashes: true });
const gateway = Gateway.fromGatewayName(chart, 'gateway', 'edge', 'platform');
`;

/** The program of a team with one Service. */
function route(name: string, policy: string): string {
  const added = policy === '' ? '' : `route.addTrafficPolicy('limit', { ${policy} });`;
  return `${BEGIN}const to = [ServiceDestination.fromServiceName('${name}', { port: 8080 })];
const route = new Route(chart, '${name}', { gateway, hostnames: ['${name}.example.com'], to });
${added}
app.synth();
`;
}

/** The program of a team that uses the models of the platform, with a budget of tokens. */
function models(authentication: string): string {
  return `${BEGIN}const to = [Backend.fromBackendName(chart, 'shared', 'models', 'platform')];
const route = new Route(chart, 'models', { gateway, hostnames: ['models.example.com'], to });
const keys = JsonWebKeys.inline(${JSON.stringify(KEYS)});
const issuers = [{ issuer: 'https://idp.example.com/', audiences: ['models'], keys }];
route.addTrafficPolicy('limit', {
  rateLimits: [RateLimit.requestsPerMinute(100), RateLimit.tokensPerHour(500000)],
  ${authentication}
});
app.synth();
`;
}
