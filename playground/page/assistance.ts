/// <reference lib="dom" />
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { hoverTooltip, type Tooltip } from '@codemirror/view';
import { element } from '../../graph-page/elements';
import type { Answered, Question } from '../compiler/ask';

/** Queries a position in the open file. */
export type Query = (about: Question['about'], offset: number) => Promise<Answered>;

const TYPES = {
  field: 'property',
  word: 'enum',
  name: 'constant',
  variable: 'variable',
  function: 'function',
} as const;

/** Returns the editor extension that completes input at the cursor and explains a word under the pointer. */
export function assistance(query: Query): Extension {
  return [
    autocompletion({ override: [(context) => completions(query, context)], icons: false }),
    hoverTooltip((_, offset) => hover(query, offset)),
  ];
}

async function completions(query: Query, context: CompletionContext): Promise<CompletionResult | null> {
  if (!context.explicit && !context.matchBefore(/[\w./-]$/)) return null;
  const { completion } = await query('completion', context.pos);
  if (!completion || completion.proposals.length === 0) return null;
  const options = completion.proposals.map(
    ({ label, is, insert, detail, documentation }): Completion => ({
      label,
      type: TYPES[is],
      apply: insert ?? label,
      ...(detail === undefined ? {} : { detail }),
      ...(documentation === undefined ? {} : { info: () => textOf(documentation) }),
    }),
  );
  return { from: completion.start, to: completion.end, options };
}

async function hover(query: Query, offset: number): Promise<Tooltip | null> {
  const { hover: told } = await query('hover', offset);
  return told ? { pos: told.start, end: told.end, above: true, create: () => ({ dom: textOf(told.text) }) } : null;
}

/** Renders paragraphs, tables and inline code; other content is shown unchanged. */
function textOf(markdown: string): HTMLElement {
  const parts = markdown.split(/\n{2,}/).map((part) => {
    if (part === '---') return element('hr', {});
    return part.startsWith('|') ? tableOf(part.split('\n')) : element('p', {}, ...wordsOf(part));
  });
  return element('div', { class: 'cm-told' }, ...parts);
}

function tableOf([head = '', , ...rows]: readonly string[]): HTMLElement {
  const row = (line: string, cell: 'th' | 'td') =>
    element('tr', {}, ...cellsOf(line).map((text) => element(cell, {}, ...wordsOf(text))));
  return element('table', {}, row(head, 'th'), ...rows.map((line) => row(line, 'td')));
}

function cellsOf(line: string): readonly string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((text) => text.trim().replaceAll('\\|', '|'));
}

function wordsOf(part: string): readonly (string | HTMLElement)[] {
  const words = part
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
    .split('`');
  return words.map((word, index) => (index % 2 === 1 ? element('code', {}, word) : word));
}
