import { describe, expect, it } from 'vitest';
import { type Diagnostic, DiagnosticCollector, formatPath, type Locator } from '../../../src/core/diagnostics';

const locator: Locator = {
  placeOf: ({ document, path }, focus) => ({
    file: `${document}.yaml`,
    line: path.length + 1,
    column: focus === 'key' ? 1 : 9,
  }),
  resourceOf: ({ document }) => (document === 0 ? undefined : { kind: 'K', name: `n${document}` }),
};

describe('the collector', () => {
  it('fills the placeholders of message and help, and keeps unknown ones', () => {
    const collector = new DiagnosticCollector();
    collector.report(
      'AIG2010',
      { document: 1, path: ['spec', 'a'] },
      { field: 'a', nearest: '; the nearest existing name is {b}' },
    );
    const [diagnostic] = collector.finish(locator);
    expect(diagnostic.message).toBe('unknown field a; the nearest existing name is {b}');
    expect(diagnostic).toMatchObject({ path: 'spec.a', resource: { kind: 'K', name: 'n1' } });
  });

  it('starts the help with the nearest existing name', () => {
    const helpOf = (code: Parameters<DiagnosticCollector['report']>[0], nearest: string) => {
      const collector = new DiagnosticCollector();
      collector.report(code, undefined, { nearest, known: 'a, b', kind: 'Gateway', name: 'x' });
      return collector.finish(locator)[0].help;
    };
    expect(helpOf('AIG2003', '; the nearest existing name is {known}')).toBe('Write {known}.');
    expect(helpOf('AIG2003', '')).toBe('Write one of: a, b.');
    expect(helpOf('AIG2305', '; the nearest existing name is startsWith')).toBe('Write startsWith.');
    expect(helpOf('AIG3020', '; the nearest existing name is web')).toBe(
      'Write web, or add the Gateway to the inputs.',
    );
  });

  it('sorts by position and code without duplicates, for any order of reports', () => {
    const reports: [Parameters<DiagnosticCollector['report']>[0], number, string[]][] = [
      ['AIG2011', 1, ['b']],
      ['AIG2010', 1, ['a']],
      ['AIG2010', 1, ['a']],
      ['AIG2020', 0, []],
    ];
    const codes = (list: typeof reports) => {
      const collector = new DiagnosticCollector();
      for (const [code, document, path] of list)
        collector.report(code, { document, path }, { field: path.join(), nearest: '' });
      return collector.finish(locator).map(({ code }) => code);
    };
    expect(codes(reports)).toEqual(['AIG2020', 'AIG2010', 'AIG2011']);
    expect(codes([...reports].reverse())).toEqual(['AIG2020', 'AIG2010', 'AIG2011']);
  });

  it('sorts findings of one document without resolving their positions', () => {
    const fields = ['spec', 'a', 'b'];
    const asked: string[] = [];
    const silent: Locator = {
      ...locator,
      placeOf: (origin) => {
        if (origin.path.length > 0) asked.push(origin.path.join('.'));
        return { file: 'a.yaml', line: 1, column: 1 };
      },
      orderOf: ({ path }) => path.map((step) => fields.indexOf(String(step))),
    };
    const collector = new DiagnosticCollector();
    for (const path of [['spec', 'b'], ['spec'], ['spec', 'a']]) {
      collector.report('AIG2010', { document: 1, path }, { field: path.join(), nearest: '' });
    }
    expect(collector.finish(silent).map(({ path }) => path)).toEqual(['spec', 'spec.a', 'spec.b']);
    expect(asked).toEqual([]);
  });

  it('resolves the position of a finding on request, once', () => {
    const asked: string[] = [];
    const counting: Locator = {
      ...locator,
      placeOf: (origin, focus) => {
        if (origin.path.length > 0) asked.push(`${origin.document} ${origin.path.join('.')}`);
        return locator.placeOf(origin, focus);
      },
    };
    const collector = new DiagnosticCollector();
    for (const document of [2, 0, 1]) {
      collector.report('AIG2010', { document, path: ['a'] }, { field: 'a', nearest: '' });
    }
    const found = collector.finish(counting);
    expect(asked).toEqual([]);
    expect(found[1].place?.line).toBe(2);
    expect(found[1].place?.file).toBe('1.yaml');
    expect(asked).toEqual(['1 a']);
    expect(JSON.parse(JSON.stringify(found)).map(({ place }: Diagnostic) => place?.file)).toEqual([
      '0.yaml',
      '1.yaml',
      '2.yaml',
    ]);
  });

  it('sharpens a severity and never weakens one', () => {
    const collector = new DiagnosticCollector();
    collector.report('AIG2020', undefined, {}, { severity: 'error' });
    expect(collector.hasErrors).toBe(true);
    const other = new DiagnosticCollector();
    other.report('AIG2010', undefined, {}, { severity: 'note' });
    expect(other.finish(locator)[0].severity).toBe('error');
  });

  it('accepts positions without a field, and points at keys on request', () => {
    const collector = new DiagnosticCollector();
    const origin = { document: 1, path: ['a'] };
    collector.report(
      'AIG1001',
      origin,
      {},
      { place: { file: 'x', line: 7 }, notes: [{ text: 'n', at: origin, focus: 'key' }] },
    );
    const [diagnostic] = collector.finish(locator);
    expect(diagnostic.place).toEqual({ file: 'x', line: 7 });
    expect(diagnostic.notes).toEqual([{ text: 'n', place: { file: '1.yaml', line: 2, column: 1 } }]);
  });
});

describe('paths', () => {
  it('are formatted for readers', () => {
    expect(formatPath(['spec', 'rules', 0, 'a-b', 'x.y/z', '1'])).toBe('spec.rules[0].a-b["x.y/z"]["1"]');
  });
});
