import type { Slice } from './split';

/**
 * Cuts a list in block style, as `kubectl get -o yaml` prints it, into its items. Parsing one item with positions takes
 * milliseconds, parsing a list of thousands takes seconds. Undefined where the text is no such list, or where an alias could
 * lead from one item into another.
 */
export function sliceListItems(text: string): readonly Slice[] | undefined {
  const head = /^items:[ \t]*\r?\n/m.exec(text);
  if (!head || /(?:^|[\s,[{])[&*][^\s,[\]{}]/.test(text)) return undefined;
  const indent = /(?:^[ \t]*(?:#.*)?\r?\n)*^( *)-(?=[ \r\n])/m.exec(text.slice(head.index + head[0].length))?.[1];
  if (indent === undefined) return undefined;
  // Everything inside an item is indented deeper than its dash; what is not ends the list.
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

/** The text of an item as a document of its own. Its dash becomes a space, so that all columns stay the same. */
export function itemText(text: string, { start, end }: Slice): string {
  const own = text.slice(start, end);
  return /^\s*-/.test(own) ? own.replace('-', ' ') : own;
}
