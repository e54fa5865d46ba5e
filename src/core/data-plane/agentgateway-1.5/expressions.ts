import { EXPRESSIONS as BEFORE } from '../agentgateway-1.4/expressions';
import type { CelType } from '../cel-type';
import type { ExpressionVocabulary } from '../expression-vocabulary';

/** Fields that variables have since 1.5; functions are the same. */
const NEWER = {
  llm: { providerInputTokens: 'uint', providerTotalTokens: 'uint' },
  source: { spiffeId: 'string' },
  destination: { hostname: 'string' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, CelType>>>>;

export const EXPRESSIONS: ExpressionVocabulary = {
  ...BEFORE,
  variables: {
    ...BEFORE.variables,
    ...Object.fromEntries(Object.entries(NEWER).map(([name, fields]) => [name, withFields(name, fields)])),
  },
};

function withFields(name: string, fields: Readonly<Record<string, CelType>>): CelType {
  const before = BEFORE.variables[name];
  if (typeof before !== 'object' || !('fields' in before)) throw new Error(`${name} has no fields`);
  return { ...before, fields: { ...before.fields, ...fields } };
}
