import { coverage, type Reached } from '../l2-coverage/coverage';
import type { Generator } from './generator';

/** Generates the page that lists, for each field of the reference, the construct member that sets it. */
export const generator: Generator = {
  name: 'coverage-l2',
  source: 'charts with and without each member (tools/l2-coverage)',
  async outputs() {
    return new Map([['docs/coverage-l2.md', page(coverage())]]);
  },
};

/** More members than these are counted only. */
const SHOWN = 3;

const INTRODUCTION = `# Which member sets which field

Every field of the reference, and the members of the constructs that set it, nearest first. The table is found, not written: each
member is used in a chart of its own, and what then stands in the resource and did not before is its work. Fields of the
Gateway API are in [constructs](constructs.md).

What no member sets is left to [the way out](way-out.md): the generated classes, and JSON patches of a rendered resource.
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
