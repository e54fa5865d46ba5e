import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LanguageClient } from '../../../support/language-client';
import { policyFor, routeOf, SETTINGS, teamFiles } from '../platform-bundle';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'language-server-bundle-')));
const client = new LanguageClient();

beforeAll(async () => {
  for (const [name, text] of Object.entries(teamFiles())) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  await client.start(root);
});
afterAll(() => {
  client.kill();
  rmSync(root, { recursive: true, force: true });
});

it('reports violations of the bundle in the files of a team while they are edited', async () => {
  const file = join(root, 'gateway/chat.yaml');
  await client.open(file, routeOf('chat'));
  await client.untilCodes(file, 'ORG0001', 'ORG0002');
  await client.type(file, `${routeOf('chat')}---\n${policyFor('chat')}`);
  await client.untilCodes(file);
});

it('reports settings that would weaken the bundle', async () => {
  const file = join(root, 'ai-gateway.yaml');
  await client.open(file, `${SETTINGS}failOn: error\n`);
  const [finding] = await client.untilCodes(file, 'AIG8291');
  expect(finding.range.start.line).toBe(2);
});
