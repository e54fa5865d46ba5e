import { coverage, type Reached } from '../l2-coverage/coverage';
import { fieldOptions } from '../l2-coverage/field-options';
import type { Generator } from './generator';

/**
 * Generates the page that lists, for each field of the reference, the construct member that sets it, and the table with which findings name
 * the option that sets a field.
 */
export const generator: Generator = {
  name: 'coverage-l2',
  source: 'charts with and without each member (tools/l2-coverage)',
  async outputs() {
    return new Map([
      ['docs/coverage-l2.md', page(coverage())],
      ['src/library/constructs/field-options.generated.ts', table()],
    ]);
  },
};

function table(): string {
  const rows = [...fieldOptions()].sort(([a], [b]) => (a < b ? -1 : 1));
  return `/** The option that sets a field of another name and value, by the last two names of the field's path. */
export const FIELD_OPTIONS: Readonly<Record<string, string>> = {
${rows.map(([field, option]) => `  '${field}': '${option}',\n`).join('')}};
`;
}

/** More members than these are counted only. */
const SHOWN = 3;

const INTRODUCTION = `# Which member sets which field

Use this table to find the construct member that sets a field of the reference, nearest first. It is generated: each member is used
in a separate chart, and the fields that it adds to the resource are listed. For fields of the Gateway API, see
[constructs](constructs.md).

To set a field that no member sets, use [the way out](way-out.md): the generated classes, or JSON patches of a rendered resource.
`;

function page(all: readonly Reached[]): string {
  const types = [...new Set(all.map(({ field }) => typeOf(field)))];
  const sections = types.map((type) => {
    const rows = all.filter(({ field }) => typeOf(field) === type).map(row);
    return `## ${type}\n\n| field | set by |\n|---|---|\n${rows.join('\n')}\n`;
  });
  return `${INTRODUCTION}\n${wayOut(all)}\n${sections.join('\n')}`;
}

/** Lists missing fields first, because readers look for them. */
function wayOut(all: readonly Reached[]): string {
  const rows = all
    .filter(({ members }) => members.length === 0)
    .map(
      ({ field, reason }) =>
        `| \`${field}\` | ${reason ?? 'TODO: a member that sets it, or the reason in `tools/l2-coverage/way-out.ts`'} |`,
    );
  return `## Left to the way out\n\n| field | why |\n|---|---|\n${rows.join('\n')}\n`;
}

function row({ field, members }: Reached): string {
  const shown = members.slice(0, SHOWN).map((name) => `\`${name}\``);
  const more = members.length > SHOWN ? `, and ${members.length - SHOWN} more` : '';
  return `| \`${field.slice(field.indexOf('.') + 1)}\` | ${shown.length > 0 ? shown.join(', ') + more : '[the way out](way-out.md)'} |`;
}

function typeOf(field: string): string {
  return field.slice(0, field.indexOf('.'));
}
