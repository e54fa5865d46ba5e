import { readDeclarations, readModules } from '../import/declarations';
import { MEMBERS } from '../l2-coverage/coverage';
import { fieldsSetBy } from '../l2-coverage/member';
import type { Generator } from './generator';

/** Generates the table of constructs for `ai-gateway import`: their options with types, and the fields that each option sets. */
export const generator: Generator = {
  name: 'import tables',
  source: 'interfaces of src/ and charts with and without each member (tools/l2-coverage)',
  async outputs() {
    const { structs, enums, parents } = readDeclarations();
    return new Map([
      [
        'src/apps/import/tables/types.generated.ts',
        `${TYPES}${table('STRUCTS', structs)}\n/** The members of each enum with their values. */\n${table('ENUMS', enums)}${modulesTable()}`,
      ],
      ['src/apps/import/tables/members.generated.ts', `${FIELDS}${table('FIELDS_OF', fieldsOf(parents))}`],
    ]);
  },
};

function modulesTable(): string {
  const rows = [...readModules()].map(([name, module]) => `  ${name}: '${module}',\n`);
  return `\n/** The module of each type that is not in the root of the package. */\nexport const MODULES: { readonly [type: string]: string } = {\n${rows.join('')}};\n`;
}

const TYPES = `/** For each interface of the package its members with their types: \`X\`, \`X[]\` for a list, \`{X}\` for a map. */
`;

const FIELDS = `/** For each option of an interface the fields of the reference that it sets, as \`Type.field\`. */
`;

type Table = ReadonlyMap<string, ReadonlyMap<string, string | readonly string[]>>;

function table(name: string, entries: Table): string {
  const type = name === 'FIELDS_OF' ? 'readonly string[]' : 'string';
  const rows = [...entries].map(([key, members]) => {
    const fields = [...members].map(([member, value]) => `${keyText(member)}: ${literal(value)}`);
    return `  ${keyText(key)}: { ${fields.join(', ')} },\n`;
  });
  return `export const ${name}: { readonly [type: string]: { readonly [member: string]: ${type} } } = {\n${rows.join('')}};\n`;
}

function keyText(name: string): string {
  return /^\w+$/.test(name) ? name : `'${name}'`;
}

/** A conditional choice stays in the resource unchanged: no option is derived from its alternatives. */
const CHOICES = 'TrafficPolicyOptions.choices';

/** Returns the fields found for each option, including those that an interface inherits. */
function fieldsOf(parents: ReadonlyMap<string, readonly string[]>): Map<string, Map<string, readonly string[]>> {
  const found = new Map<string, Map<string, Set<string>>>();
  for (const member of MEMBERS) {
    const [type = '', option] = member.name.split('.');
    if (option === undefined || !parents.has(type) || member.name === CHOICES) continue;
    const options = found.get(type) ?? new Map<string, Set<string>>();
    const fields = options.get(option) ?? new Set<string>();
    // Conditional alternatives are read as a policy of their kind.
    for (const field of fieldsSetBy(member)) fields.add(field.replace('OrConditional.', '.'));
    found.set(type, options.set(option, fields));
  }
  const withParents = (type: string): [string, Set<string>][] => [
    ...(parents.get(type) ?? []).flatMap(withParents),
    ...(found.get(type) ?? []),
  ];
  const result = new Map<string, Map<string, readonly string[]>>();
  for (const type of parents.keys()) {
    const options = new Map<string, string[]>();
    for (const [option, fields] of withParents(type)) {
      options.set(option, [...new Set([...(options.get(option) ?? []), ...fields])].sort());
    }
    if (options.size > 0) result.set(type, options);
  }
  return result;
}

/** Returns a literal in single quotes if its content contains none. */
function literal(value: string | readonly string[]): string {
  const text = JSON.stringify(value);
  return /['\\]/.test(text) ? text : text.replaceAll('"', "'");
}
