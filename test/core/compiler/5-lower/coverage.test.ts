import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { definitions, kinds } from '../../../../schema';
import { COVERAGE_TABLES } from '../../../../src/core/compiler/5-lower/coverage-tables';
import { GATEWAY_API_COVERAGE } from '../../../../src/core/compiler/5-lower/gateway-api-coverage';
import { CATALOGUE, type MessageCode } from '../../../../src/core/diagnostics';
import { isObject } from '../../../../src/core/values/objects';

const ROOT = join(__dirname, '../../../..');
const tables = COVERAGE_TABLES.map(({ fields }) => fields);
const covered = new Set(tables.flatMap((fields) => Object.keys(fields)));

/** Every `Type.field` that a spec of the reference leads to. */
function reachable(roots: readonly string[]): ReadonlySet<string> {
  const fields = new Set<string>();
  const seen = new Set<string>();
  const visit = (schema: unknown) => {
    if (!isObject(schema)) return;
    if (typeof schema.$ref === 'string') struct(schema.$ref.split('/').at(-1) as string);
    visit(schema.items);
    visit(schema.additionalProperties);
  };
  const struct = (name: string) => {
    const definition = definitions[name];
    if (seen.has(name) || definition?.type !== 'object') return;
    seen.add(name);
    for (const [field, schema] of Object.entries((definition as { properties: object }).properties)) {
      fields.add(`${name}.${field}`);
      visit(schema);
    }
  };
  roots.forEach(struct);
  return fields;
}

describe('coverage', () => {
  const fields = reachable(kinds.map(({ spec }) => spec));

  test('walks the whole reference', () => {
    expect(fields.size).toBeGreaterThan(300);
    expect(fields).toContain('PromptguardRequest.moderationA');
  });

  test('lists the output or the reason for each field', () => {
    expect([...fields].filter((field) => !covered.has(field))).toEqual([]);
  });

  test('speaks of no field that does not exist', () => {
    expect([...covered].filter((field) => !fields.has(field))).toEqual([]);
  });

  test('states each field once', () => {
    const all = tables.flatMap((table) => Object.keys(table));
    expect(all.filter((field, index) => all.indexOf(field) !== index)).toEqual([]);
  });

  test('omits only fields without an equivalent in the data plane', () => {
    const cannot = tables
      .flatMap((table) => Object.entries(table))
      .filter(([, where]) => typeof where === 'object' && 'cannot' in where)
      .map(([field]) => field);
    expect(cannot.sort()).toEqual([
      'BackendWithMcp.health',
      'BackendWithMcp.mcp',
      'BedrockGuardrailsPolicy.health',
      'BedrockSettings.guardrail',
      'GoogleModelArmorPolicy.health',
      'OpenAiModerationPolicy.health',
      'RemoteJwks.cacheDuration',
    ]);
  });

  test('names only diagnostics that exist and are used', () => {
    const codes = [...tables, GATEWAY_API_COVERAGE].flatMap((table) => JSON.stringify(table).match(/AIG\d{4}/g) ?? []);
    for (const code of codes) expect(CATALOGUE[code as MessageCode], code).toBeDefined();
  });

  test('matches the documentation page', () => {
    const page = readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8');
    for (const field of fields) expect(page).toContain(`\`${field}\``);
  });
});
