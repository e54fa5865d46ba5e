import { Testing } from 'cdk8s';
import { describe, expect, it } from 'vitest';
import { CompiledChart } from '../../../src';
import { agentGateway } from './usage-errors/agent-gateway';
import { constructs } from './usage-errors/constructs';
import { llmFailoverGateway } from './usage-errors/llm-failover-gateway';
import { modelRouter } from './usage-errors/model-router';
import { securedMcpHub } from './usage-errors/secured-mcp-hub';
import { selfHostedModels } from './usage-errors/self-hosted-models';
import { egressGateway, globalRateLimit, promptFirewall } from './usage-errors/smaller-patterns';
import type { UsageError } from './usage-errors/usage-error';

const USAGE_ERRORS: Readonly<Record<string, readonly UsageError[]>> = {
  LlmFailoverGateway: llmFailoverGateway,
  SecuredMcpHub: securedMcpHub,
  GlobalRateLimit: globalRateLimit,
  EgressGateway: egressGateway,
  PromptFirewall: promptFirewall,
  ModelRouter: modelRouter,
  AgentGateway: agentGateway,
  SelfHostedModels: selfHostedModels,
  constructs,
};

/** Returns the message that a user reads: the constructor's error, or the compiler's finding. */
function readBy({ build, warning }: UsageError): string {
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

describe.each(Object.entries(USAGE_ERRORS))('usage errors of %s', (_, usageErrors) => {
  it.each(usageErrors)('$title', (usageError) => {
    const text = readBy(usageError);
    expect(text, 'it says nothing').not.toBe('');
    for (const expected of usageError.says) expect(text).toMatch(expected);
    expect(text).toMatch(/AIG\d{4}/);
    expect(text).toMatch(/fix: \S/);
  });
});

describe('the list of usage errors', () => {
  it('has enough of them in each pattern, nearly all of them errors', () => {
    for (const [name, usageErrors] of Object.entries(USAGE_ERRORS))
      expect(usageErrors.length, name).toBeGreaterThanOrEqual(6);
    const all = Object.values(USAGE_ERRORS).flat();
    expect(all.filter(({ warning }) => warning).length).toBeLessThanOrEqual(3);
    expect(all.length).toBeGreaterThan(70);
  });

  it('names the construct in each error, if it exists already', () => {
    const placeless = Object.values(USAGE_ERRORS)
      .flat()
      .filter((one) => !/^(?:warning )?AIG\d{4} at chart\//.test(readBy(one)))
      .map(({ title }) => title);
    // The pattern of a guard is looked at when the guard is made, before it is given to a construct.
    expect(placeless).toEqual(['no pattern at all']);
  });

  it('is about the one thing that is wrong: without it, the constructs are fine', () => {
    // Each example has a single error: a second one would show that the rest of the example is broken too.
    const several = Object.values(USAGE_ERRORS)
      .flat()
      .filter((usageError) => (readBy(usageError).match(/^(?:warning )?AIG\d{4}/gm) ?? []).length > 1)
      .map(({ title }) => title);
    expect(several).toEqual(['a route of a namespace that may not attach']);
  });
});
