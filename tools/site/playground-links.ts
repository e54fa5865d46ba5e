import { fragmentOf } from '../../playground/page/state';
import { ROOT } from '../discover';
import { readMessagePages } from '../message-pages';

/** Puts a link behind each example that the playground can show: those of codes, and YAML of guides that compiles. */
export async function withPlaygroundLinks(path: string, page: string): Promise<string> {
  const code = path.startsWith('diagnostics/') ? (/^# .*\((AIG\d{4})\)$/m.exec(page)?.[1] ?? '') : '';
  const top = '../'.repeat(path.split('/').length - 1);
  const pieces: string[] = [];
  for (const piece of page.split(/(^```[\s\S]*?^```$)/m)) {
    pieces.push(piece);
    const text = code ? exampleOf(code, piece) : compilable(piece);
    if (text === undefined) continue;
    const link = `${top}playground/${await fragmentOf({ files: { 'example.yaml': text } })}`;
    // A page of its own, which the site's pages know nothing of.
    pieces.push(`\n\n<a href="${link}" target="_self">Open in the playground</a>\n`);
  }
  return pieces.join('');
}

/** The examples of all codes, read when the first page needs one. */
let examples: ReadonlyMap<string, string | undefined> | undefined;

/** The example of a code is a difference; what is wrong is the first half of it, with what it stands beside. */
function exampleOf(code: string, block: string): string | undefined {
  examples ??= new Map(readMessagePages(ROOT).map((page) => [page.code, page.input?.bad]));
  return block.startsWith('```diff\n') ? examples.get(code) : undefined;
}

/** The rules are those by which the documentation's code is tested: what is marked in another way is no input. */
function compilable(block: string): string | undefined {
  const [, text] = /^```yaml(?: gives [^\n]*)?\n([\s\S]*)^```$/m.exec(block) ?? [];
  return text !== undefined && /^apiVersion:/m.test(text) ? text : undefined;
}
