import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Testing } from 'cdk8s';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CompiledChart, Gateway, SettingsFile } from '../../../src';

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
  it('gives what the file says, in the form that charts take', () => {
    expect(SettingsFile.read(write(TEXT))).toEqual({
      inputs: ['manifests'],
      failOn: 'warning',
      configDelivery: 'COMPRESSED',
      severities: { AIG7005: 'off' },
      externals: { secrets: [{ name: 'keys', keys: ['a'] }] },
    });
    expect(SettingsFile.read(write(''))).toEqual({});
  });

  it('gives what it says of one environment', () => {
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
    expect(() => SettingsFile.read(file, 'patched')).toThrow('has `hosts`, `models`, which change resources of files');
  });

  it('has charts warn of environments where none was asked for', () => {
    const file = write('environments:\n  prod: {severities: {AIG7005: off}, output: out}\n  test: {output: out}\n');
    const warnings = (...which: string[]) => {
      const chart = new CompiledChart(Testing.app(), 'shop', { settings: SettingsFile.read(file, ...which) });
      new Gateway(chart, 'edge').addHttpListener('http', { port: 8080 });
      return chart.compile().warnings.map((warning) => warning.slice(0, 15));
    };
    expect(warnings()).toContainEqual(expect.stringContaining('AIG0030'));
    expect(warnings('prod')).toEqual([]);
  });

  it('finds the file in the working directory or above it', () => {
    write(TEXT);
    const below = join(folder, 'app', 'src');
    mkdirSync(below, { recursive: true });
    process.chdir(below);
    expect(SettingsFile.read().failOn).toBe('warning');
  });

  it('holds for charts as for the command line', () => {
    const idle = (text: string) => {
      const chart = new CompiledChart(Testing.app(), 'shop', { settings: SettingsFile.read(write(text)) });
      new Gateway(chart, 'edge').addHttpListener('http', { port: 8080 });
      return chart.node.validate().map((error) => error.slice(0, 15));
    };
    expect(idle(TEXT)).toEqual([]);
    expect(idle('severities: {AIG7005: error}')).toEqual([expect.stringContaining('AIG7005')]);
  });

  it('fails with all that is wrong, each with its place', () => {
    const file = write('failsOn: warning\nseverities: {AIG3002: off}\n');
    const read = () => SettingsFile.read(file);
    for (const part of [/AIG0001/, /ai-gateway.yaml:1:1/, /name is failOn/, /AIG0004/, /ai-gateway.yaml:2:14/])
      expect(read).toThrow(part);
  });

  it('fails where there is no file', () => {
    expect(() => SettingsFile.read(join(folder, 'nope.yaml'))).toThrow(/AIG1006/);
    process.chdir(folder);
    expect(() => SettingsFile.read()).toThrow(/there is no ai-gateway.yaml in /);
  });
});
