import { describe, expect, it } from 'vitest';
import type { Diagnostic, Severity } from '../../src/diagnostics';
import { type JudgementSettings, judge } from '../../src/diagnostics/judgement';

function finding(code: string, severity: Severity): Diagnostic {
  return { code, severity, message: 'm', help: 'h', notes: [] };
}

const ERROR = finding('AIG3002', 'error');
const WARNING = finding('AIG7005', 'warning');
const NOTE = finding('AIG3001', 'note');

function verdict(settings: Partial<JudgementSettings>, ...findings: Diagnostic[]) {
  const { diagnostics, failed, blocked } = judge(findings, { severities: {}, failOn: 'error', ...settings });
  return { diagnostics: diagnostics.map(({ code, severity }) => `${code} ${severity}`), failed, blocked };
}

describe('severities', () => {
  it('leave everything as it is where nothing is said', () => {
    expect(verdict({}, WARNING, NOTE)).toEqual({
      diagnostics: ['AIG3001 note', 'AIG7005 warning'],
      failed: false,
      blocked: false,
    });
  });

  it('sharpen, weaken and silence warnings and notes', () => {
    const severities = { AIG7005: 'error', AIG3001: 'off' } as const;
    expect(verdict({ severities }, WARNING, NOTE)).toEqual({
      diagnostics: ['AIG7005 error'],
      failed: true,
      blocked: true,
    });
    expect(verdict({ severities: { AIG7005: 'note' } }, WARNING).diagnostics).toEqual(['AIG7005 note']);
  });

  it('leave errors alone, also those that another setting made of a warning', () => {
    const severities = { AIG3002: 'off', AIG7005: 'off' } as const;
    expect(verdict({ severities }, ERROR, { ...WARNING, severity: 'error' })).toEqual({
      diagnostics: ['AIG3002 error', 'AIG7005 error'],
      failed: true,
      blocked: true,
    });
  });
});

describe('failOn', () => {
  it.each([
    ['error', [WARNING, NOTE], false],
    ['error', [ERROR], true],
    ['warning', [WARNING], true],
    ['warning', [NOTE], false],
  ] as const)('%s', (failOn, findings, failed) => {
    expect(verdict({ failOn }, ...findings)).toMatchObject({ failed, blocked: failed });
  });
});
