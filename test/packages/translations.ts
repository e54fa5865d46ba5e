import { join } from 'node:path';
import { readExamples, type TranslatedExample } from '../../tools/packaging/examples';
import { translateToGo } from '../../tools/packaging/go-examples';
import { moduleNames, RESOURCE_MODULES } from '../../tools/packaging/modules';
import { exampleFiles } from '../../tools/packaging/programs';

/** Markers at the beginning and end of the code around a docstring example. */
const MARKERS = /^(\/\/\/ !(show|hide)|\/\/ Code snippet .*)\n/gm;

/** The examples that were translated when the sources were generated. */
export function examplesIn(sources: string): TranslatedExample[] {
  return readExamples(join(sources, 'examples.tabl.json'));
}

const standsAlone = ({ fullSource }: TranslatedExample) => !fullSource.includes('/// !show');

/** Returns a Go program that runs each example, with its surrounding code. */
export function goProgram(examples: readonly TranslatedExample[]): string {
  const imports = new Set<string>();
  const files = exampleFiles(examples.map(({ fullSource }) => fullSource.replace(MARKERS, '')));
  const functions = files.map((file, index) => {
    const [, paths, code] = /^import \(\n([\s\S]*?)\n\)\n\n([\s\S]*)$/.exec(translateToGo(file)) ?? [];
    for (const path of paths.split('\n')) imports.add(path);
    const unused = [...code.matchAll(/^(\w+) :=/gm)].map(([, name]) => `_ = ${name}\n`);
    return `func example${index}() {\n${code}\n${unused.join('')}}\n`;
  });
  const calls = examples.map((_, index) => `example${index}()`);
  const main = `func main() {\n${calls.join('\n')}\njsii.Close()\n}\n`;
  return `package main\n\nimport (\n${[...imports].join('\n')}\n)\n\n${main}\n${functions.join('\n')}`;
}

/** Java classes, by their files: one for each whole program, one with a method for each other example. Compiled, not run. */
export function javaClasses(examples: readonly TranslatedExample[]): Map<string, string> {
  const whole = examples.filter(standsAlone).map((example, index) => {
    const name = `Program${index}`;
    return [`${name}.java`, javaProgram(name, example)] as const;
  });
  return new Map([...whole, ['Examples.java', javaExamples(examples.filter((example) => !standsAlone(example)))]]);
}

/** Returns a program with the example's own imports only, because readers copy the visible code. */
function javaProgram(name: string, example: TranslatedExample): string {
  const methods: string[] = [];
  const lines = javaLines(example);
  const code = `${lines.code}\n`.replace(/^public void [\s\S]*?^}\n/gm, (method) => {
    methods.push(method.replace('public', 'static'));
    return '';
  });
  const main = `static void main() {\n${code}\n}`;
  return `${lines.imports.join('\n')}\n\nclass ${name} {\n${[...methods, main].join('\n')}\n}\n`;
}

function javaExamples(examples: readonly TranslatedExample[]): string {
  const platform =
    'App app, CompiledChart chart, ISecret certificate, ISecret tenants, Gateway gateway, Listener listener, StaticBackend shop, ' +
    'StaticBackend idp, LlmBackend models, Credentials credentials, Route route';
  const parts = examples.map(javaLines);
  const methods = parts.map(({ code }, index) => `  static void example${index}(${platform}) {\n${code}\n  }\n`);
  const named = moduleNames().filter((module) => !RESOURCE_MODULES.includes(module));
  const all = [
    'io.github.cdk8saigateway.*',
    ...named.map((module) => `io.github.cdk8saigateway.${module}.*`),
    'io.github.cdk8saigateway.overlays.*',
    'org.cdk8s.*',
    'org.cdk8s.plus28.ISecret',
    'org.cdk8s.plus28.Secret',
    'java.util.List',
    'java.util.Map',
  ];
  const used = [...all.map((path) => `import ${path};`), ...parts.flatMap(({ imports }) => imports)];
  return `${[...new Set(used)].join('\n')}\n\nclass Examples {\n${methods.join('\n')}}\n`;
}

function javaLines({ translations }: TranslatedExample): { imports: string[]; code: string } {
  const lines = translations.java.source.split('\n');
  const isImport = (line: string) => line.startsWith('import ');
  return { imports: lines.filter(isImport), code: lines.filter((line) => !isImport(line)).join('\n') };
}
