import { describe, expect, it } from 'vitest';
import { type Diagnostic, DiagnosticCollector, type Severity } from '../../../src/core/diagnostics';
import { type JudgementSettings, judge } from '../../../src/core/diagnostics/judgement';

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
  it('are unchanged without settings', () => {
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

  it('do not change errors, including those of another setting', () => {
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

describe('a subset of the inputs', () => {
  const waiver = { code: 'AIG7005', resource: 'Gateway shop/gone', reason: 'comes with the move', inSource: false };
  const baseline = [{ code: 'AIG7005', resource: 'Gateway shop/gone', path: 'spec', count: 1 }];

  it('reports no waivers and entries that may concern the rest', () => {
    expect(verdict({ waivers: [waiver], baseline }).diagnostics).toEqual(['AIG0010 warning', 'AIG0020 error']);
    expect(verdict({ waivers: [waiver], baseline, partial: true }).diagnostics).toEqual([]);
  });

  it('applies waivers, and reports invalid ones', () => {
    const waivers = [{ ...waiver, reason: 'TODO' }];
    expect(verdict({ waivers, partial: true }).diagnostics).toEqual(['AIG0012 warning']);
  });
});

describe('an input error', () => {
  const waiver = { code: 'AIG7005', resource: 'Gateway shop/edge', reason: 'comes with the move', inSource: false };
  const baseline = [{ code: 'AIG7005', resource: 'Gateway shop/gone', path: 'spec', count: 1 }];

  it('may hide a finding, so its waiver is not reported as unused', () => {
    expect(verdict({ waivers: [waiver], baseline }, ERROR).diagnostics).toEqual(['AIG3002 error']);
    const settings = { waivers: [waiver], baseline, severities: { AIG7003: 'error' } } as const;
    expect(verdict(settings, finding('AIG7003', 'warning')).diagnostics).toEqual([
      'AIG0010 warning',
      'AIG0020 error',
      'AIG7003 error',
    ]);
  });

  it('does not hide an invalid waiver', () => {
    const waivers = [{ ...waiver, reason: 'TODO' }];
    expect(verdict({ waivers }, ERROR).diagnostics).toEqual(['AIG0012 warning', 'AIG3002 error']);
  });
});

describe('a finding after its evaluation', () => {
  const asked: number[] = [];
  const collector = new DiagnosticCollector();
  for (const document of [3, 1, 0, 2]) collector.report('AIG7005', { document, path: ['spec'] }, { listener: 'a' });
  const findings = collector.finish({
    placeOf: ({ document, path }) => {
      if (path.length > 0) asked.push(document);
      return { file: `${document}.yaml`, line: path.length + 1 };
    },
    resourceOf: ({ document }) => ({ kind: 'Gateway', namespace: 'shop', name: `g${document}` }),
  });
  const { diagnostics, suppressed } = judge(findings, {
    severities: { AIG7005: 'error' },
    failOn: 'error',
    waivers: [{ code: 'AIG7005', resource: 'Gateway shop/g2', reason: 'comes with the move', inSource: false }],
    baseline: [{ code: 'AIG7005', resource: 'Gateway shop/g1', path: 'spec', count: 1 }],
  });

  it('is resolved only if its position is requested, and keeps its order', () => {
    expect(diagnostics.map(({ resource, severity }) => `${resource?.name} ${severity}`)).toEqual([
      'g0 error',
      'g3 error',
    ]);
    expect(suppressed.map(({ resource, suppression }) => `${resource?.name} ${suppression?.by}`)).toEqual([
      'g1 baseline',
      'g2 settings',
    ]);
    expect(asked).toEqual([]);
    expect(diagnostics[1].place).toEqual({ file: '3.yaml', line: 2 });
    expect(suppressed[0].place).toEqual({ file: '1.yaml', line: 2 });
    expect(asked).toEqual([3, 1]);
  });
});
