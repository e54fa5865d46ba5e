import { describe, expect, it } from 'vitest';
import type { Diagnostic, Severity } from '../../../src/core/diagnostics';
import { baselineText, judge, type Waiver } from '../../../src/core/diagnostics/judgement';
import { readWaiverLine, writeWaiverLine } from '../../../src/core/diagnostics/judgement/annotation';

const REASON = 'the routes come with the next release';

function finding(code: string, severity: Severity, more: Partial<Diagnostic> = {}): Diagnostic {
  const resource = { kind: 'Gateway', namespace: 'shop', name: 'edge' };
  return { code, severity, message: 'm', help: 'h', notes: [], resource, path: 'spec.listeners[1].port', ...more };
}

function waiver(more: Partial<Waiver> = {}): Waiver {
  return { code: 'AIG7005', resource: 'Gateway shop/edge', reason: REASON, inSource: false, ...more };
}

const WARNING = finding('AIG7005', 'warning');

function verdict(findings: readonly Diagnostic[], waivers: readonly Waiver[], today = '2026-06-15') {
  const judged = judge(findings, { severities: {}, failOn: 'warning', waivers, today });
  return {
    codes: judged.diagnostics.map(({ code }) => code),
    suppressed: judged.suppressed.map(({ code, suppression }) => `${code} ${suppression?.reason}`),
    failed: judged.failed,
    blocked: judged.blocked,
  };
}

const WAIVED = { codes: [], suppressed: [`AIG7005 ${REASON}`], failed: false, blocked: false };

describe('a waiver', () => {
  it.each([
    ['without a path', {}],
    ['of the very field', { path: 'spec.listeners[1].port' }],
    ['of a field above', { path: 'spec.listeners[1]' }],
    ['on its last day', { until: '2026-06-15' }],
  ])('%s removes the finding and keeps it as suppressed', (_name, more) => {
    expect(verdict([WARNING], [waiver(more)])).toEqual(WAIVED);
  });

  it.each([
    ['another code', { code: 'AIG7004' }],
    ['another resource', { resource: 'Gateway shop/other' }],
    ['another namespace', { resource: 'Gateway default/edge' }],
    ['another field', { path: 'spec.listeners[0]' }],
    ['a field whose name only begins alike', { path: 'spec.listeners[1].po' }],
  ])('of %s waives nothing and is reported', (_name, more) => {
    expect(verdict([WARNING], [waiver(more)])).toMatchObject({ codes: ['AIG0010', 'AIG7005'], suppressed: [] });
  });

  it('of a convention error applies in the settings, but not with the resource', () => {
    const own: Diagnostic = { ...WARNING, code: 'ORG0001', severity: 'error' };
    const held = (inSource: boolean) => verdict([own], [waiver({ code: 'ORG0001', inSource })]).codes;
    expect(held(false)).toEqual([]);
    expect(held(true)).toEqual(['AIG0013', 'ORG0001']);
    const milder: Diagnostic = { ...own, severity: 'warning' };
    expect(verdict([milder], [waiver({ code: 'ORG0001', inSource: true })]).codes).toEqual([]);
  });

  it('that has expired is reported with its finding', () => {
    expect(verdict([WARNING], [waiver({ until: '2026-06-14' })]).codes).toEqual(['AIG0011', 'AIG7005']);
  });

  it.each(['TODO', 'tbd', 'TODO: find out why', 'legacy', '???', 'n/a', 'fixme later'])(
    'with the reason %s does not hold',
    (reason) => {
      expect(verdict([WARNING], [waiver({ reason })]).codes).toEqual(['AIG0012', 'AIG7005']);
    },
  );

  it('of an error applies only if the catalogue allows it', () => {
    const hard = finding('AIG3002', 'error');
    expect(verdict([hard], [waiver({ code: 'AIG3002' })])).toMatchObject({
      codes: ['AIG0013', 'AIG3002'],
      failed: true,
    });
    const soft = finding('AIG7030', 'error');
    expect(verdict([soft], [waiver({ code: 'AIG7030' })])).toMatchObject({ codes: [], failed: false, blocked: false });
  });

  it('of a resource without a namespace is about the namespace default', () => {
    const bare = { ...WARNING, resource: { kind: 'Gateway', name: 'edge' } };
    expect(verdict([bare], [waiver({ resource: 'Gateway default/edge' })]).codes).toEqual([]);
  });

  it('of a group is useful when one of the group is', () => {
    const group = [waiver({ group: 'app/a' }), waiver({ group: 'app/a', resource: 'HTTPRoute shop/web' })];
    expect(verdict([WARNING], group)).toEqual(WAIVED);
  });
});

describe('an annotation line', () => {
  it.each([
    [`AIG7005: ${REASON}`, { code: 'AIG7005', reason: REASON }],
    [`AIG7005 spec.rules[0]: a: b`, { code: 'AIG7005', path: 'spec.rules[0]', reason: 'a: b' }],
    [
      `AIG7005 spec.rules[0] until 2027-01-31 by app/shop/gateway: ${REASON}`,
      { code: 'AIG7005', path: 'spec.rules[0]', until: '2027-01-31', group: 'app/shop/gateway', reason: REASON },
    ],
    [`AIG7005 until 2027-01-31: ${REASON}`, { code: 'AIG7005', until: '2027-01-31', reason: REASON }],
  ])('%s', (line, read) => {
    expect(readWaiverLine(line)).toEqual(read);
    expect(writeWaiverLine(read)).toBe(line);
  });

  it.each(['AIG7005', 'AIG7005 because of this', 'aig7005: why not', 'AIG7005 until tomorrow: x y', 'AIG7005:'])(
    '%s is none',
    (line) => expect(readWaiverLine(line)).toBeUndefined(),
  );
});

describe('a baseline', () => {
  const file = { file: 'a.yaml', line: 3 };
  const parse = (text: string) => JSON.parse(text).findings;
  const against = (findings: readonly Diagnostic[], baseline: string) =>
    judge(findings, { severities: {}, failOn: 'warning', baseline: parse(baseline) });

  it('matches its findings despite other lines, indexes and messages', () => {
    const before = [WARNING, finding('AIG1001', 'error', { resource: undefined, path: undefined, place: file })];
    const after = [
      { ...WARNING, message: 'other words', path: 'spec.listeners[4].port', place: { file: 'b.yaml', line: 99 } },
      { ...(before[1] as Diagnostic), place: { ...file, line: 77 } },
    ];
    const { diagnostics, suppressed, failed, blocked } = against(after, baselineText(before));
    expect({ diagnostics, failed, count: suppressed.length }).toEqual({ diagnostics: [], failed: false, count: 2 });
    // Input that cannot be parsed cannot be written either.
    expect(blocked).toBe(true);
  });

  it('fails on one more of the same, and on one less', () => {
    const baseline = baselineText([WARNING, WARNING]);
    expect(parse(baseline)).toEqual([
      { code: 'AIG7005', resource: 'Gateway shop/edge', path: 'spec.listeners[].port', count: 2 },
    ]);
    expect(against([WARNING, WARNING, WARNING], baseline).diagnostics.map(({ code }) => code)).toEqual(['AIG7005']);
    const { diagnostics, failed } = against([WARNING], baseline);
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'AIG0020 the baseline lists AIG7005 for Gateway shop/edge spec.listeners[].port, 2 times, but 1 of them no longer occur',
    ]);
    expect(failed).toBe(true);
  });

  it('contains neither notes nor errors of the settings', () => {
    expect(parse(baselineText([finding('AIG3001', 'note'), finding('AIG0001', 'error')]))).toEqual([]);
  });

  it('is the same file for any order of the findings', () => {
    const other = finding('AIG7004', 'warning');
    expect(baselineText([WARNING, other])).toBe(baselineText([other, WARNING]));
  });
});
