import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureBuilt } from '../build';
import { ROOT } from '../discover';
import type { Generator } from './generator';

interface TypeReference {
  readonly fqn?: string;
  readonly primitive?: string;
  readonly collection?: { readonly kind: 'array' | 'map'; readonly elementtype: TypeReference };
  readonly union?: unknown;
}
interface Property {
  readonly name: string;
  readonly type: TypeReference;
  readonly optional?: boolean;
}
interface Callable {
  readonly name: string;
  readonly parameters?: readonly { readonly type: TypeReference; readonly variadic?: boolean }[];
}
interface Type {
  readonly name: string;
  readonly namespace?: string;
  readonly kind: string;
  readonly datatype?: boolean;
  readonly interfaces?: readonly string[];
  readonly properties?: readonly Property[];
  readonly initializer?: Omit<Callable, 'name'>;
  readonly methods?: readonly Callable[];
  readonly locationInModule: { readonly filename: string };
}
interface Assembly {
  readonly types: Readonly<Record<string, Type>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Files whose calls are checked. Structs of the first layer are validated against the schema when they are written. */
const CHECKED = /^src\/library\/(constructs|patterns|charts)\//;

/**
 * Generates the option names that each constructor and method accepts, so that unknown options are rejected in languages without type
 * checking.
 */
export const generator: Generator = {
  name: 'option names',
  source: 'the built package (.jsii)',
  async outputs() {
    ensureBuilt();
    const own = assembly(join(ROOT, '.jsii')).types;
    const others = Object.keys(assembly(join(ROOT, '.jsii')).dependencies).map(
      (name) => assembly(join(dirname(require.resolve(`${name}/package.json`)), '.jsii')).types,
    );
    return new Map([
      ['src/library/constructs/option-names.generated.ts', write(own, Object.assign({}, ...others, own))],
    ]);
  },
};

function assembly(file: string): Assembly {
  const { types = {}, dependencies = {} }: Partial<Assembly> = JSON.parse(readFileSync(file, 'utf8'));
  return { types, dependencies };
}

function write(own: Assembly['types'], all: Assembly['types']): string {
  const structs = new Map<string, string>();
  const calls = Object.values(own)
    .filter(({ kind, locationInModule }) => kind === 'class' && CHECKED.test(locationInModule.filename))
    .flatMap(({ name, initializer, methods = [] }) => [
      { name, parameters: initializer?.parameters },
      ...methods.map((method) => ({ ...method, name: `${name}.${method.name}` })),
    ])
    .map(({ name, parameters = [] }) => {
      const taken = parameters.map(({ type, variadic }) => {
        const struct = structOf(type, own, structs, all);
        if (struct && variadic) throw new Error(`${name} takes any number of ${struct}, which is not checked yet`);
        return struct;
      });
      return [name, taken] as const;
    })
    .filter(([, taken]) => taken.some((struct) => struct !== ''))
    .map(([name, taken]) => `  '${name}': [${taken.map((struct) => `'${struct}'`).join(', ')}],\n`);
  return `${TAKEN}${calls.join('')}};\n\n${STRUCTS}${[...structs.values()].sort().join('')}};\n`;
}

/**
 * Returns the struct that a value is or contains, and registers it with the structs that it references. Empty for types of other packages.
 */
function structOf(
  { fqn, collection, union }: TypeReference,
  own: Assembly['types'],
  structs: Map<string, string>,
  all: Assembly['types'],
): string {
  if (union) throw new Error('a union of structs is not checked yet');
  if (collection) {
    const element = structOf(collection.elementtype, own, structs, all);
    if (element && collection.kind === 'map') return `{${element}}`;
    return element;
  }
  const type = fqn === undefined ? undefined : own[fqn];
  if (fqn === undefined || !type?.datatype || type.namespace !== undefined) return '';
  if (structs.has(type.name)) return type.name;
  structs.set(type.name, '');
  const members = membersOf(fqn, all).map(
    (each) => `${each.name}: '${each.optional ? '' : '!'}${memberType(each.type, own, structs, all)}'`,
  );
  structs.set(type.name, `  ${type.name}: { ${members.sort().join(', ')} },\n`);
  return type.name;
}

/** Returns the type of a member in the notation of `STRUCT_MEMBERS`. */
function memberType(
  type: TypeReference,
  own: Assembly['types'],
  structs: Map<string, string>,
  all: Assembly['types'],
): string {
  const { fqn, primitive, collection } = type;
  if (collection) {
    const element = memberType(collection.elementtype, own, structs, all);
    return `${element}${collection.kind === 'map' ? '{}' : '[]'}`;
  }
  const struct = structOf(type, own, structs, all);
  if (struct !== '') return struct;
  if (fqn === undefined) return primitive === 'any' || primitive === undefined ? '' : primitive;
  const { kind, name } = all[fqn];
  if (kind === 'enum') return Object.hasOwn(own, fqn) ? 'string' : '';
  return `#${name}`;
}

function membersOf(fqn: string, all: Assembly['types']): readonly Property[] {
  const { interfaces = [], properties = [] } = all[fqn];
  return [...interfaces.flatMap((base) => membersOf(base, all)), ...properties];
}

const TAKEN = `/** The struct that each parameter of a constructor or method is; \`{Struct}\` is a map of them, and a list is as its items. */
export const TAKEN_STRUCTS: Readonly<Record<string, readonly string[]>> = {
`;
const STRUCTS = `/**
 * The members of each struct with their types: \`!\` marks required members, \`[]\` lists, \`{}\` maps, \`#\` instances of a class and structs
 * of other packages. A name without a mark is a struct or a primitive type; members of an empty type accept every value.
 */
export const STRUCT_MEMBERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
`;
