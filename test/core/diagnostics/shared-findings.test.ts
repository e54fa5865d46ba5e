import { describe, expect, it } from 'vitest';
import { type Diagnostic, DiagnosticCollector, type Locator } from '../../../src/core/diagnostics';
import { runsOf, setRuns } from '../../../src/core/diagnostics/background';
import { CODE } from '../../../src/core/diagnostics/codes.generated';
import { grouped } from '../../../src/core/diagnostics/grouping';
import { judge } from '../../../src/core/diagnostics/judgement';
import { sharedFindings } from '../../../src/core/diagnostics/shared-findings';
import type { Origin } from '../../../src/core/values/origin';

const FIELD: Origin = { document: 0, path: ['spec', 'rules'] };

/** The source of a document, with the line of its fields, and whether a location in it was looked up. */
class Source {
  public isRead = false;

  public constructor(private readonly line: number) {}

  public locator(): Locator {
    return {
      placeOf: ({ path }) => {
        if (path.length > 0) this.isRead = true;
        return { file: 'routes.yaml', line: path.length > 0 ? this.line : 1 };
      },
      sourceOf: () => this,
      resourceOf: () => ({ kind: 'ProxyBackend', namespace: 'shop', name: 'llm' }),
    };
  }
}

function findingsIn(source: Source, at: readonly Origin[], backend = 'llm'): readonly Diagnostic[] {
  const collector = new DiagnosticCollector();
  for (const each of at)
    collector.report(CODE.unusedBackend, each, { backend }, { notes: [{ text: 'defined here', at: FIELD }] });
  return collector.finish(source.locator());
}

function shared(runs: Readonly<Record<string, readonly Diagnostic[]>>) {
  const all = sharedFindings(Object.entries(runs).map(([name, found]) => ({ name, found })));
  return all.map(({ finding, names }) => [finding.path, [...names].join()]);
}

describe('findings of several runs', () => {
  it('are shared by all runs that read the same source, without looking up locations', () => {
    const source = new Source(7);
    const severe = judge(findingsIn(source, [FIELD]), { severities: { AIG7066: 'error' }, failOn: 'error' });
    const runs = {
      dev: findingsIn(source, [FIELD]),
      prod: findingsIn(source, [FIELD]),
      stage: findingsIn(source, [FIELD], 'other'),
      test: severe.diagnostics,
    };
    expect(shared(runs)).toEqual([
      ['spec.rules', 'dev,prod'],
      ['spec.rules', 'stage'],
      ['spec.rules', 'test'],
    ]);
    expect(source.isRead).toBe(false);
  });

  it('are shared if the locations in changed documents are equal', () => {
    const [one, other] = [new Source(7), new Source(7)];
    expect(shared({ dev: findingsIn(one, [FIELD]), prod: findingsIn(other, [FIELD]) })).toEqual([
      ['spec.rules', 'dev,prod'],
    ]);
  });

  it('differ if only their locations do', () => {
    const [one, other] = [new Source(7), new Source(8)];
    const runs = { dev: findingsIn(one, [FIELD]), prod: findingsIn(other, [FIELD]), test: findingsIn(one, [FIELD]) };
    expect(shared(runs)).toEqual([
      ['spec.rules', 'dev,test'],
      ['spec.rules', 'prod'],
    ]);
  });

  it('keep a root apart in runs in which a result has another severity', () => {
    const judgedWith = (severities: Readonly<Record<string, 'error'>>) =>
      judge(rootWithResult(), { severities, failOn: 'error' }).diagnostics;
    const runs = { dev: judgedWith({}), prod: judgedWith({ AIG7005: 'error' }), test: judgedWith({}) };
    const all = sharedFindings(Object.entries(runs).map(([name, found]) => ({ name, found })));
    for (const { finding, names } of all) setRuns(finding, [...names]);
    const shown = grouped(all.map(({ finding }) => finding)).map((finding) => [
      finding.code,
      finding.severity,
      runsOf(finding)?.join(),
      finding.notes.length,
    ]);
    expect(shown).toEqual([
      ['AIG7006', 'warning', 'dev,test', 1],
      ['AIG7006', 'error', 'prod', 1],
    ]);
  });
});

function rootWithResult(): readonly Diagnostic[] {
  const collector = new DiagnosticCollector();
  const resultsFrom = [{ code: CODE.unattachedRoute, at: FIELD }];
  collector.report(CODE.unattachedRoute, FIELD);
  collector.report(CODE.listenerWithoutRoutes, { ...FIELD, document: 1 }, {}, { resultsFrom });
  return collector.finish(new Source(7).locator());
}
