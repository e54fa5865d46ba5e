/**
 * Extracts the schemas of the Gateway API kinds from the API's own definitions and writes gateway-api.json, from which the validators are
 * generated. Requires Go. Run it when GATEWAY_API_VERSION changes: `npx tsx tools/validators/extract-gateway-api.ts`
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GATEWAY_KINDS } from '../../src/core/values/resource-name';
import { GATEWAY_API_VERSION, gatewayApiDefinitions } from '../../test/oracles/gateway-api-definitions';

/** Maps kind and version to the schema of `spec`. Versions that are identical to a newer one are omitted. */
export function extract(definitions: readonly Record<string, any>[]): object {
  const kinds: Record<string, Record<string, unknown>> = {};
  for (const { spec } of definitions) {
    const { kind } = spec.names;
    if (!GATEWAY_KINDS.includes(kind)) continue;
    const versions = spec.versions.filter(({ served }: { served: boolean }) => served).sort(byMaturity);
    const seen = new Set<string>();
    kinds[kind] = {};
    for (const { name, schema } of versions) {
      const text = JSON.stringify(withoutProse(schema.openAPIV3Schema.properties.spec));
      if (!seen.has(text)) kinds[kind][name] = JSON.parse(text);
      seen.add(text);
    }
  }
  return { version: GATEWAY_API_VERSION, kinds };
}

/** `v1` before `v1beta1` before `v1alpha3` before `v1alpha2`. */
function byMaturity({ name: left }: { name: string }, { name: right }: { name: string }): number {
  const rank = (name: string): string => (/^v\d+$/.test(name) ? `${name}~` : name);
  return rank(left) < rank(right) ? 1 : -1;
}

function withoutProse(value: unknown, isSchema = true): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !(isSchema && key === 'description'));
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, withoutProse(inner, !(isSchema && key === 'properties'))]),
  );
}

if (require.main === module) {
  const file = join(__dirname, 'gateway-api.json');
  writeFileSync(file, `${JSON.stringify(extract(gatewayApiDefinitions()), null, 1)}\n`);
}
