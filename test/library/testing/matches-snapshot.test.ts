import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Testing } from 'cdk8s';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as gw from '../../../src';
import { shop } from './shop';

beforeEach(() => {
  vi.stubEnv('CI', '');
  vi.stubEnv('UPDATE_SNAPSHOT', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const newFile = () => join(mkdtempSync(join(tmpdir(), 'snapshot-')), 'snapshot.yaml');

function assertions(): gw.testing.GatewayAssertions {
  const chart = new gw.CompiledChart(Testing.app(), 'shop', { namespace: 'shop', printWarnings: false });
  shop(chart);
  return gw.testing.GatewayAssertions.of(chart);
}

it('writes a missing file, which it then matches', () => {
  const file = newFile();
  assertions().matchesSnapshot(file);
  expect(readFileSync(file, 'utf8')).toBe(assertions().snapshot());
  vi.stubEnv('CI', 'true');
  expect(() => assertions().matchesSnapshot(file).hasNoErrors()).not.toThrow();
});

it('requires the file in continuous integration', () => {
  vi.stubEnv('CI', 'true');
  const file = newFile();
  expect(() => assertions().matchesSnapshot(file)).toThrow(`${file} does not exist`);
  expect(existsSync(file)).toBe(false);
});

it('shows the lines that differ, and keeps the file', () => {
  const file = newFile();
  const changed = assertions().snapshot().replace('kind: ConfigMap', 'kind: Secret');
  writeFileSync(file, changed);
  const differs = /differs from .*; to accept .* UPDATE_SNAPSHOT=1\nat line \d+:\n- kind: Secret\n\+ kind: ConfigMap$/;
  expect(() => assertions().matchesSnapshot(file)).toThrow(differs);
  expect(readFileSync(file, 'utf8')).toBe(changed);
});

it('shows added and removed lines, at the end of the file too', () => {
  const file = newFile();
  const snapshot = assertions().snapshot();
  writeFileSync(file, `${snapshot}more: 1\n`);
  expect(() => assertions().matchesSnapshot(file)).toThrow(/:\n- more: 1$/);
  writeFileSync(file, snapshot.split('\n').slice(40).join('\n'));
  expect(() => assertions().matchesSnapshot(file)).toThrow(/at line 1:\n\+ [\s\S]*\n\+ \.\.\. 20 more lines$/);
});

it('accepts the new output with UPDATE_SNAPSHOT', () => {
  const file = newFile();
  writeFileSync(file, 'old: true\n');
  vi.stubEnv('UPDATE_SNAPSHOT', '1');
  assertions().matchesSnapshot(file);
  expect(readFileSync(file, 'utf8')).toBe(assertions().snapshot());
});

it.each(['0', 'false', 'False'])('treats the variables as unset if their value is %s', (value) => {
  vi.stubEnv('CI', value);
  vi.stubEnv('UPDATE_SNAPSHOT', value);
  const file = newFile();
  assertions().matchesSnapshot(file);
  writeFileSync(file, 'old: true\n');
  expect(() => assertions().matchesSnapshot(file)).toThrow('differs from');
});

it('ignores line endings of Windows', () => {
  const file = newFile();
  writeFileSync(file, assertions().snapshot().replaceAll('\n', '\r\n'));
  expect(() => assertions().matchesSnapshot(file)).not.toThrow();
});
