import { Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { CompiledChart } from '../../src';
import { constructs } from './mistakes/constructs';
import { llmFailoverGateway } from './mistakes/llm-failover-gateway';
import type { Mistake } from './mistakes/mistake';
import { securedMcpHub } from './mistakes/secured-mcp-hub';
import { egressGateway, globalRateLimit, promptFirewall } from './mistakes/smaller-patterns';

const MISTAKES: Readonly<Record<string, readonly Mistake[]>> = {
  LlmFailoverGateway: llmFailoverGateway,
  SecuredMcpHub: securedMcpHub,
  GlobalRateLimit: globalRateLimit,
  EgressGateway: egressGateway,
  PromptFirewall: promptFirewall,
  constructs,
};

/** What a user reads: the error of a constructor, or what the compiler finds. */
function readBy({ build, warning }: Mistake): string {
  const chart = new CompiledChart(Testing.app(), 'chart', {
    namespace: 'ai',
    disableResourceNameHashes: true,
    printWarnings: false,
  });
  try {
    build(chart);
  } catch (error) {
    return (error as Error).message;
  }
  const { errors, warnings } = chart.compile();
  return (warning ? warnings : errors).join('\n');
}

describe.each(Object.entries(MISTAKES))('mistakes with %s', (_, mistakes) => {
  it.each(mistakes)('$title', (mistake) => {
    const text = readBy(mistake);
    expect(text, 'it says nothing').not.toBe('');
    for (const expected of mistake.says) expect(text).toMatch(expected);
    expect(text).toMatch(/AIG\d{4}/);
    expect(text).toMatch(/fix: \S/);
  });
});

describe('the list of mistakes', () => {
  it('has enough of them in each pattern, nearly all of them errors', () => {
    for (const [name, mistakes] of Object.entries(MISTAKES)) expect(mistakes.length, name).toBeGreaterThanOrEqual(6);
    const all = Object.values(MISTAKES).flat();
    expect(all.filter(({ warning }) => warning).length).toBeLessThanOrEqual(3);
    expect(all.length).toBeGreaterThan(70);
  });

  it('is about the one thing that is wrong: without it, the constructs are fine', () => {
    // Each error stands alone: a second one would show that the rest of the example is broken too.
    const several = Object.values(MISTAKES)
      .flat()
      .filter((mistake) => (readBy(mistake).match(/^(?:warning )?AIG\d{4}/gm) ?? []).length > 1)
      .map(({ title }) => title);
    expect(several).toEqual(['a route of a namespace that may not attach']);
  });
});
