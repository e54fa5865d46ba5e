import type { Docs, Member, Parameter, PublicType, TypeReference } from './assembly';

const PACKAGE = 'cdk8s-ai-gateway.';

interface Part {
  readonly title: string;
  readonly about: string;
  readonly namespace: string | undefined;
}

const PARTS: readonly Part[] = [
  { title: 'Constructs and values', about: 'What people mean, and the patterns made of it.', namespace: undefined },
  {
    title: 'Resources of the proxy API',
    about:
      'The namespace `api`: the words of the reference. What each field means to the letter: [docs/reference](docs/reference).',
    namespace: 'api',
  },
  { title: 'Resources of Gateway API', about: 'The namespace `gatewayapi`.', namespace: 'gatewayapi' },
];

/** The whole page. Its order follows from the names alone. */
export function apiPage(types: readonly PublicType[]): string {
  const sections = PARTS.flatMap(({ title, about, namespace }) => {
    const own = types.filter((type) => type.namespace === namespace);
    return [`# ${title}`, about, ...contents(own), ...own.flatMap(typeSection)];
  });
  const head = [
    '<!-- Generated from the built package by tools/generators/api-reference.generator.ts. Do not edit. -->',
    'Every public type, in the words of TypeScript. In Python names are written `like_this`, in Java there are builders, in Go pointers; the rest is the same.',
  ];
  return `${[...head, ...sections].join('\n\n')}\n`;
}

const GROUPS: readonly [string, (type: PublicType) => boolean][] = [
  ['Classes', ({ kind }) => kind === 'class'],
  ['Interfaces', ({ kind, datatype }) => kind === 'interface' && !datatype],
  ['Structs', ({ datatype }) => datatype === true],
  ['Enums', ({ kind }) => kind === 'enum'],
];

function contents(types: readonly PublicType[]): string[] {
  return GROUPS.flatMap(([title, belongs]) => {
    const links = types.filter(belongs).map((type) => link(type.fqn));
    return links.length > 0 ? [`**${title}**: ${links.join(', ')}`] : [];
  });
}

function typeSection(type: PublicType): string[] {
  const name = shortName(type.fqn);
  const bases = [type.base, ...(type.interfaces ?? [])].flatMap((fqn) => (fqn ? [link(fqn)] : []));
  const relation = type.kind === 'class' ? 'is a' : 'extends';
  return [
    `## ${name}`,
    [...paragraphs(type.docs), ...(bases.length > 0 ? [`*${relation} ${bases.join(', ')}*`] : [])].join('\n\n'),
    ...body(type),
  ];
}

function body(type: PublicType): string[] {
  if (type.kind === 'enum') return table(['Value', 'Meaning'], type.members ?? [], valueRow);
  const properties = (type.properties ?? []).filter(isPublic);
  const methods = (type.methods ?? []).filter(isPublic);
  if (type.datatype) return table(['Property', 'Type', 'Meaning'], properties, propertyRow);
  return [
    ...constructorSection(type),
    ...table(['Property', 'Type', 'Meaning'], properties, (member) => propertyRow(member, type)),
    ...methods.flatMap((method) => methodSection(method, type)),
  ];
}

function constructorSection({ name, namespace, initializer }: PublicType): string[] {
  if (!initializer) return [];
  const { parameters = [] } = initializer;
  const full = namespace ? `${namespace}.${name}` : name;
  return [`\`new ${full}(${signature(parameters)})\``, ...parameterList(parameters)];
}

function methodSection(method: Member, { name }: PublicType): string[] {
  const { parameters = [], returns } = method;
  const result = returns ? typeText(returns.type) : 'void';
  const owner = method.static ? `${name}.` : '';
  const head = `\`${owner}${method.name}(${signature(parameters)}): ${result}${returns?.optional ? ' | undefined' : ''}\``;
  return [head, ...paragraphs(method.docs), ...parameterList(parameters)];
}

/** Parameters with a type of this page, for their links, and those that have something to say. */
function parameterList(parameters: readonly Parameter[]): string[] {
  const lines = parameters.flatMap(({ name, type, docs }) => {
    const links = ownTypes(type).map(link);
    const about = oneLine(docs);
    if (links.length === 0 && !about) return [];
    return [`- \`${name}\`: ${[...links, about].filter(Boolean).join(', ')}`];
  });
  return lines.length > 0 ? [lines.join('\n')] : [];
}

function signature(parameters: readonly Parameter[]): string {
  return parameters
    .map(
      ({ name, optional, variadic, type }) =>
        `${variadic ? '...' : ''}${name}${optional ? '?' : ''}: ${typeText(type)}`,
    )
    .join(', ');
}

function propertyRow(member: Member, owner?: PublicType): string[] {
  const { name, optional, docs, type } = member;
  const title = `\`${member.static && owner ? `${owner.name}.` : ''}${name}\``;
  // A struct's optional property has a default; of a required one people have to know.
  return [owner || optional ? title : `${title} (required)`, type ? typeCell(type) : '', oneLine(docs)];
}

function valueRow({ name, docs }: Member): string[] {
  return [`\`${name}\``, oneLine(docs)];
}

function table<T>(head: readonly string[], rows: readonly T[], row: (item: T) => string[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`;
  return [[line(head), `|${head.map(() => '---|').join('')}`, ...rows.map((item) => line(row(item)))].join('\n')];
}

function paragraphs(docs: Docs | undefined): string[] {
  const deprecated = docs?.deprecated ? `**Deprecated:** ${docs.deprecated}` : undefined;
  const returns = docs?.returns ? `Returns ${docs.returns}` : undefined;
  return [docs?.summary, docs?.remarks, returns, deprecated].flatMap((text) => (text ? [escaped(text)] : []));
}

function oneLine(docs: Docs | undefined): string {
  const byDefault = docs?.default !== undefined ? `Default: ${defaultText(docs.default)}.` : '';
  return [...paragraphs(docs), byDefault].filter(Boolean).join(' ').replace(/\s+/g, ' ');
}

/** After a dash stand words, otherwise code. */
function defaultText(text: string): string {
  return text.startsWith('- ') ? escaped(text.slice(2)).replace(/\.$/, '') : `\`${text}\``;
}

/** Angle brackets outside of code would be taken for HTML. */
function escaped(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((piece) => (piece.startsWith('`') ? piece : piece.replace(/</g, '&lt;')))
    .join('');
}

function typeText({ primitive, fqn, collection, union }: TypeReference): string {
  if (collection?.kind === 'array') return `${typeText(collection.elementtype)}[]`;
  if (collection) return `{ [key: string]: ${typeText(collection.elementtype)} }`;
  if (union) return union.types.map(typeText).join(' | ');
  return primitive ?? shortName(fqn ?? '');
}

function typeCell(type: TypeReference): string {
  const { primitive, fqn, collection } = type;
  if (collection?.kind === 'array') return `list of ${typeCell(collection.elementtype)}`;
  if (collection) return `map to ${typeCell(collection.elementtype)}`;
  return fqn ? link(fqn) : (primitive ?? typeText(type));
}

function ownTypes({ fqn, collection, union }: TypeReference): string[] {
  if (collection) return ownTypes(collection.elementtype);
  if (union) return union.types.flatMap(ownTypes);
  return fqn?.startsWith(PACKAGE) ? [fqn] : [];
}

function shortName(fqn: string): string {
  return fqn.startsWith(PACKAGE) ? fqn.slice(PACKAGE.length) : fqn;
}

/** Types of this page are linked; others stand as code. */
function link(fqn: string): string {
  const name = shortName(fqn);
  return fqn.startsWith(PACKAGE) ? `[${name}](#${name.toLowerCase().replace(/[^a-z0-9]/g, '')})` : `\`${name}\``;
}

function isPublic(member: Member): boolean {
  return !member.protected;
}
