import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { credentialVariable, DevCredentials, MadeValues, missingCredentials } from '../../../src/apps/dev/credentials';
import { LocalPorts } from '../../../src/apps/dev/local-ports';
import { findDataPlane } from '../../../src/apps/dev/program';
import { dataPlaneOf } from '../../../src/core/compiler/model/options';
import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';

const folder = mkdtempSync(join(tmpdir(), 'machine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { release } = AGENTGATEWAY_1_4;

function program(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
  return path;
}

describe('the data plane', () => {
  it('is the configured program, else the one in the PATH, else a container', () => {
    const [named, podman] = [program('own'), program('podman')];
    expect(findDataPlane(release, {})).toBeUndefined();
    expect(() => findDataPlane(release, { AGENTGATEWAY: '/nowhere' })).toThrow('AGENTGATEWAY is set to /nowhere');
    expect(findDataPlane(release, { AGENTGATEWAY: named, PATH: folder })?.title).toBe(named);
    const container = findDataPlane(release, { PATH: folder });
    expect(container?.title).toBe(`cr.agentgateway.dev/agentgateway:v1.4.1 in ${podman}`);
    const env = { SECRET: 'sesame', PATH: '/bin' };
    const call = container?.call(['-f', '/x/config.yaml'], { folder: '/x', env });
    expect(call?.args.slice(-3)).toEqual(['cr.agentgateway.dev/agentgateway:v1.4.1', '-f', '/x/config.yaml']);
    expect(call?.args.join(' ')).toContain('--network host');
    expect(call?.args.join(' ')).toContain('--volume /x:/x:ro --env SECRET cr');
    // All users of the machine can read a command line, so it must not contain secrets.
    expect(call?.args.join(' ')).not.toContain('sesame');
    expect(call?.env['SECRET']).toBe('sesame');
    const own = program('agentgateway');
    expect(findDataPlane(release, { PATH: folder })?.title).toBe(own);
  });

  it('can be a program for one release', () => {
    const [any, newer] = [program('agentgateway'), program('agentgateway-1.5')];
    const { release: next } = dataPlaneOf('v1.5');
    expect(findDataPlane(release, { PATH: folder })?.title).toBe(any);
    expect(findDataPlane(next, { PATH: folder })?.title).toBe(newer);
    expect(findDataPlane(next, { PATH: folder, AGENTGATEWAY: any, AGENTGATEWAY_1_5: newer })?.title).toBe(newer);
    expect(() => findDataPlane(next, { AGENTGATEWAY_1_5: '/nowhere' })).toThrow('AGENTGATEWAY_1_5 is set to /nowhere');
  });
});

describe('local ports', () => {
  it('are free ones, and stay', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, resolve));
    const address = taken.address();
    const busy = typeof address === 'object' && address ? address.port : 0;
    const ports = new LocalPorts(new Map([[9, busy]]));
    await ports.choose('a', busy);
    expect(ports.of('a', busy)).toBeGreaterThan(busy);
    await expect(ports.choose('a', 9)).rejects.toThrow(`--port 9=${busy}: port ${busy} is in use`);
    await ports.choose('a', 80);
    await ports.choose('b', 80);
    expect(ports.of('a', 80)).toBeGreaterThanOrEqual(8080);
    expect(ports.of('b', 80)).toBeGreaterThan(ports.of('a', 80));
    const before = ports.of('a', 80);
    await ports.choose('a', 80);
    expect(ports.of('a', 80)).toBe(before);
    taken.close();
  });
});

describe('credentials', () => {
  const secret = (name: string, stringData: object) => ({
    kind: 'Secret',
    metadata: { name, namespace: 'ai' },
    stringData,
  });

  it('use objects first, then variables; later files fill stubs', () => {
    const value = { kind: 'Secret', namespace: 'ai', name: 'openai-key', key: 'accessKey' } as const;
    expect(credentialVariable(value)).toBe('SECRET_AI_OPENAI_KEY_ACCESS_KEY');
    const stub = { kind: 'Secret', metadata: { name: 'openai-key', namespace: 'ai' }, data: { Authorization: null } };
    const { holders } = new DevCredentials(
      [stub, secret('openai-key', { Authorization: 'one' })],
      {
        SECRET_AI_OPENAI_KEY_ACCESS_KEY: 'two',
      },
      new MadeValues(folder),
    );
    const found = holders('Secret', 'ai', 'openai-key', false);
    expect([String(found?.entry('Authorization')), String(found?.entry('accessKey'))]).toEqual(['one', 'two']);
    // A copy in the namespace of the Gateway.
    expect(String(holders('Secret', 'edge', 'ai.openai-key', false)?.entry('Authorization'))).toBe('one');
  });

  it('are missing only if the config references them', () => {
    const { holders } = new DevCredentials([], {}, new MadeValues(folder));
    const missing = holders('Secret', 'ai', 'key', false)?.entry('value') ?? Buffer.from('');
    const pod = {
      args: [],
      env: { SPOKEN_OF: missing.toString(), NOT: missing.toString() },
      files: new Map([['/config/x', missing]]),
    };
    const named = { kind: 'Secret', namespace: 'ai', name: 'key', key: 'value' };
    expect(missingCredentials(pod, "key: '${SPOKEN_OF}'")).toEqual([named]);
    expect(missingCredentials(pod, 'file: /config/x')).toEqual([named]);
    expect(missingCredentials(pod, 'nothing')).toEqual([]);
    expect(holders('Secret', 'ai', 'key', true)?.entry('value')).toBeUndefined();
  });

  it('are generated if any value works', () => {
    const { holders } = new DevCredentials([], {}, new MadeValues(folder));
    const pair = holders('Secret', 'ai', 'tls', false);
    expect(String(pair?.entry('tls.crt'))).toContain('BEGIN CERTIFICATE');
    expect(String(pair?.entry('tls.key'))).toContain('PRIVATE KEY');
    // Others would start the data plane anew after each change.
    const made = new MadeValues(folder);
    const [one, other] = [1, 2].map(() => new DevCredentials([], {}, made).holders('Secret', 'ai', 'tls', false));
    expect(String(one?.entry('tls.crt'))).toBe(String(other?.entry('tls.crt')));
    expect(String(holders('Secret', 'ai', 'gw-session-key', false)?.entry('key'))).toMatch(/^[0-9a-f]{64}$/);
  });
});
