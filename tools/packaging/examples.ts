import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';
import { execute } from './execute';
import { translateToGo } from './go-examples';

/** An example of README or of a docstring, as jsii-rosetta keeps it: the whole program, and what readers see of it in each language. */
export interface TranslatedExample {
  readonly fullSource: string;
  readonly translations: Readonly<Record<'python' | 'java' | 'csharp' | 'go' | '$', { source: string }>>;
}

/** Methods whose names are words of Python: jsii puts an underscore behind them, jsii-rosetta does not. */
const WORDS_OF_PYTHON = /\.(and|or|not|is|in|with)\(/g;

/** Properties of constructs, which Java reads with a getter. jsii-rosetta writes fields where a variable's type is not spelled out. */
const READ_IN_JAVA = /(?<![\w"./-])([a-z]\w*)\.(name|resource|workload)(?![\w(])/g;

/**
 * Translates the examples of README and of the docstrings into all languages. Strict: one that does not compile is an error.
 * What jsii-rosetta gets wrong is put right; tests of the packages compile and run what comes out.
 *
 * @param tablet the file to write, which jsii-pacmak reads
 */
export function translateExamples(tablet: string): string {
  const rosetta = join(ROOT, 'node_modules', 'jsii-rosetta', 'bin', 'jsii-rosetta');
  execute(process.execPath, [rosetta, 'extract', '--strict', '--cache-to', tablet, ROOT]);
  // Beside the one that is asked for, rosetta leaves a tablet for the npm package.
  rmSync(join(ROOT, '.jsii.tabl.json'), { force: true });
  const content = JSON.parse(readFileSync(tablet, 'utf8')) as { snippets: Record<string, TranslatedExample> };
  const examples = Object.values(content.snippets);
  const go = translateToGo(examples.map(({ fullSource }) => fullSource));
  for (const [index, { translations }] of examples.entries()) {
    translations.go.source = go[index];
    translations.java.source = translations.java.source.replace(READ_IN_JAVA, getter);
    translations.python.source = translations.python.source.replace(WORDS_OF_PYTHON, '.$1_(');
  }
  writeFileSync(tablet, JSON.stringify(content));
  return tablet;
}

function getter(_: string, variable: string, property: string): string {
  return `${variable}.get${property.replace(/^./, (letter) => letter.toUpperCase())}()`;
}

/** What `translateExamples` has written. */
export function readExamples(tablet: string): TranslatedExample[] {
  return Object.values(
    (JSON.parse(readFileSync(tablet, 'utf8')) as { snippets: Record<string, TranslatedExample> }).snippets,
  );
}
