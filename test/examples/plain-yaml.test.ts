import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { main } from '../../src/apps/cli';

const EXAMPLE = resolve(__dirname, '..', '..', 'examples', 'plain-yaml');
const EXPECTED = resolve(__dirname, '..', 'fixtures', 'plain-yaml');

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort()
    : [];

describe('the plain YAML example', () => {
  let out = '';
  let said = '';

  beforeAll(async () => {
    out = mkdtempSync(join(tmpdir(), 'plain-yaml-'));
    const say = (text: string) => {
      said += text;
    };
    const terminal = { out: () => {}, err: say, color: false, interactive: false };
    expect(await main(['compile', '--config', join(EXAMPLE, 'ai-gateway.yaml'), '-o', out], terminal)).toBe(0);
    if (process.env.UPDATE_FIXTURES) {
      rmSync(EXPECTED, { recursive: true, force: true });
      for (const file of filesIn(out)) {
        mkdirSync(dirname(join(EXPECTED, file)), { recursive: true });
        writeFileSync(join(EXPECTED, file), readFileSync(join(out, file)));
      }
    }
  });

  afterAll(() => rmSync(out, { recursive: true, force: true }));

  it('reports nothing', () => {
    expect(said.match(/\w+\[AIG\d+\]/g)).toBeNull();
  });

  it('produces the expected files', () => {
    expect(filesIn(out)).toEqual(filesIn(EXPECTED));
    expect(filesIn(out)).toEqual(['configs/ai-gateway/ai.yaml', 'manifests/ai-gateway/ai.yaml']);
    for (const file of filesIn(EXPECTED)) {
      expect(readFileSync(join(out, file), 'utf8'), file).toBe(readFileSync(join(EXPECTED, file), 'utf8'));
    }
  });

  it('behaves as its README describes', () => {
    const config = parse(readFileSync(join(out, 'configs/ai-gateway/ai.yaml'), 'utf8'));
    const [redirect, llm] = config.binds.map(({ listeners }: any) => listeners[0].routes[0]);
    expect(redirect.policies.requestRedirect).toMatchObject({ scheme: 'https' });
    expect(llm.policies).toMatchObject({ apiKey: { mode: 'strict' }, retry: { attempts: 3 } });
    const [{ ai, policies }] = config.backends;
    expect(ai.groups.map(({ providers }: any) => providers.map(({ name }: any) => name))).toEqual([
      ['openai'],
      ['anthropic', 'bedrock'],
    ]);
    expect(policies.health.eviction).toEqual({ duration: '30s', consecutiveFailures: 2 });
    // Each provider masks, although `ai` of a provider replaces that of policies.
    for (const { providers } of ai.groups) {
      for (const provider of providers) expect(provider.policies.ai.promptGuard.request).toHaveLength(1);
    }
  });
});
