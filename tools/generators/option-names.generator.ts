import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureBuilt } from '../build';
import { ROOT } from '../discover';
import { RESOURCE_MODULES } from '../packaging/modules';
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
  readonly static?: boolean;
  readonly docs?: Docs;
}
interface Docs {
  /** Tags of this package: `@kind` names the kind of the Kubernetes object that a construct has to define or import. */
  readonly custom?: { readonly kind?: string };
}
interface Parameter {
  readonly name: string;
  readonly type: TypeReference;
  readonly optional?: boolean;
  readonly variadic?: boolean;
}
interface Callable {
  readonly name: string;
  readonly parameters?: readonly Parameter[];
  readonly docs?: Docs;
}
interface Type {
  readonly name: string;
  readonly namespace?: string;
  readonly kind: string;
  readonly datatype?: boolean;
  readonly base?: string;
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
const CHECKED = /^src\/library\/(constructs|patterns|charts|testing)\//;

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
  const instances = new Map<string, readonly string[]>();
  const calls = Object.values(own)
    .filter(({ kind, locationInModule }) => kind === 'class' && CHECKED.test(locationInModule.filename))
    .flatMap(({ name, initializer, methods = [] }) => [
      { name, parameters: initializer?.parameters, docs: undefined },
      ...methods.map((method) => ({ ...method, name: `${name}.${method.name}` })),
    ])
    .filter(({ parameters = [] }) => parameters.length > 0)
    .map(({ name, parameters = [], docs }) => {
      const written = parameters.map(
        (parameter) =>
          `'${parameter.name}:${marked(parameter)}${ofKind(docs, memberType(parameter.type, own, structs, instances, all))}'`,
      );
      return `  '${name}': [${written.join(', ')}],\n`;
    });
  const members = [...instances]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, required]) => `  ${name}: [${required.map((one) => `'${one}'`).join(', ')}],\n`);
  return `${CALLS}${calls.join('')}};\n\n${INSTANCES}${members.join('')}};\n\n${STRUCTS}${[...structs.values()].sort().join('')}};\n`;
}

function marked({ optional, variadic }: Parameter): string {
  if (variadic) return '...';
  return optional ? '' : '!';
}

/**
 * Returns the name of a struct that is not part of a resource, and registers it with the structs that it references. Empty for other types.
 */
function structOf(
  fqn: string | undefined,
  own: Assembly['types'],
  structs: Map<string, string>,
  instances: Map<string, readonly string[]>,
  all: Assembly['types'],
): string {
  const type = fqn === undefined ? undefined : all[fqn];
  if (fqn === undefined || !type?.datatype || prefixOf(fqn, own, all) !== '') return '';
  if (structs.has(type.name)) return type.name;
  structs.set(type.name, '');
  const members = membersOf(fqn, all).map(
    (each) =>
      `${each.name}: '${each.optional ? '' : '!'}${ofKind(each.docs, memberType(each.type, own, structs, instances, all))}'`,
  );
  structs.set(type.name, `  ${type.name}: { ${members.sort().join(', ')} },\n`);
  return type.name;
}

/** Returns a type with the kind of the object in place of the interface of all constructs. */
function ofKind(docs: Docs | undefined, type: string): string {
  const kind = docs?.custom?.kind;
  return kind === undefined ? type : type.replace(/^#IConstruct\b/, `@${kind}`);
}

/** Returns the type of a member or parameter in the notation of `STRUCT_MEMBERS`. */
function memberType(
  { fqn, primitive, collection, union }: TypeReference,
  own: Assembly['types'],
  structs: Map<string, string>,
  instances: Map<string, readonly string[]>,
  all: Assembly['types'],
): string {
  if (union) throw new Error('a union is not checked yet');
  if (collection) {
    const element = memberType(collection.elementtype, own, structs, instances, all);
    return `${element}${collection.kind === 'map' ? '{}' : '[]'}`;
  }
  const struct = structOf(fqn, own, structs, instances, all);
  if (struct !== '') return struct;
  if (fqn === undefined) return primitive === 'any' || primitive === undefined ? '' : primitive;
  const { kind, datatype } = all[fqn];
  const prefix = prefixOf(fqn, own, all);
  const name = `${prefix}${all[fqn].name}`;
  if (kind === 'enum') return Object.hasOwn(own, fqn) ? 'string' : '';
  const members = datatype || prefix !== '' ? [] : identifyingMembers(fqn, own, all);
  if (members.length > 0) instances.set(name, members);
  return `#${name}`;
}

/** Returns the namespace of a type with its dot; empty for types that are known by their names alone. */
function prefixOf(fqn: string, own: Assembly['types'], all: Assembly['types']): string {
  const { namespace } = all[fqn];
  if (namespace === undefined) return '';
  return Object.hasOwn(own, fqn) && !RESOURCE_MODULES.includes(namespace) ? '' : `${namespace}.`;
}

/**
 * Returns the members by which an object is recognized as an instance: those of an own interface with its methods, and `node` of a
 * construct of another package. Own classes have a brand.
 */
function identifyingMembers(fqn: string, own: Assembly['types'], all: Assembly['types']): readonly string[] {
  const isOwn = Object.hasOwn(own, fqn);
  if (isOwn && own[fqn].kind === 'class') return [];
  const required = propertiesOf(fqn, all).filter(({ optional }) => !optional);
  const methods = isOwn ? (own[fqn].methods ?? []) : [];
  return [...new Set([...required, ...methods].map(({ name }) => name))].filter((name) => isOwn || name === 'node');
}

/** Returns the properties of a class or interface with those of its bases. */
function propertiesOf(fqn: string, all: Assembly['types']): readonly Property[] {
  const { base, interfaces = [], properties = [] } = all[fqn];
  const bases = [...interfaces, ...(base === undefined ? [] : [base])].filter((one) => Object.hasOwn(all, one));
  return [...bases.flatMap((one) => propertiesOf(one, all)), ...properties.filter((one) => !one.static)];
}

function membersOf(fqn: string, all: Assembly['types']): readonly Property[] {
  const { interfaces = [], properties = [] } = all[fqn];
  return [...interfaces.flatMap((base) => membersOf(base, all)), ...properties];
}

const CALLS = `/**
 * The parameters of each constructor and method with their types in the notation of \`STRUCT_MEMBERS\`. \`...\` marks a parameter that
 * accepts any number of values.
 */
export const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
`;
const INSTANCES = `/** The members by which instances of a class or interface are recognized. */
export const INSTANCE_MEMBERS: Readonly<Record<string, readonly string[]>> = {
`;
const STRUCTS = `/**
 * The members of each struct with their types: \`!\` marks required members, \`[]\` lists, \`{}\` maps, \`#\` instances of a class and structs
 * of other packages, \`@\` a construct with an object of that kind. A name without a mark is a struct or a primitive type; members of an empty type accept every value.
 */
export const STRUCT_MEMBERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
`;
