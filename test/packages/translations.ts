import { join } from 'node:path';
import { readExamples, type TranslatedExample } from '../../tools/packaging/examples';
import { translateToGo } from '../../tools/packaging/go-examples';

/** What an example of a docstring stands in begins and ends with these. */
const MARKERS = /^(\/\/\/ !(show|hide)|\/\/ Code snippet .*)\n/gm;

/** The examples that were translated when the sources were generated. */
export function examplesIn(sources: string): TranslatedExample[] {
  return readExamples(join(sources, 'examples.tabl.json'));
}

const standsAlone = ({ fullSource }: TranslatedExample) => !fullSource.includes('/// !show');

/** A Go program that runs each example, with what it stands in. */
export function goProgram(examples: readonly TranslatedExample[]): string {
  const imports = new Set<string>();
  const functions = translateToGo(examples.map(({ fullSource }) => fullSource.replace(MARKERS, ''))).map(
    (text, index) => {
      const [, paths, code] = /^import \(\n([\s\S]*?)\n\)\n\n([\s\S]*)$/.exec(text) ?? [];
      for (const path of paths.split('\n')) imports.add(path);
      const unused = [...code.matchAll(/^(\w+) :=/gm)].map(([, name]) => `_ = ${name}\n`);
      return `func example${index}() {\n${code}\n${unused.join('')}}\n`;
    },
  );
  const calls = examples.map((_, index) => `example${index}()`);
  const main = `func main() {\n${calls.join('\n')}\njsii.Close()\n}\n`;
  return `package main\n\nimport (\n${[...imports].join('\n')}\n)\n\n${main}\n${functions.join('\n')}`;
}

/** A Java class with a method for each example: compiled, not run. */
export function javaClass(examples: readonly TranslatedExample[]): string {
  const imports = new Set<string>();
  const platform =
    'App app, CompiledChart chart, ISecret certificate, ISecret tenants, Gateway gateway, Listener listener, StaticBackend shop, ' +
    'StaticBackend idp, LlmBackend models, Route route';
  const methods = examples.map((example, index) => {
    const lines = example.translations.java.source.split('\n');
    for (const line of lines.filter((one) => one.startsWith('import '))) imports.add(line);
    const code = lines.filter((line) => !line.startsWith('import '));
    return `  static void example${index}(${standsAlone(example) ? '' : platform}) {\n${code.join('\n')}\n  }\n`;
  });
  const all = [
    'io.github.cdk8saigateway.*',
    'org.cdk8s.*',
    'org.cdk8s.plus28.ISecret',
    'java.util.List',
    'java.util.Map',
  ];
  const used = [...all.map((path) => `import ${path};`), ...imports];
  return `${[...new Set(used)].join('\n')}\n\nclass Examples {\n${methods.join('\n')}}\n`;
}
