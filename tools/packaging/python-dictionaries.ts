// In Python, jsii accepts a dictionary in place of a structure, but not in a list or a map: there it passes the dictionary unchanged, and
// the receiver silently drops each key that is not a camelCase member name. So `{"target_refs": [{"section_name": "http"}]}` loses the
// section, and `access=[{"target": "runbooks", "whom": cel}]` opens the tools to all callers. The added code creates the structure, which
// rejects unknown keys.

const CLASS_OF_STRUCTURE = /^@jsii\.data_type\([\s\S]*?^ {4}\) -> None:$/gm;
const PARAMETER = /^ {8}(\w+): (.+?)(?: = None)?,$/gm;
/** The beginning of the checks or, without checks, of the assignments. */
const BODY = /^ {8}(?:if __debug__:|self\._values)/m;

/** jsii's own conversion of a dictionary that represents a structure. */
const OWN_CONVERSION = /^( {12}\w+ = )([\w.]+)\(\*\*(\w+)\)$/gm;

/** The end of each module's imports. */
const IMPORTS = /^from \.+_jsii import \*$/m;

/** Makes a structure of a dictionary. A key that Python calls otherwise is refused with the name that it has there. */
const MAKES_STRUCTURE = `

def _structure(type_: typing.Any, given: typing.Mapping[builtins.str, typing.Any]) -> typing.Any:
    try:
        return type_(**given)
    except TypeError as error:
        code = type_.__init__.__code__
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        for key in given:
            name = "".join("_" + letter.lower() if letter.isupper() else letter for letter in str(key))
            if key not in names and name in names:
                raise TypeError(f"{type_.__name__} has no {key!r}: in Python it is called {name!r}") from error
        raise

`;

/** Has generated Python make structures of dictionaries: of those in the lists and maps of structures, at each depth, too. */
export function convertDictionaries(source: string): string {
  const converted = withLists(source).replace(OWN_CONVERSION, '$1_structure($2, $3)');
  if (!converted.includes('_structure(')) return converted;
  return converted.replace(IMPORTS, (line) => line + MAKES_STRUCTURE);
}

function withLists(source: string): string {
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

/** A dictionary that directly represents a structure is already converted. */
function linesFor(name: string, type: Type | undefined): string[] {
  return type && type.form !== 'structure' ? [`        ${name} = ${converted(name, type, 1)}\n`] : [];
}

function converted(value: string, type: Type, depth: number): string {
  if (type.form === 'structure')
    return `_structure(${type.name}, ${value}) if isinstance(${value}, dict) else ${value}`;
  const item = `item_${depth}`;
  const each = converted(item, type.of, depth + 1);
  return type.form === 'list'
    ? `[${each} for ${item} in ${value}] if isinstance(${value}, (list, tuple)) else ${value}`
    : `{key: ${each} for key, ${item} in ${value}.items()} if isinstance(${value}, dict) else ${value}`;
}
