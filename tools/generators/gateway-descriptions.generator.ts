import { definitions as proxyDefinitions, type Schema } from '../../schema';
import { summary } from '../gateway-api/summary';
import { gatewayDefinitions, gatewayKinds } from '../schema/gateway-api';
import type { Generator } from './generator';

/** Descriptions of the Gateway API's fields for the language server. Validators have none. */
export const generator: Generator = {
  name: 'gateway-descriptions',
  source: '@kubernetes-models/gateway-api',
  async outputs() {
    const definitions = gatewayDefinitions(proxyDefinitions);
    const specs = Object.fromEntries(gatewayKinds.map(({ kind, spec }) => [kind, spec]));
    const types = new Map<string, unknown>();
    const collect = (name: string): void => {
      const definition = definitions[name];
      if (types.has(name) || !definition || !('properties' in definition)) return;
      const fields = Object.entries<Schema>(definition.properties ?? {});
      types.set(name, Object.fromEntries(fields.map(([field, schema]) => [field, describe(schema)])));
      for (const [, schema] of fields) {
        const type = typeOf(schema);
        if (type) collect(type);
      }
    };
    for (const spec of Object.values(specs)) collect(spec);
    const text = [
      '/** The types of the specs by kind. */',
      `export const GATEWAY_SPECS: Readonly<Record<string, string>> = ${JSON.stringify(specs)};`,
      '',
      '/** The first paragraph of the description of each field, and the type of the field or of its items, by type. */',
      'export const GATEWAY_DESCRIPTIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {',
      ...[...types]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, fields]) => `  ${name}: ${JSON.stringify(fields)},`),
      '};',
      '',
    ];
    return new Map([['src/apps/language/gateway-descriptions.generated.ts', text.join('\n')]]);
  },
};

function describe(schema: Schema): readonly string[] {
  const type = typeOf(schema);
  return [summary(schema.description ?? ''), ...(type ? [type] : [])];
}

/** Returns the name of the type of a value, or of the items of a list or map. */
function typeOf(schema: Schema): string | undefined {
  const { $ref, items, additionalProperties } = schema as {
    readonly $ref?: string;
    readonly items?: Schema;
    readonly additionalProperties?: Schema;
  };
  const inner = items ?? additionalProperties;
  return $ref?.split('/').at(-1) ?? (inner ? typeOf(inner) : undefined);
}
