import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { type Diagnostic, DiagnosticCollector } from '../../../../src/core/diagnostics';
import { cataloguePages } from '../../../support/catalogue';

/** Findings of expressions and checks: each page must bring examples. */
const OURS = /^AIG(23|7)\d+$/;

function diagnose(yaml: string): readonly Diagnostic[] {
  const diagnostics = new DiagnosticCollector();
  const input = loadText([{ name: 'example.yaml', text: yaml }], diagnostics);
  return compile(input, {}, diagnostics).diagnostics;
}

/** Returns the findings that require action, as `CODE message` lines. */
const findings = (yaml: string): string[] =>
  diagnose(yaml)
    .filter(({ severity }) => severity !== 'note')
    .map(({ code, message, place }) => `${code} ${place?.line ?? '?'}: ${message}`);

describe('the catalogue', () => {
  const pages = cataloguePages().filter(({ code }) => OURS.test(code));

  it('has pages for expressions and checks', () => {
    expect(pages.length).toBeGreaterThanOrEqual(30);
  });

  describe.each(pages)('$code', ({ code, bad, good }) => {
    it('has a bad and a good example', () => {
      expect([typeof bad, typeof good]).toEqual(['string', 'string']);
    });

    it('reports exactly this diagnostic for the bad example, with a position', () => {
      // Its own one counts where it is a note, too.
      const found = diagnose(bad ?? '').filter((one) => one.severity !== 'note' || one.code === code);
      expect(found.map((diagnostic) => diagnostic.code)).toEqual([code]);
      expect(found[0]?.place?.line).toBeGreaterThan(0);
      expect(`${found[0]?.message} ${found[0]?.help}`).not.toMatch(/\{\w+\}|undefined|\[object/);
    });

    it('reports nothing for the good example', () => {
      expect(findings(good ?? '')).toEqual([]);
    });
  });
});
