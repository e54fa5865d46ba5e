import { describe, expect, it } from 'vitest';
import { CheckReport } from '../../../../src/core/compiler/analysis/check-report';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';
import { CODE } from '../../../../src/core/diagnostics/codes.generated';

const at = { document: 0, path: ['spec', 'rules', 0] };
const CODES = { one: CODE.unusedBackend, other: CODE.awsSigningService };

function messagesOf(fill: (report: CheckReport) => void): string[] {
  const report = new CheckReport();
  fill(report);
  const diagnostics = new DiagnosticCollector();
  report.finish(diagnostics);
  return diagnostics.finish().map(({ message }) => message);
}

describe('the findings of a check', () => {
  it('are grouped by field and code, with a list of the differences', () => {
    const messages = messagesOf((report) => {
      for (const what of ['a', 'b', 'a']) report.report(CODES.other, at, { what });
      report.report(CODES.one, at, { backend: 'x' });
      report.report(CODES.other, { ...at, path: ['spec'] }, { what: 'c' });
    });
    expect(messages).toHaveLength(3);
    expect(messages.filter((message) => message.includes('requests to a and b are signed'))).toHaveLength(1);
  });

  it('count the omitted values of long lists', () => {
    const [message] = messagesOf((report) => {
      for (const what of 'abcde') report.report(CODES.other, at, { what });
    });
    expect(message).toContain('requests to a, b, c and 2 more are signed');
  });

  it('show one example if several values differ', () => {
    const [message, ...others] = messagesOf((report) => {
      report.report(CODE.plaintextBackendCredentials, at, { host: 'a.example.com', port: 1 });
      report.report(CODE.plaintextBackendCredentials, at, { host: 'b.example.com', port: 2 });
    });
    expect(message).toContain('a.example.com:1');
    expect(message).not.toContain('b.example.com');
    expect(others).toEqual([]);
  });

  it('are distinguished by their subject', () => {
    const report = new CheckReport();
    report.report(CODES.other, at, { what: 'a' }, { about: 'a' });
    expect(report.has(CODES.other, at, 'a')).toBe(true);
    expect(report.has(CODES.other, at, 'b')).toBe(false);
    expect(report.has(CODES.other, at)).toBe(false);
    expect(report.has(CODES.one, at, 'a')).toBe(false);
    report.report(CODES.other, at, { what: 'b' }, { about: 'b' });
    const diagnostics = new DiagnosticCollector();
    report.finish(diagnostics);
    expect(diagnostics.finish()).toHaveLength(2);
  });
});
