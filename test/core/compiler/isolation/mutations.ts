import { parse, stringify } from 'yaml';

/** A document with one mistake, and a description of the mistake. */
export interface Mutation {
  readonly what: string;
  readonly text: string;
}

/** A mapping or a list; items of a list have numbers for keys. */
type Node = Record<string | number, unknown>;
type Path = readonly (string | number)[];

/** Every mistake that can be made at one place of a document: in its fields, its words and its layout. */
export function mutationsOf(text: string, words: readonly string[]): Mutation[] {
  const found = new Map<string, Mutation>();
  for (const mutation of [...inFields(text, words), ...inLayout(text)]) {
    if (mutation.text !== text && !found.has(mutation.text)) found.set(mutation.text, mutation);
  }
  return [...found.values()];
}

function* inFields(text: string, words: readonly string[]): Generator<Mutation> {
  for (const path of pathsIn(parse(text), [])) {
    for (const [what, change] of changes(words)) {
      const document: Node = parse(text);
      const before = JSON.stringify(document);
      change(document, path);
      if (JSON.stringify(document) !== before) yield { what: `${path.join('.')}: ${what}`, text: stringify(document) };
    }
  }
}

function* pathsIn(node: unknown, path: Path): Generator<Path> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    const here = [...path, Array.isArray(node) ? Number(name) : name];
    yield here;
    yield* pathsIn(value, here);
  }
}

function nodeAt(document: Node, path: Path): Node {
  return path.reduce<Node>((node, step) => node[step] as Node, document);
}

type Change = (document: Node, path: Path) => void;

/** A change of the value at a path. */
function value(change: (value: unknown) => unknown): Change {
  return (document, path) => {
    const holder = nodeAt(document, path.slice(0, -1));
    const key = path[path.length - 1] ?? '';
    holder[key] = change(holder[key]);
  };
}

function word(change: (text: string) => string): Change {
  return value((before) => (typeof before === 'string' ? change(before) : before));
}

/** Another name for a field, in its place. */
function name(change: (key: string) => string): Change {
  return (document, path) => {
    const holder = nodeAt(document, path.slice(0, -1));
    const key = path[path.length - 1] ?? '';
    if (Array.isArray(holder) || change(String(key)) in holder) return;
    const entries = Object.entries(holder);
    for (const each of Object.keys(holder)) delete holder[each];
    for (const [each, of] of entries) holder[each === key ? change(each) : each] = of;
  };
}

/** Another field beside the one at the path. */
function beside(fields: Node): Change {
  return (document, path) => {
    const holder = nodeAt(document, path.slice(0, -1));
    if (!Array.isArray(holder)) Object.assign(holder, fields);
  };
}

function changes(words: readonly string[]): [string, Change][] {
  return [
    ['deleted', remove],
    ['there twice', repeat],
    ['moved up', moveUp],
    ['moved into its neighbour', moveInto],
    ['with a letter more', name((key) => `${key}x`)],
    ['with a letter less', name((key) => key.slice(0, -1))],
    ['in capitals', name((key) => `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`)],
    ['called other', name(() => 'other')],
    ['called retry', name(() => 'retry')],
    ['called namespace', name(() => 'namespace')],
    ['nothing', value(() => null)],
    ['a number', value(() => 7)],
    ['a text', value(() => 'some-text')],
    ['an empty text', value(() => '')],
    ['an empty mapping', value(() => ({}))],
    ['an empty list', value(() => [])],
    ['in a list', value((before) => [before])],
    ['one level deeper', value((before) => ({ wrong: before }))],
    ['with a letter more in it', word((text) => `${text}x`)],
    ['with a letter less in it', word((text) => text.slice(0, -1))],
    ['all in capitals', word((text) => text.toUpperCase())],
    ['a template', word(() => '{{ .Values.it }}')],
    ['beside it, a field more', beside({ oops: 1 })],
    ['beside it, a namespace', beside({ namespace: 'shop' })],
    ...words.map((each): [string, Change] => [`now ${JSON.stringify(each)}`, word(() => each)]),
  ];
}

function remove(document: Node, path: Path): void {
  const holder = nodeAt(document, path.slice(0, -1));
  const key = path[path.length - 1] ?? '';
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

function repeat(document: Node, path: Path): void {
  const holder = nodeAt(document, path.slice(0, -1));
  if (Array.isArray(holder)) holder.push(holder[Number(path[path.length - 1])]);
}

/** As by a line that is indented too little. */
function moveUp(document: Node, path: Path): void {
  const holder = nodeAt(document, path.slice(0, -1));
  const key = path[path.length - 1] ?? '';
  if (path.length < 2 || Array.isArray(holder)) return;
  const above = nodeAt(document, path.slice(0, -2));
  const target = Array.isArray(above) ? nodeAt(document, path.slice(0, -3)) : above;
  if (key in target) return;
  target[key] = holder[key];
  delete holder[key];
}

/** As by a line that is indented too far. */
function moveInto(document: Node, path: Path): void {
  const holder = nodeAt(document, path.slice(0, -1));
  const key = path[path.length - 1] ?? '';
  if (Array.isArray(holder)) return;
  const names = Object.keys(holder);
  const before = holder[names[names.indexOf(String(key)) - 1] ?? ''];
  if (typeof before !== 'object' || before === null || Array.isArray(before)) return;
  Object.assign(before, { [key]: holder[key] });
  delete holder[key];
}

function* inLayout(text: string): Generator<Mutation> {
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string;
    if (line.trim() === '') continue;
    const replaced = (what: string, ...by: string[]): Mutation => ({
      what: `line ${index + 1} ${what}: ${line}`,
      text: [...lines.slice(0, index), ...by, ...lines.slice(index + 1)].join('\n'),
    });
    yield replaced('left out');
    yield replaced('twice', line, line);
    yield replaced('a comment', `# ${line}`);
    yield replaced('indented by one', ` ${line}`);
    yield replaced('indented by two', `  ${line}`);
    yield replaced('with a tab', `\t${line}`);
    if (line.startsWith(' ')) yield replaced('less indented', line.slice(1));
    if (line.startsWith('  ')) yield replaced('two less indented', line.slice(2));
    yield replaced('without its colon', line.replace(':', ''));
    yield replaced('with a quote too many', line.replace(/: /, ': "'), '');
    yield replaced('with a bracket too many', line.replace(/: /, ': ['));
    yield replaced('a template', line.replace(/: .*/, ': {{ .Values.it }}'));
    yield replaced('an alias', line.replace(/: .*/, ': *it'));
    yield replaced(
      'with two values',
      line.replace(/: .*/, (value) => `${value}${value}`),
    );
    yield replaced('followed by a marker', line, '---');
    yield replaced('followed by the end', line, '...');
    yield replaced('with something behind it', `${line} and: more`);
    yield { what: `cut off behind line ${index + 1}`, text: `${lines.slice(0, index + 1).join('\n')}\n` };
    yield { what: `begins with line ${index + 2}`, text: lines.slice(index + 1).join('\n') };
  }
}
