import type { Coverage, Covered } from '../../src/core/compiler/5-lower/coverage';
import { COVERAGE_TABLES } from '../../src/core/compiler/5-lower/coverage-tables';
import { GATEWAY_API_COVERAGE } from '../../src/core/compiler/5-lower/gateway-api-coverage';
import { CATALOGUE, type MessageCode } from '../../src/core/diagnostics/catalogue.generated';
import type { Generator } from './generator';

/** Generates the page that lists where each field of the reference is compiled to, from the tables next to the code that does it. */
export const generator: Generator = {
  name: 'coverage',
  source: 'the tables of src/core/compiler/5-lower',
  async outputs() {
    return new Map([['docs/coverage.md', page()]]);
  },
};

const INTRODUCTION = `# Where each field goes

Use this table to find a field of the reference in the configuration of the data plane. Names of configuration fields are those of
its JSON Schema. The compiler resolves references and selectors, and applies ProxyParameters to the manifests of the workload, so
these fields are not in the configuration. If the configuration does not support a field, the compiler reports the diagnostic in
the table.
`;

function page(): string {
  const all = [...COVERAGE_TABLES, { title: 'Gateway API', fields: GATEWAY_API_COVERAGE }];
  const tables = all.map(({ title, fields }) => `## ${title}\n\n${table(fields)}\n`);
  return `${INTRODUCTION}\n${cannot()}\n${tables.join('\n')}`;
}

/** Lists the fields that the config cannot express first, because readers look for them. */
function cannot(): string {
  const rows = COVERAGE_TABLES.flatMap(({ fields }) => Object.entries(fields)).flatMap(([field, where]) =>
    typeof where === 'object' && 'cannot' in where ? [`| \`${field}\` | ${where.cannot} | ${link(where.code)} |`] : [],
  );
  return `## Unsupported fields\n\n| field | why | diagnostic |\n|---|---|---|\n${rows.join('\n')}\n`;
}

function table(fields: Coverage): string {
  const rows = Object.entries(fields).map(([field, where]) => `| \`${field}\` | ${describe(where)} |`);
  return `| field | where it goes |\n|---|---|\n${rows.join('\n')}`;
}

function describe(where: Covered): string {
  if (typeof where === 'string') return where.replace(/AIG\d{4}/g, link);
  return 'cannot' in where ? `nowhere: ${where.cannot} (${link(where.code)})` : `not in the config: ${where.elsewhere}`;
}

function link(code: string): string {
  return `[${code}](diagnostics/${CATALOGUE[code as MessageCode].name}.md)`;
}
