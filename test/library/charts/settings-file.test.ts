import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Testing } from 'cdk8s';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CompiledChart, Gateway } from '../../../src';
import { SettingsFile } from '../../../src/modules/settings';

let folder = '';
const here = process.cwd();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ai-gateway-settings-'));
});
afterEach(() => {
  process.chdir(here);
  rmSync(folder, { recursive: true });
});

function write(text: string): string {
  const file = join(folder, 'ai-gateway.yaml');
  writeFileSync(file, text);
  return file;
}

const TEXT = `inputs: [manifests]
failOn: warning
configDelivery: compressed
severities: {AIG7005: off}
externals: {secrets: [{name: keys, keys: [a]}]}
`;

describe('SettingsFile.read', () => {
  it('returns the settings in the form that charts accept', () => {
    expect(SettingsFile.read(write(TEXT))).toEqual({
      inputs: ['manifests'],
      failOn: 'warning',
      configDelivery: 'COMPRESSED',
      severities: { AIG7005: 'off' },
      externals: { secrets: [{ name: 'keys', keys: ['a'] }] },
    });
    expect(SettingsFile.read(write(''))).toEqual({});
  });

  it('returns the settings of one environment', () => {
    const file = write(`${TEXT}environments:
  prod: {failOn: error, externals: {secrets: [{name: more, keys: [b]}]}}
  patched: {hosts: {a.example.com: b.example.com}, models: {}}
`);
    expect(SettingsFile.read(file, 'prod')).toMatchObject({
      failOn: 'error',
      severities: { AIG7005: 'off' },
      externals: { secrets: [{ name: 'keys' }, { name: 'more' }] },
    });
    expect(() => SettingsFile.read(file, 'prd')).toThrow('there is no environment "prd"');
    expect(() => SettingsFile.read(file, 'patched')).toThrow(
      'has `hosts`, `models`, which only change resources in files',
    );
  });

  it('warns about environments if none is selected', () => {
    const file = write('environments:\n  prod: {severities: {AIG7005: off}, output: out}\n  test: {output: out}\n');
    const warnings = (...which: string[]) => {
      const chart = new CompiledChart(Testing.app(), 'shop', { settings: SettingsFile.read(file, ...which) });
      new Gateway(chart, 'edge').addHttpListener('http', { port: 8080 });
      return chart.compile().warnings.map((warning) => warning.slice(0, 15));
    };
    expect(warnings()).toContainEqual(expect.stringContaining('AIG0030'));
    expect(warnings('prod')).toEqual([]);
  });

  it('searches the working directory and its parents', () => {
    write(TEXT);
    const below = join(folder, 'app', 'src');
    mkdirSync(below, { recursive: true });
    process.chdir(below);
    expect(SettingsFile.read().failOn).toBe('warning');
  });

  it('applies to charts as it does to the CLI', () => {
    const idle = (text: string) => {
      const chart = new CompiledChart(Testing.app(), 'shop', { settings: SettingsFile.read(write(text)) });
      new Gateway(chart, 'edge').addHttpListener('http', { port: 8080 });
      return chart.node.validate().map((error) => error.slice(0, 15));
    };
    expect(idle(TEXT)).toEqual([]);
    expect(idle('severities: {AIG7005: error}')).toEqual([expect.stringContaining('AIG7005')]);
  });

  it('throws all errors with their positions', () => {
    const file = write('failsOn: warning\nseverities: {AIG3002: off}\n');
    const read = () => SettingsFile.read(file);
    for (const part of [/AIG0001/, /ai-gateway.yaml:1:1/, /name is failOn/, /AIG0004/, /ai-gateway.yaml:2:14/])
      expect(read).toThrow(part);
  });

  it('throws if the file does not exist', () => {
    expect(() => SettingsFile.read(join(folder, 'nope.yaml'))).toThrow(/AIG1006/);
    process.chdir(folder);
    expect(() => SettingsFile.read()).toThrow(/there is no ai-gateway.yaml in /);
  });
});
