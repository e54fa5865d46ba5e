import type { Diagnostic } from '../../src/core/diagnostics';
import type { Preamble } from '../../src/core/diagnostics/example';
import { PHASES } from '../../src/core/diagnostics/phases';
import { findingIn, reportedIn } from '../message-finding';
import type { MessagePage } from '../message-pages';

/** The folder for the pages, relative to the repository's root. */
export const FOLDER = 'docs/diagnostics';

interface Concern {
  readonly title: string;
  readonly about: string;
}

/** The groups of rules, in the order of the index. */
const RULE_GROUPS: Readonly<Record<string, Concern>> = {
  access: { title: 'Access control', about: 'Clients that reach more, or less, than the policies intend.' },
  credentials: { title: 'Credentials and secrets', about: 'Keys and tokens that leak, or that any client can use.' },
  tls: { title: 'TLS', about: 'Connections that are not encrypted or not verified.' },
  failover: {
    title: 'Failover, retries and timeouts',
    about: 'Requests that fail although another provider could answer.',
  },
  limits: { title: 'Rate limits and budgets', about: 'Limits that count less than they should, or nothing.' },
  llm: { title: 'LLM traffic', about: 'Models, prompts and guards.' },
  mcp: { title: 'MCP', about: 'Servers, tools and sessions.' },
  routing: { title: 'Routing', about: 'Routes, listeners and rules that receive no requests, or the wrong ones.' },
  policies: { title: 'Policies without effect', about: 'Fields that the data plane ignores where they are.' },
};

/** The other diagnostics, by phase, in the order of the index. */
const PHASE_CONCERNS: Readonly<Record<string, Concern>> = {
  load: { title: 'YAML and files', about: 'Files that cannot be read: encodings, YAML, lists of objects.' },
  validate: {
    title: 'Fields, values and expressions',
    about: 'Documents that the API server or the data plane rejects.',
  },
  link: { title: 'References', about: 'Names, sections and namespaces that do not resolve, and missing grants.' },
  attach: { title: 'Conflicting policies', about: 'Policies that set the same field of the same rule.' },
  lower: {
    title: 'Unsupported features',
    about: 'Features that the configuration of the data plane does not support.',
  },
  emit: { title: 'Generated workload', about: 'The ConfigMap, the Deployment, parameters and overlays.' },
  settings: {
    title: 'Settings, tests and guarantees',
    about: '`ai-gateway.yaml`, waivers, baselines, and files of tests and guarantees.',
  },
  constructs: { title: 'Constructs', about: 'Mistakes in a program, reported while it runs.' },
  cli: { title: 'Command line', about: 'Guarantees, prices, upgrades and output files.' },
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

/** Returns the pages of each concern; throws if a page has none. */
function concernsOf(pages: readonly MessagePage[]): readonly (Concern & { readonly pages: readonly MessagePage[] })[] {
  const concernOf = ({ code, group }: MessagePage) =>
    group === undefined ? PHASE_CONCERNS[PHASES[code.charAt(3)] ?? ''] : RULE_GROUPS[group];
  const lost = pages.find((page) => concernOf(page) === undefined);
  if (lost) throw new Error(`${lost.code}: the index has no concern for its group or phase`);
  return [...Object.values(RULE_GROUPS), ...Object.values(PHASE_CONCERNS)].map((concern) => ({
    ...concern,
    pages: pages.filter((page) => concernOf(page) === concern),
  }));
}

function indexPage(pages: readonly MessagePage[], preambles: readonly Preamble[]): string {
  const concerns = concernsOf(pages).filter((concern) => concern.pages.length > 0);
  const contents = concerns.map(({ title, about }) => `| [${title}](#${anchorOf(title)}) | ${about} |`);
  const sections = concerns.map((concern) => {
    const rows = concern.pages.map(
      ({ code, slug, severity, title }) => `| [${title}](${slug}.md) | ${severity} | ${code} | \`${slug}\` |`,
    );
    return `## ${concern.title}\n\n${concern.about}\n\n| diagnostic | severity | code | name |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Diagnostics

Use this index to look up a diagnostic by your concern. To find one by its code, name or title, use the search of your browser or of this site, or run
\`ai-gateway explain AIG3002\`. Codes are stable and never reused. If there is an error, nothing is written.
Findings about constructs name an [option of your program](../constructs.md#findings) in place of a field.

| concern | diagnostics about |
|---|---|
${contents.join('\n')}

In the examples, replace lines that start with \`-\` by those that start with \`+\`. Resources that many examples share are
[at the end](#shared-resources-of-the-examples). \`ai-gateway explain\` prints the same page; with \`--bad\` or \`--good\` it prints the complete input, ready to run.

${sections.join('\n')}
## Shared resources of the examples

${preambles.map(({ title, yaml }) => `${title}\n\n\`\`\`yaml\n${yaml}\`\`\`\n`).join('\n')}`;
}

/** Returns the anchor of a heading as GitHub and the site build it. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

function diagnosticPage(page: MessagePage): string {
  const { code, slug, severity, modes, title, preambles, body } = page;
  const finding = findingIn(page);
  const { message, help } = reportedIn(page, finding);
  const besides = preambles.map((each) => each.title).join(' ');
  const { why, how, waive } = sectionsOf(body);
  return `# ${title} (${code})

\`${slug}\`: ${severity}; ${modes ? 'compiled output only' : 'compiled output and resources for a controller'}

## What it means

> ${asMarkdown(message)}

## Why it matters

${why}

## How to fix it

${asMarkdown(help)}

${how}
${besides && `\n[Other resources of the example](README.md#shared-resources-of-the-examples): ${besides}\n`}
## When to waive it

${waive && `${waive}\n\n`}${waiverText(page, finding)}

## Since

0.1.0
`;
}

/** Escapes characters with a meaning in Markdown and HTML, except in code between backticks. */
function asMarkdown(text: string): string {
  return text.replace(/`[^`]*`|[<*]|(?<=\])\(/g, (found) => (found.length === 1 ? `\\${found}` : found));
}

interface PageSections {
  readonly why: string;
  readonly how: string;
  /** The cases in which a waiver is right, if the page names them. */
  readonly waive: string;
}

/** Returns the sections of a page's body. */
function sectionsOf(body: string): PageSections {
  const sections = new Map(
    body.split(/^## /m).map((text) => [text.split('\n')[0], text.slice(text.indexOf('\n') + 1).trim()]),
  );
  const examples = ['Example', 'Bad', 'Good'].flatMap((name) => {
    const text = sections.get(name);
    return text === undefined ? [] : [name === 'Example' ? text : `**${name}:**\n\n${text}`];
  });
  return { why: sections.get('Why') ?? '', how: examples.join('\n\n'), waive: sections.get('When to waive it') ?? '' };
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
