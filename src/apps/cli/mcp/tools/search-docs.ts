import { UsageError } from '../../exit-code';
import { ENTRY_KINDS, type EntryKind } from '../documentation/entry';
import { DocumentationSearch } from '../documentation/search';
import { objects, text } from '../schema';
import type { Tool } from '../tool';

const USUAL = 5;
const MOST = 20;

/** Full-text search of the documentation. */
export const SEARCH_DOCS: Tool = {
  name: 'search_docs',
  title: 'Search the documentation',
  description:
    'Finds sections of the guides (with complete examples in YAML and TypeScript), fields of the resources, and diagnostics. Search by task or by name: "rate limit per client", "fail over to another provider", "promptGuard". Use it before you write configuration; field names and constructs differ from other gateways.',
  input: {
    type: 'object',
    properties: {
      query: text('Words of the task, a field or a construct.'),
      kind: { type: 'string', enum: ENTRY_KINDS, description: 'Search only guides, fields or diagnostics.' },
      limit: { type: 'integer', minimum: 1, description: `Most results. Default: ${USUAL}, at most ${MOST}.` },
    },
    required: ['query'],
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      results: objects('Best first.', {
        kind: { type: 'string', enum: ENTRY_KINDS },
        title: text('Page and section, or kind and path of the field.'),
        url: text('Address.'),
        text: text('The section as Markdown.'),
        continues: text(
          'The program that TypeScript fragments of the section continue: insert them before app.synth().',
        ),
      }),
    },
    required: ['results'],
  },
  run(given) {
    const query = given.needed('query');
    const kind = ENTRY_KINDS.find((one) => one === given.text('kind'));
    const results = documentation().find(query, Math.min(given.integer('limit') ?? USUAL, MOST), kind);
    if (results.length === 0) throw new UsageError(notFound(query, kind));
    return { results: results.map(({ keywords, ...result }) => result) };
  },
};

let search: DocumentationSearch | undefined;

function documentation(): DocumentationSearch {
  const { diagnosticEntries }: typeof import('../documentation/diagnostics') = require('../documentation/diagnostics');
  const { fieldEntries }: typeof import('../documentation/fields') = require('../documentation/fields');
  const { guideEntries }: typeof import('../documentation/guides') = require('../documentation/guides');
  search ??= new DocumentationSearch([...guideEntries(), ...fieldEntries(), ...diagnosticEntries()]);
  return search;
}

function notFound(query: string, kind: EntryKind | undefined): string {
  const where = kind === undefined ? 'the documentation' : `${kind}s`;
  return `nothing in ${where} has a word of "${query}"; use other words, such as a field name or the name of a construct`;
}
