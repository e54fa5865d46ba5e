import { describe, expect, it } from 'vitest';
import { LlmProvider } from '../../../src';
import { PROVIDER_TYPES, PROVIDERS, type ProviderType, providerOf } from '../../../src/core/providers';
import type { LlmProvider as ProviderSpec } from '../../../src/core/validation/types.generated';
import { PARAMETERS, STRUCT_MEMBERS } from '../../../src/library/constructs/option-names.generated';

type Factory = (options: object) => LlmProvider;
const FACTORIES = new Map<string, unknown>(
  Object.getOwnPropertyNames(LlmProvider).map((name) => [name, Reflect.get(LlmProvider, name)]),
);

const NEEDED = { endpoint: 'team.openai.azure.com', projectId: 'team-ml' };

/** Creates the provider with the options that the factory requires. */
const made = (type: ProviderType) => {
  const name = PROVIDERS[type].factory ?? '';
  const struct = PARAMETERS[`LlmProvider.${name}`]?.[0]?.replace(/^options:!?/, '') ?? '';
  const options = Object.entries(NEEDED).filter(([option]) => Object.hasOwn(STRUCT_MEMBERS[struct] ?? {}, option));
  return (FACTORIES.get(name) as Factory).call(LlmProvider, Object.fromEntries(options));
};

describe.each(PROVIDER_TYPES.filter((type) => PROVIDERS[type].factory))('%s', (type) => {
  it('is created by its factory under its own name', () => {
    const provider = made(type);
    expect(provider.name).toBe(PROVIDERS[type].name);
    expect(Object.keys(provider._render('x', undefined)).filter((field) => field.startsWith('provider'))).toEqual([
      type,
    ]);
  });

  it('is lowered under its key of the config', () => {
    const { name: _, ...rendered } = made(type)._render('x', undefined);
    // As after validation, which fills defaults in.
    const spec = structuredClone(rendered) as ProviderSpec;
    expect(Object.keys(providerOf(spec)?.lower() ?? {})).toEqual([PROVIDERS[type].configKey]);
  });
});

it('has a unique title and name for each provider', () => {
  for (const field of ['title', 'name'] as const) {
    expect(new Set(PROVIDER_TYPES.map((type) => PROVIDERS[type][field])).size).toBe(PROVIDER_TYPES.length);
  }
  const factories = PROVIDER_TYPES.flatMap((type) => PROVIDERS[type].factory ?? []);
  expect(new Set(factories).size).toBe(factories.length);
  expect(factories.length).toBeGreaterThan(5);
});
