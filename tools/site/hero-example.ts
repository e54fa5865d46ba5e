import { readFileSync } from 'node:fs';
import type { Secret } from 'cdk8s-plus-28';
import { ClientAuthentication, type CompiledChart, type Credentials, LlmProvider } from '../../src';
import { RateLimit } from '../../src/modules/limits';
import { LlmFailoverGateway } from '../../src/modules/patterns';

/** The parts that the example's program reads from Secrets. */
export interface HeroSecrets {
  readonly certificate: Secret;
  readonly tenants: Secret;
  readonly openai: Credentials;
  readonly anthropic: Credentials;
}

/** The example of the home page. The page shows the body of this function. */
export function heroExample(chart: CompiledChart, { certificate, tenants, openai, anthropic }: HeroSecrets): void {
  new LlmFailoverGateway(chart, 'llm', {
    hostname: 'llm.example.com',
    certificate,
    tiers: [
      { providers: [LlmProvider.openAi({ credentials: openai })] },
      { providers: [LlmProvider.anthropic({ credentials: anthropic })] },
    ],
    models: { chat: { openai: 'gpt-4o', anthropic: 'claude-sonnet-4-5' } },
    authentication: [ClientAuthentication.apiKeys(tenants)],
    rateLimits: [RateLimit.tokensPerMinute(100_000)],
  });
}

/** Returns the code of the example without the function around it. */
export function heroCode(): string {
  const source = readFileSync(__filename, 'utf8');
  const [, body] = /^export function heroExample\(.*\{\n([\s\S]*?)^\}$/m.exec(source) ?? [];
  if (body === undefined) throw new Error('tools/site/hero-example.ts has no function heroExample');
  return body.replace(/^ {2}/gm, '').trimEnd();
}
