// jsii lets a dictionary stand for a structure in Python, but not where structures stand in a list or a map: there it hands the
// dictionary over as it is, and the other side drops each key that is not the name of a member in camelCase. So
// `{"target_refs": [{"section_name": "http"}]}` loses the section, and `access=[{"target": "runbooks", "whom": cel}]` opens the
// tools to everybody, without a word. What this adds makes the structure, which refuses keys that it does not have.

const CLASS_OF_STRUCTURE = /^@jsii\.data_type\([\s\S]*?^ {4}\) -> None:$/gm;
const PARAMETER = /^ {8}(\w+): (.+?)(?: = None)?,$/gm;
/** Where the checks begin, or without any the values are taken. */
const BODY = /^ {8}(?:if __debug__:|self\._values)/m;

/** Has the structures of generated Python make structures of the dictionaries in their lists and maps, at each depth. */
export function convertDictionaries(source: string): string {
  let result = '';
  let end = 0;
  for (const { 0: head, index } of source.matchAll(CLASS_OF_STRUCTURE)) {
    const start = index + head.length;
    const body = start + source.slice(start).search(BODY);
    const lines = [...head.slice(head.indexOf('def __init__(')).matchAll(PARAMETER)].flatMap(([, name, type]) =>
      linesFor(name!, parse(type!)),
    );
    result += source.slice(end, body) + lines.join('');
    end = body;
  }
  return result + source.slice(end);
}

type Type =
  | { readonly form: 'list' | 'map'; readonly of: Type }
  | { readonly form: 'structure'; readonly name: string };

const STRUCTURE = /^typing\.Union\["?([\w.]+)"?, typing\.Dict\[builtins\.str, typing\.Any\]\]$/;
const AROUND = /^typing\.(Optional|Sequence|Mapping)\[(?:builtins\.str, )?(.*)\]$/;

function parse(text: string): Type | undefined {
  const structure = STRUCTURE.exec(text);
  if (structure) return { form: 'structure', name: structure[1]! };
  const [, around, inner] = AROUND.exec(text) ?? [];
  const of = inner === undefined ? undefined : parse(inner);
  if (!of || around === 'Optional') return of;
  return { form: around === 'Sequence' ? 'list' : 'map', of };
}

/** What stands for a structure itself is converted already. */
function linesFor(name: string, type: Type | undefined): string[] {
  return type && type.form !== 'structure' ? [`        ${name} = ${converted(name, type, 1)}\n`] : [];
}

function converted(value: string, type: Type, depth: number): string {
  if (type.form === 'structure') return `${type.name}(**${value}) if isinstance(${value}, dict) else ${value}`;
  const item = `item_${depth}`;
  const each = converted(item, type.of, depth + 1);
  return type.form === 'list'
    ? `[${each} for ${item} in ${value}] if isinstance(${value}, (list, tuple)) else ${value}`
    : `{key: ${each} for key, ${item} in ${value}.items()} if isinstance(${value}, dict) else ${value}`;
}
