import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../discover';
import { execute } from './execute';
import { foldLines } from './fold-lines';
import { freeKeysOf, withFreeKeys } from './free-keys';
import { translateToGo } from './go-examples';
import { guidePrograms } from './guides';
import { RESOURCE_MODULES } from './modules';
import { exampleFiles } from './programs';

/**
 * An example from the README, a guide or a docstring, as jsii-rosetta stores it: the complete program, and the part that readers see in
 * each language.
 */
export interface TranslatedExample {
  readonly fullSource: string;
  readonly translations: Readonly<Record<'python' | 'java' | 'csharp' | 'go' | '$', { source: string }>>;
}

/** Methods named like Python keywords: jsii appends an underscore to them, jsii-rosetta does not. */
const WORDS_OF_PYTHON = /\.(and|or|not|is|in|with)\(/g;

/**
 * Properties outside of strings, comments and imports. Java reads them with getters; jsii-rosetta generates fields if a type is not
 * explicit.
 */
const PROPERTIES_IN_JAVA = /"(?:[^"\\]|\\.)*"|\/\/.*|^import .*|(?<=[\w)])\.([a-z]\w*)(?![\w(])/gm;

/**
 * Translates the examples of the README, the guides and the docstrings into all languages. Strict: an example that does not compile is an
 * error. Known mistakes of jsii-rosetta are corrected; the package tests compile and run the result.
 *
 * @param tablet the file to write, which jsii-pacmak reads
 */
export function translateExamples(tablet: string): string {
  const rosetta = join(ROOT, 'node_modules', 'jsii-rosetta', 'bin', 'jsii-rosetta');
  const assembly = assemblyWithGuides();
  try {
    // In one batch, all examples share the compiler's analysis of the libraries.
    execute(process.execPath, [rosetta, 'extract', '--strict', '--batch', '--cache-to', tablet, assembly]);
  } finally {
    rmSync(assembly, { recursive: true, force: true });
  }
  const content = JSON.parse(readFileSync(tablet, 'utf8')) as { snippets: Record<string, TranslatedExample> };
  const examples = Object.values(content.snippets);
  const files = exampleFiles(examples.map(({ fullSource }) => fullSource));
  const packages = typesOfJava();
  for (const [index, { translations }] of examples.entries()) {
    translations.go.source = translateToGo(files[index]);
    translations.java.source = tidyJava(translations.java.source, packages);
    translations.python.source = tidyPython(translations.python.source, freeKeysOf(files[index]));
  }
  writeFileSync(tablet, JSON.stringify(content));
  return tablet;
}

/**
 * Writes this package as rosetta reads it, with the programs of the guides after those of README. The copy is in the repository because of
 * its modules.
 */
function assemblyWithGuides(): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache', 'examples-'));
  const assembly = JSON.parse(readFileSync(join(ROOT, '.jsii'), 'utf8'));
  const guides = guidePrograms().map((code) => `\n\`\`\`ts nofixture\n${code}\`\`\`\n`);
  assembly.readme.markdown += guides.join('');
  writeFileSync(join(folder, '.jsii'), JSON.stringify(assembly));
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  for (const name of ['lib', 'rosetta']) symlinkSync(join(ROOT, name), join(folder, name), 'junction');
  return folder;
}

/** @param keys those of free-form data */
export function tidyPython(source: string, keys: readonly string[]): string {
  const imports = new Map<string, Set<string>>();
  const text = withFreeKeys(source, keys);
  const rest = text.replace(WORDS_OF_PYTHON, '.$1_(').replace(/^from (\S+) import (.*)\n/gm, (_, module, names) => {
    // jsii-rosetta imports the type of a literal from a module with the type's own name, if the program does not name the type's module.
    if (pythonModules().has(/\.([A-Z]\w*)$/.exec(module)?.[1] ?? '')) return '';
    imports.set(module, new Set([...(imports.get(module) ?? []), ...names.split(', ')]));
    return '';
  });
  for (const [name, module] of namesUsedIn(rest)) imports.set(module, (imports.get(module) ?? new Set()).add(name));
  const lines = [...imports].sort().map(([module, names]) => {
    const sorted = [...names].sort();
    const line = `from ${module} import ${sorted.join(', ')}`;
    return line.length <= 100 ? line : `from ${module} import (\n    ${sorted.join(',\n    ')},\n)`;
  });
  return [...lines, ...(lines.length > 0 && !rest.startsWith('\n') ? [''] : []), foldLines(rest, false)].join('\n');
}

/** Classes that Python imports by their names, with the module; jsii-rosetta imports those only that it writes itself. */
function namesUsedIn(python: string): Map<string, string> {
  const code = python.replace(/"(?:[^"\\\n]|\\.)*"|#.*/g, '""');
  const known = pythonModules();
  const names = new Set([...code.matchAll(/(?<![\w.])[A-Z]\w*/g)].map(([name]) => name));
  return new Map([...names].flatMap((name) => (known.has(name) ? [[name, known.get(name)!] as const] : [])));
}

let modulesOfPython: Map<string, string> | undefined;

/** Returns the types that programs import by their names, with the module of each. */
function pythonModules(): Map<string, string> {
  modulesOfPython ??= new Map(
    ['node_modules/constructs', ...PYTHON_PEERS, '.'].flatMap((folder) => {
      const { name, types, targets } = JSON.parse(readFileSync(join(ROOT, folder, '.jsii'), 'utf8'));
      const own = Object.values<{ name: string; namespace?: string; assembly: string }>(types ?? {});
      const root = targets?.python?.module ?? name;
      return own
        .filter(({ namespace }) => namespace === undefined || isNamedModule(folder, namespace))
        .map((type): [string, string] => [type.name, [root, type.namespace ?? []].flat().join('.')]);
    }),
  );
  return modulesOfPython;
}

/** Whether programs import the types of a module by their names. */
function isNamedModule(folder: string, namespace: string): boolean {
  return folder === '.' && !RESOURCE_MODULES.includes(namespace);
}

const PYTHON_PEERS = ['node_modules/cdk8s-plus-28', 'node_modules/cdk8s'];

/** Folders of assemblies, and the packages of Java that they become. */
const ASSEMBLIES: readonly (readonly [string, string])[] = [
  ['.', 'io.github.cdk8saigateway'],
  ['node_modules/cdk8s', 'org.cdk8s'],
  ['node_modules/cdk8s-plus-28', 'org.cdk8s.plus28'],
];

/** Returns the types of each Java package. Among types with the same name, the first one applies if nothing is imported. */
function typesOfJava(): Map<string, Set<string>> {
  const packages = new Map([['java.util', new Set(['List', 'Map'])]]);
  const inside: [string, string][] = [];
  for (const [folder, root] of ASSEMBLIES) {
    const assembly = JSON.parse(readFileSync(join(ROOT, folder, '.jsii'), 'utf8')) as {
      types: Record<string, { name: string; namespace?: string }>;
    };
    const types = Object.values(assembly.types);
    packages.set(root, new Set(types.filter(({ namespace }) => !namespace).map(({ name }) => name)));
    for (const { name, namespace } of types) {
      if (namespace === undefined) continue;
      const entry: [string, string] = [`${root}.${namespace}`, name];
      if (isNamedModule(folder, namespace)) inside.unshift(entry);
      else inside.push(entry);
    }
  }
  for (const [path, name] of inside) packages.set(path, (packages.get(path) ?? new Set<string>()).add(name));
  return packages;
}

/** Returns the code with getters, without repetitions, and with every import that a complete program requires. */
function tidyJava(source: string, packages: ReadonlyMap<string, ReadonlySet<string>>): string {
  const text = source
    .replace(PROPERTIES_IN_JAVA, (found: string, property?: string) => (property ? getter(property) : found))
    .replace(/(\/\/ .*)\n\n? *\1\n/g, '$1\n');
  const imports = [...text.matchAll(/^import (.*);\n/gm)].map(([, path]) => path);
  const code = foldLines(text.replace(/^import .*\n/gm, '').trimStart(), true);
  if (imports.length === 0) return code;
  const named = new Set(imports.map((path) => path.split('.').at(-1) ?? ''));
  for (const path of imports.filter((one) => one.endsWith('.*'))) {
    for (const name of packages.get(path.slice(0, -2)) ?? []) named.add(name);
  }
  const used = new Set(code.replace(/"(?:[^"\\]|\\.)*"|\/\/.*/g, '').match(/(?<![.\w])[A-Z]\w*/g));
  const missing = [...used]
    .filter((name) => !named.has(name))
    .flatMap((name) => {
      const found = [...packages].find(([, names]) => names.has(name));
      return found ? `${found[0]}.${name}` : [];
    });
  const all = [...new Set([...imports, ...missing])].sort().map((path) => `import ${path};`);
  return `${all.join('\n')}\n\n${code}`;
}

function getter(property: string): string {
  return `.get${property.replace(/^./, (letter) => letter.toUpperCase())}()`;
}

/** Reads the output of `translateExamples`. */
export function readExamples(tablet: string): TranslatedExample[] {
  return Object.values(
    (JSON.parse(readFileSync(tablet, 'utf8')) as { snippets: Record<string, TranslatedExample> }).snippets,
  );
}
