import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readExamples, type TranslatedExample } from '../packaging/examples';
import { replacePrograms } from '../packaging/guides';
import { translatedExamples } from '../packaging/translated-examples';

/** The tabs of a program, in order: the title, the fence's language, and rosetta's name. */
const TABS = [
  ['Python', 'python', 'python'],
  ['Java', 'java', 'java'],
  ['Go', 'go', 'go'],
  ['C#', 'csharp', 'csharp'],
] as const;

/** The programs of the guides in each language, by their TypeScript source. */
export type Translations = ReadonlyMap<string, TranslatedExample['translations']>;

/** Translates all programs in README and the guides. Returns the file for the reference pages as well, which contain the same examples. */
export function translatedPrograms(): { translations: Translations; tablet: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'examples-'));
  const tablet = translatedExamples(join(folder, 'examples.tabl.json'));
  const programs = readExamples(tablet).map(
    ({ translations }) => [translations.$.source.trim(), translations] as const,
  );
  return { translations: new Map(programs), tablet, remove: () => rmSync(folder, { recursive: true }) };
}

/** A program in TypeScript, followed by the same one in folded blocks of other languages. */
const FOLDED =
  /^(```typescript\n[\s\S]*?^```\n)((?:\n<details><summary>.*<\/summary>\n\n```[\s\S]*?^```\n\n<\/details>\n)+)/gm;
const FOLDED_BLOCK = /<details><summary>(.*)<\/summary>\n\n(```\w+)\n([\s\S]*?^```\n)/gm;

/** Returns a page whose programs are in tabs, one for each language. */
export function inEachLanguage(page: string, translations: Translations): string {
  const text = page.replace(FOLDED, (_, first: string, others: string) => {
    const tabs = [...others.matchAll(FOLDED_BLOCK)].map(([, title, fence, rest]) => `${fence} [${title}]\n${rest}`);
    return `::: code-group\n\n${[first.replace('\n', ' [TypeScript]\n'), ...tabs].join('\n')}\n:::\n`;
  });
  return replacePrograms(text, (block, code) => {
    const found = translations.get(code.trim());
    if (!found) return block;
    const tabs = TABS.map(
      ([title, fence, name]) => `\`\`\`${fence} [${title}]\n${found[name].source.trim()}\n\`\`\`\n`,
    );
    return `::: code-group\n\n\`\`\`ts [TypeScript]\n${code}\`\`\`\n\n${tabs.join('\n')}\n:::`;
  });
}
