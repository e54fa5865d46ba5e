import { describe, expect, it } from 'vitest';
import { type Diagnostic, DiagnosticCollector, type Locator } from '../../../src/core/diagnostics';
import { CODE } from '../../../src/core/diagnostics/codes.generated';
import { grouped, relatedFindings } from '../../../src/core/diagnostics/grouping';
import { type JudgementSettings, judge } from '../../../src/core/diagnostics/judgement';
import { baselineText } from '../../../src/core/diagnostics/judgement/baseline';
import { renderDiagnostics } from '../../../src/core/diagnostics/render';
import type { Origin } from '../../../src/core/values/origin';

const GATEWAY: Origin = { document: 0, path: [] };
const RULES: readonly Origin[] = [1, 2, 3].map((document) => ({ document, path: ['spec', 'rules', 0] }));

const looked: number[] = [];
const locator: Locator = {
  placeOf: ({ document, path }) => {
    if (path.length > 0) looked.push(document);
    return { file: `${document}.yaml`, line: path.length + 1, column: 1 };
  },
  resourceOf: ({ document }) => ({
    kind: document === 0 ? 'Gateway' : 'HTTPRoute',
    namespace: 'shop',
    name: `r${document}`,
  }),
};

function found(fill: (collector: DiagnosticCollector) => void): readonly Diagnostic[] {
  const collector = new DiagnosticCollector();
  fill(collector);
  return collector.finish(locator);
}

/** One cause with an effect at each of three rules. */
const SHARED = found((collector) => {
  for (const at of RULES)
    collector.report(
      CODE.unusedBackend,
      at,
      { backend: `b${at.document}` },
      { cause: GATEWAY, notes: [{ text: 'n' }] },
    );
});

const SETTINGS: JudgementSettings = { severities: {}, failOn: 'error' };
const waiver = (resource: string) => ({ code: CODE.unusedBackend, resource, reason: 'it is fine', inSource: false });

describe('findings with one cause', () => {
  it('are merged into one with several positions and their differences', () => {
    const [finding, ...others] = grouped(SHARED);
    expect(others).toEqual([]);
    expect(finding.message).toContain('b1, b2 and b3');
    expect(finding.resource?.name).toBe('r1');
    expect(finding.otherPlaces?.map(({ resource, path, place }) => [resource?.name, path, place?.file])).toEqual([
      ['r2', 'spec.rules[0]', '2.yaml'],
      ['r3', 'spec.rules[0]', '3.yaml'],
    ]);
  });

  it('are resolved only when a report shows them', () => {
    looked.length = 0;
    grouped(SHARED);
    expect(looked).toEqual([]);
  });

  it('have one position if all are about one field', () => {
    const [at] = RULES;
    const [finding, ...others] = grouped(
      found((collector) => {
        for (const backend of ['a', 'b']) collector.report(CODE.unusedBackend, at, { backend }, { cause: at });
      }),
    );
    expect(others).toEqual([]);
    expect(finding.otherPlaces).toBeUndefined();
    expect(finding.message).toContain('a and b');
  });

  it('are separate if codes, causes or notes differ', () => {
    const findings = found((collector) => {
      collector.report(CODE.unusedBackend, RULES[0], { backend: 'a' }, { cause: GATEWAY });
      collector.report(CODE.zeroWeightRule, RULES[0], { count: 1 }, { cause: GATEWAY });
      collector.report(CODE.unusedBackend, RULES[1], { backend: 'b' }, { cause: RULES[1] });
      collector.report(CODE.unusedBackend, RULES[2], { backend: 'c' }, { cause: GATEWAY, notes: [{ text: 'n' }] });
    });
    expect(grouped(findings)).toHaveLength(4);
  });

  it('are waived one by one, or all at the resource with the cause', () => {
    const open = (resource: string) =>
      judge(SHARED, { ...SETTINGS, waivers: [waiver(resource)] }).diagnostics.map(({ message }) => message.slice(-2));
    expect(open('HTTPRoute shop/r2')).toEqual(['b1', 'b3']);
    expect(open('Gateway shop/r0')).toEqual([]);
  });

  it('are separate entries in a baseline, so a further position is new', () => {
    const { findings } = JSON.parse(baselineText(SHARED.slice(0, 2)));
    const { diagnostics, suppressed } = judge(SHARED, { ...SETTINGS, baseline: findings });
    expect([diagnostics.length, suppressed.length]).toEqual([1, 2]);
    expect(grouped(diagnostics)[0].message).toContain('b3');
  });
});

describe('findings that result from others', () => {
  const CHAIN = found((collector) => {
    const link = (code: typeof CODE.zeroWeightRule | typeof CODE.unusedBackend, at: Origin) => ({
      resultsFrom: [{ code, at }],
    });
    collector.report(CODE.zeroWeightRule, RULES[0], { count: 7 });
    collector.report(CODE.unusedBackend, RULES[1], { backend: 'second' }, link(CODE.zeroWeightRule, RULES[0]));
    collector.report(CODE.unresolvedParent, RULES[2], {}, link(CODE.unusedBackend, RULES[1]));
  });

  it('are notes of the first one, which has the highest severity', () => {
    const [cause, ...others] = grouped(CHAIN);
    expect(others).toEqual([]);
    expect(cause).toMatchObject({ code: CODE.zeroWeightRule, severity: 'error' });
    expect(cause.notes.map(({ code }) => code)).toEqual([CODE.unusedBackend, CODE.unresolvedParent]);
    expect(cause.notes[0].text).toContain('second');
  });

  it('are reported separately if the first one is waived', () => {
    const waivers = [
      { code: CODE.zeroWeightRule, resource: 'HTTPRoute shop/r1', reason: 'it is fine', inSource: false },
    ];
    const { diagnostics } = judge(CHAIN, { ...SETTINGS, waivers });
    expect(grouped(diagnostics).map(({ code }) => code)).toEqual([CODE.unusedBackend]);
  });
});

describe('reports of several places', () => {
  const many = found((collector) => {
    for (let document = 1; document < 9; document++)
      collector.report(
        CODE.unusedBackend,
        { document, path: ['spec'] },
        { backend: `b${document}` },
        { cause: GATEWAY },
      );
  });

  it('list some of them as text, and all on request', () => {
    const text = renderDiagnostics(many, 'text', { alike: 10 });
    expect(text).toContain('= also: 2.yaml:2:1  HTTPRoute shop/r2  spec\n');
    expect(text).toContain('= also: 3 more places\n');
    expect(text).toContain('1 warning\n');
    expect(renderDiagnostics(many, 'text')).toContain('HTTPRoute shop/r8');
  });

  it('have them as data', () => {
    const json = JSON.parse(renderDiagnostics(many, 'json'));
    expect(json.summary.warnings).toBe(1);
    expect(json.diagnostics[0].otherPlaces).toHaveLength(7);
    expect(json.diagnostics[0].otherPlaces[6].place).toEqual({ file: '8.yaml', line: 2, column: 1 });
    expect(renderDiagnostics(many, 'github').match(/%0Aalso: /g)).toHaveLength(5);
  });

  it('have locations in SARIF and a fingerprint per set of positions', () => {
    const resultsOf = (findings: readonly Diagnostic[]) =>
      JSON.parse(renderDiagnostics(findings, 'sarif')).runs[0].results;
    const [all] = resultsOf(many);
    expect(all.relatedLocations).toHaveLength(7);
    expect(all.relatedLocations[0].physicalLocation.artifactLocation.uri).toBe('2.yaml');
    const [fewer] = resultsOf(many.slice(1));
    expect(fewer.partialFingerprints).not.toEqual(all.partialFingerprints);
  });

  it('reference each other if they are shown individually', () => {
    const related = relatedFindings(many);
    expect(related.get(many[7])?.[0].finding).toBe(many[0]);
    expect(related.get(many[0])?.[0].finding).toBe(many[1]);
  });
});
