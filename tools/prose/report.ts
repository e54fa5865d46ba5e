import { densityOf, PATTERNS, READER } from './density';
import {
  docstrings,
  explanations,
  guides,
  helpTexts,
  messages,
  type ProseGroup,
  schemaDescriptions,
  strings,
} from './groups';

/** A group of prose, which meets the limits of all patterns. */
export interface MeasuredGroup {
  readonly name: string;
  readonly texts: ProseGroup;
}

/** Returns all prose of the project, by group. */
export async function proseGroups(root: string): Promise<MeasuredGroup[]> {
  return [
    { name: 'guides', texts: guides(root) },
    { name: 'messages', texts: messages(root) },
    { name: 'explanations', texts: explanations(root) },
    { name: 'help', texts: await helpTexts() },
    { name: 'docstrings', texts: docstrings(root) },
    { name: 'reference', texts: schemaDescriptions(root) },
    { name: 'strings', texts: strings(root) },
  ];
}

/** Returns a table of densities: a row for each group, a column for each pattern. */
export async function densityTable(root: string): Promise<string> {
  const columns = [...PATTERNS, READER];
  const rows = (await proseGroups(root)).map(({ name, texts }) => {
    const prose = [...texts.values()].join('\n');
    return [name, ...columns.map(({ pattern }) => densityOf(pattern, prose).toFixed(1))];
  });
  const limits = ['limit', ...PATTERNS.map(({ limit }) => `${limit}`), `>${READER.least}*`];
  const table = [['per 10,000 words', ...columns.map(({ name }) => name)], ...rows, limits];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n* in guides`;
}
