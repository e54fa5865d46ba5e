import type { Diagnostic } from '../../src/core/diagnostics';
import type { Preamble } from '../../src/core/diagnostics/example';
import { PHASES } from '../../src/core/diagnostics/phases';
import { findingIn } from '../message-finding';
import type { MessagePage } from '../message-pages';

/** The folder for the pages, relative to the repository's root. */
export const FOLDER = 'docs/diagnostics';

/** The introduction of each phase in the index. */
const INTRODUCTIONS: Readonly<Record<string, string>> = {
  settings: 'Settings files, and settings without effect.',
  load: 'Reading files: encodings, YAML, lists of objects.',
  validate: 'Single documents: kinds, fields, bounds, expressions.',
  link: 'References between documents: routes and listeners, names and grants.',
  attach: 'Effective policies.',
  lower: 'Features that the configuration of the data plane does not support.',
  emit: 'Output: the configuration and the workload, with parameters and overlays.',
  rules: 'Valid configurations that would still fail, leak or let in the wrong callers.',
  constructs: 'Constructs, while a program runs.',
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

Use this index to look up a diagnostic by its code, name or title. Codes are stable and never reused; the first digit is the phase. If there is an error, nothing is
written.

In the examples, replace lines that start with \`-\` by those that start with \`+\`. Resources that many examples share are
[at the end](#beside-the-examples). \`ai-gateway explain AIG3002\` prints the same page; with \`--bad\` or \`--good\` it prints the complete input, ready to run.

${phases.join('\n')}
## Beside the examples

${preambles.map(({ title, yaml }) => `${title}\n\n\`\`\`yaml\n${yaml}\`\`\`\n`).join('\n')}`;
}

function diagnosticPage(page: MessagePage): string {
  const { code, slug, severity, modes, title, text, fix, preambles, body } = page;
  const finding = findingIn(page);
  const besides = preambles.map((each) => each.title).join(' ');
  const { why, how } = sectionsOf(body);
  return `# ${title} (${code})

\`${slug}\`: ${severity}; ${modes ? 'compiled output only' : 'compiled output and resources for a controller'}

## What it means

> ${asMarkdown(finding?.message ?? text)}

## Why it matters

${why}

## How to fix it

${asMarkdown(finding?.help || fix)}

${how}
${besides && `\n[Other resources of the example](README.md#beside-the-examples): ${besides}\n`}
## When to waive it

${waiverText(page, finding)}

## Since

0.1.0
`;
}

/** Escapes characters with a meaning in Markdown and HTML, except in code between backticks. */
function asMarkdown(text: string): string {
  return text.replace(/`[^`]*`|[<*]|(?<=\])\(/g, (found) => (found.length === 1 ? `\\${found}` : found));
}

/** Returns the explanation and the examples of a page's body. */
function sectionsOf(body: string): { readonly why: string; readonly how: string } {
  const [, why = '', how = ''] = /^## Why\n([\s\S]*?)(?=^## (?:Example|Bad)\n)([\s\S]*)$/m.exec(body) ?? [];
  const examples = how.replace(/^## Example\n/, '').replace(/^## (Bad|Good)$/gm, (_, name: string) => `**${name}:**`);
  return { why: why.trim(), how: examples.trim() };
}

/** Returns when a diagnostic can be waived, and the exact lines for the finding of its example. */
function waiverText({ code, severity, waivable }: MessagePage, finding: Diagnostic | undefined): string {
  if (severity === 'error' && !waivable)
    return 'You cannot waive this error: its input has no output until you fix it.';
  const off = severity === 'error' ? '' : `\n\nTo disable it everywhere, set \`severities: { ${code}: off }\`.`;
  if (!finding?.resource)
    return `Waive it for a resource if you accept the risk, with your reason, in [\`ai-gateway.yaml\`](../settings.md#waivers):

\`\`\`yaml
waivers:
  - code: ${code}
    resource: KIND NAMESPACE/NAME
    reason: "..."
\`\`\`${off}`;
  const { kind, namespace, name } = finding.resource;
  const path = finding.path ? `\n    path: ${finding.path}` : '';
  return `Waive it if you accept the risk, with your reason, in [\`ai-gateway.yaml\`](../settings.md#waivers):

\`\`\`yaml
waivers:
  - code: ${code}
    resource: ${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}${path}
    reason: "..."
\`\`\`

or at the resource:

\`\`\`yaml
metadata:
  annotations:
    ai-gateway/waive: |
      ${code}${finding.path ? ` ${finding.path}` : ''}: ...
\`\`\`${off}`;
}

function headingOf(phase: string): string {
  return phase === 'cli' ? 'Command line' : `${phase.charAt(0).toUpperCase()}${phase.slice(1)}`;
}

function introductionOf(phase: string): string {
  const text = INTRODUCTIONS[phase];
  if (text === undefined) throw new Error(`nothing says what the phase ${phase} does`);
  return text;
}
