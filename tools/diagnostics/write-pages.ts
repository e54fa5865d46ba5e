import type { Preamble } from '../../src/core/diagnostics/example';
import { PHASES } from '../../src/core/diagnostics/phases';
import type { MessagePage } from '../message-pages';

/** Where the pages go, from the root of the repository. */
export const FOLDER = 'docs/diagnostics';

/** What a phase does, as its page says it. */
const INTRODUCTIONS: Readonly<Record<string, string>> = {
  settings: 'The settings, and what they say in vain.',
  load: 'Reading files: encodings, YAML, lists of objects.',
  validate: 'Each document by itself: its kind, its fields, its bounds, its expressions.',
  link: 'What documents say of each other: routes and listeners, names and grants.',
  attach: 'Which policies hold where.',
  lower: 'What the config of the data plane can and cannot say.',
  emit: 'Writing the config and the workload, with parameters and overlays.',
  rules: 'Valid configurations that would still fail, leak or let in the wrong callers.',
  constructs: 'What constructs say while a program runs.',
  cli: 'Files and options of the command line.',
};

/** Returns the pages of the documentation, by file: one for each diagnostic, and the index. */
export function diagnosticPages(
  pages: readonly MessagePage[],
  preambles: readonly Preamble[],
): ReadonlyMap<string, string> {
  const files = new Map([[`${FOLDER}/README.md`, indexPage(pages, preambles)]]);
  for (const page of pages) files.set(`${FOLDER}/${page.slug}.md`, diagnosticPage(page));
  return files;
}

function pagesOf(phase: string, pages: readonly MessagePage[]): MessagePage[] {
  return pages.filter(({ code, group }) => (group === undefined ? PHASES[code.charAt(3)] : 'rules') === phase);
}

function indexPage(pages: readonly MessagePage[], preambles: readonly Preamble[]): string {
  const phases = Object.values(PHASES).map((phase) => {
    const rows = pagesOf(phase, pages).map(
      ({ code, slug, severity, title }) => `| [${code}](${slug}.md) | \`${slug}\` | ${severity} | ${title} |`,
    );
    return `## ${headingOf(phase)}\n\n${introductionOf(phase)}\n\n| code | name | severity | |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Diagnostics

Every message has a stable code, which is never used for anything else; its first digit says which phase speaks. Errors cannot be
silenced, and nothing is written while there is one.

In the examples, a line that starts with \`-\` is wrong, and what to write in its place starts with \`+\`. Some resources stand
beside many examples, and are shown [once, at the end](#beside-the-examples). \`ai-gateway explain AIG3002\` prints the same;
with \`--bad\` or \`--good\` the whole input, ready to be run.

${phases.join('\n')}
## Beside the examples

${preambles.map(({ title, yaml }) => `${title}\n\n\`\`\`yaml\n${yaml}\`\`\`\n`).join('\n')}`;
}

function diagnosticPage({
  code,
  slug,
  severity,
  waivable,
  modes,
  title,
  text,
  fix,
  preambles,
  body,
}: MessagePage): string {
  const beside = preambles.map((each) => each.title).join(' ');
  return `# ${title} (${code})

\`${slug}\`: ${severity}${waivable ? ', can be waived' : ''}; ${modes ? 'compiled output only' : 'compiled output and resources for a controller'}

> ${text}
>
> Fix: ${fix}

${body}
${beside && `\n[Beside it](README.md#beside-the-examples): ${beside}\n`}`;
}

function headingOf(phase: string): string {
  return phase === 'cli' ? 'Command line' : `${phase.charAt(0).toUpperCase()}${phase.slice(1)}`;
}

function introductionOf(phase: string): string {
  const text = INTRODUCTIONS[phase];
  if (text === undefined) throw new Error(`nothing says what the phase ${phase} does`);
  return text;
}
