import type { Slice } from './split';

/**
 * Splits a list in block style, as `kubectl get -o yaml` prints it, into its items. Parsing one item with positions requires milliseconds,
 * parsing a list of thousands requires seconds. Undefined if the string is not such a list, or if an alias could refer to another item.
 */
export function sliceListItems(text: string): readonly Slice[] | undefined {
  return /(?:^|[\s,[{])[&*][^\s,[\]{}]/.test(text) ? undefined : cut(text);
}

function cut(text: string): readonly Slice[] | undefined {
  const head = /^items:[ \t]*\r?\n/m.exec(text);
  if (!head) return undefined;
  const indent = /(?:^[ \t]*(?:#.*)?\r?\n)*^( *)-(?=[ \r\n])/m.exec(text.slice(head.index + head[0].length))?.[1];
  if (indent === undefined) return undefined;
  // Everything inside an item is indented deeper than its dash; any other line ends the list.
  const line = new RegExp(`^ {0,${indent.length}}(?=[^ \\r\\n#])(-(?=[ \\r\\n]))?`, 'gm');
  line.lastIndex = head.index + head[0].length;
  const starts: number[] = [];
  let end = text.length;
  for (let match = line.exec(text); match; match = line.exec(text)) {
    if (match[1] === undefined || match[0].length !== indent.length + 1) {
      end = match.index;
      break;
    }
    starts.push(match.index);
  }
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? end }));
}

/**
 * Returns the items of a block-style list, each as its own document that starts at the first column, with the comments above its dash. An
 * alias may reference an anchor outside its item, so callers must compare each item with the list's value.
 */
export function listItemTexts(text: string): readonly string[] {
  const slices = cut(text) ?? [];
  const from = slices.map(({ start }, index) => commentsAbove(text, start, slices[index - 1]?.start));
  return slices.map(({ start, end }, index) => {
    const own = itemText(text, { start, end: from[index + 1] ?? end }).split('\n');
    const column = own.find((line) => /^ *[^ \r#]/.test(line))?.search(/[^ ]/) ?? 0;
    const moved = own.map((line) => line.slice(Math.min(column, line.search(/[^ ]|$/))));
    const comments = text.slice(from[index], start).split('\n');
    return [...comments.slice(0, -1).map((line) => line.trimStart()), ...moved].join('\n');
  });
}

/** Returns the start of the comments that directly precede an item and are indented no deeper than its dash. */
function commentsAbove(text: string, start: number, least = 0): number {
  const indent = /^ */.exec(text.slice(start, start + 100))?.[0].length ?? 0;
  let begin = start;
  while (begin > least) {
    const line = text.lastIndexOf('\n', begin - 2) + 1;
    const [, spaces] = /^( *)#/.exec(text.slice(line, begin)) ?? [];
    if (spaces === undefined || spaces.length > indent) break;
    begin = line;
  }
  return begin;
}

/** Returns an item as a separate document. Its dash becomes a space, so that all columns stay the same. */
export function itemText(text: string, { start, end }: Slice): string {
  const own = text.slice(start, end);
  return /^\s*-/.test(own) ? own.replace('-', ' ') : own;
}
