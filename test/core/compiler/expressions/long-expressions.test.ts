import { describe, expect, it } from 'vitest';
import { parseExpression } from '../../../../src/core/compiler/expressions';
import { MAXIMAL_HEIGHT } from '../../../../src/core/compiler/expressions/height';
import { said } from '../../data-plane/agentgateway-1.4/expressions/our-answers';
import { CHAINS, deepestOf, GROWING, longest, NESTS, WIDE } from './long-forms';
import { findingsAbout } from './rules';

describe('an expression of the maximum length', () => {
  it.each(Object.entries(CHAINS))('of %s is too deep', (_, form) => {
    expect(findingsAbout(longest(form))).toContain('AIG2316');
  });

  it.each(Object.entries(NESTS))('of nested %s is rejected by the grammar', (_, form) => {
    expect(findingsAbout(longest(form))).toContain('AIG2301');
  });

  it.each(Object.entries(WIDE))('of %s is checked and evaluated', (_, form) => {
    const text = longest(form);
    expect(findingsAbout(text)).not.toContain('AIG2316');
    expect(said(text)).toBeDefined();
  });
});

describe('the depth limit', () => {
  it.each(Object.entries(CHAINS))('accepts %s one below it, in all checks', (_, form) => {
    const deepest = deepestOf(form);
    expect(findingsAbout(deepest)).not.toContain('AIG2316');
    expect(said(deepest)).toBeDefined();
  });

  it.each(Object.entries(NESTS))('of the grammar accepts %s in all checks', (_, form) => {
    expect(findingsAbout(form(23))).not.toContain('AIG2301');
    expect(said(form(23))).toBeDefined();
  });

  it('reports the first operation beyond it', () => {
    const text = `request.path${'=="a"'.repeat(300)}`;
    expect(() => parseExpression(text)).toThrow(expect.objectContaining({ offset: 12 + 5 * (MAXIMAL_HEIGHT - 2) }));
  });
});

describe('an unbounded evaluation', () => {
  it.each(Object.entries(GROWING))('of %s is aborted', (_, text) => {
    expect(['unknown', 'fails']).toContain(said(text));
  });
});
