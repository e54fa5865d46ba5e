import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataPlaneProgram } from '../../tools/data-plane-program';

describe('the data plane executable', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'program-'));
    vi.stubEnv('LIVE_TESTS', undefined);
    vi.stubEnv('AGENTGATEWAY', '');
    vi.stubEnv('AGENTGATEWAY_1_5', '');
    vi.stubEnv('PATH', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  const program = (name: string) => {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, '');
    return path;
  };

  it('is the file in AGENTGATEWAY', () => {
    program('agentgateway');
    const named = program('named/agentgateway');
    vi.stubEnv('AGENTGATEWAY', named);
    expect(dataPlaneProgram()).toBe(named);
  });

  it('is resolved from the PATH', () => {
    const path = program('agentgateway');
    expect(dataPlaneProgram()).toBe(path);
  });

  it('is missing if neither has it, also if the reference data has one', () => {
    program('shared/bin/agentgateway');
    vi.stubEnv('AI_GATEWAY_SHARED', join(folder, 'shared'));
    expect(dataPlaneProgram()).toBeUndefined();
  });

  it('is another program for v1.5', () => {
    program('agentgateway');
    expect(dataPlaneProgram('v1.5')).toBeUndefined();
    const path = program('agentgateway-1.5');
    expect(dataPlaneProgram('v1.5')).toBe(path);
    const named = program('named/agentgateway');
    vi.stubEnv('AGENTGATEWAY_1_5', named);
    expect(dataPlaneProgram('v1.5')).toBe(named);
  });

  it('is missing if LIVE_TESTS is off', () => {
    program('agentgateway');
    vi.stubEnv('LIVE_TESTS', 'off');
    expect(dataPlaneProgram()).toBeUndefined();
  });

  it('is an error if AGENTGATEWAY names no file', () => {
    vi.stubEnv('AGENTGATEWAY', join(folder, 'nowhere'));
    expect(() => dataPlaneProgram()).toThrow('nowhere');
  });
});
