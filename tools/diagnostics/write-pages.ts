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
  checks: 'What is valid and will still fail, or let in whom it should not.',
  constructs: 'What constructs say while a program runs.',
  cli: 'Files and options of the command line.',
};

/** The pages of the documentation, by file: one for each phase, and the index. */
export function diagnosticPages(
  pages: readonly MessagePage[],
  preambles: readonly Preamble[],
): ReadonlyMap<string, string> {
  const files = new Map([[`${FOLDER}/README.md`, indexPage(pages, preambles)]]);
  for (const phase of Object.values(PHASES))
    files.set(`${FOLDER}/${phase}.md`, phasePage(phase, pagesOf(phase, pages)));
  return files;
}

function pagesOf(phase: string, pages: readonly MessagePage[]): MessagePage[] {
  return pages.filter(({ code }) => PHASES[code.charAt(3)] === phase);
}

function indexPage(pages: readonly MessagePage[], preambles: readonly Preamble[]): string {
  const phases = Object.values(PHASES).map((phase) => {
    const rows = pagesOf(phase, pages).map(
      ({ code, severity, title }) => `| [${code}](${phase}.md#${anchorOf(code)}) | ${severity} | ${title} |`,
    );
    return `## ${headingOf(phase)}\n\n${introductionOf(phase)}\n\n| code | | |\n|---|---|---|\n${rows.join('\n')}\n`;
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

function phasePage(phase: string, pages: readonly MessagePage[]): string {
  return `# ${headingOf(phase)}\n\n${introductionOf(phase)} [All diagnostics](README.md)\n\n${pages.map(section).join('\n')}`;
}

function section({ code, severity, waivable, modes, title, text, fix, preambles, body }: MessagePage): string {
  const beside = preambles.map((each) => each.title).join(' ');
  return `## ${code}

**${title}** (${severity}${waivable ? ', can be waived' : ''}; ${modes ? 'for compiled output' : 'for both modes'})

> ${text}
>
> Fix: ${fix}

${body.replace(/^## Why\n\n/m, '').replace(/^## /gm, '### ')}
${beside && `\n[Beside it](README.md#beside-the-examples): ${beside}\n`}`;
}

export function anchorOf(code: string): string {
  return code.toLowerCase();
}

function headingOf(phase: string): string {
  return phase === 'cli' ? 'Command line' : `${phase.charAt(0).toUpperCase()}${phase.slice(1)}`;
}

function introductionOf(phase: string): string {
  const text = INTRODUCTIONS[phase];
  if (text === undefined) throw new Error(`nothing says what the phase ${phase} does`);
  return text;
}
