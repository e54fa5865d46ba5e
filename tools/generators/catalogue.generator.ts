import { ruleRegistry } from '../diagnostics/rule-registry';
import { diagnosticPages } from '../diagnostics/write-pages';
import { ROOT } from '../discover';
import { type MessagePage, preambles, readMessagePages } from '../message-pages';
import type { Generator } from './generator';

/** Reads `messages/`, the source of the catalogue in code and of its pages in the documentation. */
export const generator: Generator = {
  name: 'catalogue',
  source: 'messages/',
  async outputs() {
    const pages = readMessagePages(ROOT);
    return new Map([
      ['src/core/diagnostics/catalogue.generated.ts', catalogue(pages)],
      ['src/core/diagnostics/codes.generated.ts', codes(pages)],
      ['src/core/compiler/rules/registry.generated.ts', ruleRegistry(ROOT, pages)],
      ...diagnosticPages(pages, preambles(ROOT)),
    ]);
  },
};

function catalogue(pages: readonly MessagePage[]): string {
  const entries = pages.map(
    ({ code, slug, severity, waivable, modes, title, text, fix, program }) =>
      `  ${code}: {\n    name: ${quote(slug)},\n    severity: ${quote(severity)},\n${waivable ? '    waivable: true,\n' : ''}${modes ? `    modes: ${quote(modes)},\n` : ''}    title: ${quote(title)},\n    text: ${quote(text)},\n    fix: ${quote(fix)},\n${program ? `    program: ${quote(program)},\n` : ''}  },`,
  );
  return `export interface CatalogueEntry {
  /** The name in URLs. */
  readonly name: string;
  readonly severity: 'error' | 'warning' | 'note';
  readonly waivable?: true;
  /** Absent: for compiled output and for resources that a controller reads. */
  readonly modes?: 'compiled';
  readonly title: string;
  readonly text: string;
  readonly fix: string;
  /** The fix in terms of constructs, for findings about resources that a construct made. */
  readonly program?: string;
}

const ENTRIES = {
${entries.join('\n')}
} satisfies Record<string, CatalogueEntry>;

export type MessageCode = keyof typeof ENTRIES;

export const CATALOGUE: Readonly<Record<MessageCode, CatalogueEntry>> = ENTRIES;
`;
}

function codes(pages: readonly MessagePage[]): string {
  const lines = pages.map(({ code, name, title }) => `  /** ${title} */\n  ${name}: '${code}',`);
  return `import type { MessageCode } from './catalogue.generated';

/** The codes of all messages by their names: \`diagnostics.report(CODE.tooManyRetries, ...)\`. */
export const CODE = {
${lines.join('\n')}
} as const satisfies Record<string, MessageCode>;
`;
}

function quote(text: string): string {
  return `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`;
}
