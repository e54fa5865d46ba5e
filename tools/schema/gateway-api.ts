/**
 * The Gateway API's types as schema values, taken from the package `@kubernetes-models/gateway-api`.
 *
 * The package ships no JSON Schemas, only what was made of them: type declarations, which have the structure and the
 * documentation, and compiled validators, which have the bounds. Both are read with the TypeScript parser and put together.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Definition, Definitions, Schema } from '../../schema';
import { type Bounds, readBounds } from './gateway-api-bounds';

/** A Gateway API kind that the compiler reads or writes. */
export interface GatewayKind {
  readonly kind: string;
  /** The version whose types are used. */
  readonly version: string;
  /** Further versions of the same shape. */
  readonly otherVersions: readonly string[];
  readonly plural: string;
  readonly namespaced: boolean;
  /** Names of the definitions; not every kind has a status. */
  readonly spec: string;
  readonly status?: string;
}

export const GATEWAY_GROUP = 'gateway.networking.k8s.io';

const packageRoot = dirname(require.resolve('@kubernetes-models/gateway-api/package.json'));

const ACRONYMS = ['HTTP', 'GRPC', 'TLS', 'TCP', 'UDP', 'CORS', 'URL', 'URI', 'CA'];

const kind = (name: string, version: string, otherVersions: readonly string[], more: Partial<GatewayKind> = {}) => ({
  kind: name,
  version,
  otherVersions,
  plural: name.endsWith('y') ? `${name.slice(0, -1)}ies`.toLowerCase() : `${name}s`.toLowerCase(),
  namespaced: true,
  spec: `${typeName(name)}Spec`,
  status: `${typeName(name)}Status`,
  ...more,
});

export const gatewayKinds: readonly GatewayKind[] = [
  kind('GatewayClass', 'v1', ['v1beta1'], { namespaced: false, plural: 'gatewayclasses' }),
  kind('Gateway', 'v1', ['v1beta1']),
  kind('HTTPRoute', 'v1', ['v1beta1']),
  kind('GRPCRoute', 'v1', ['v1alpha2']),
  kind('TCPRoute', 'v1alpha2', []),
  kind('TLSRoute', 'v1', ['v1alpha2', 'v1alpha3']),
  kind('ListenerSet', 'v1', []),
  kind('ReferenceGrant', 'v1', ['v1beta1', 'v1alpha2'], { status: undefined }),
  kind('BackendTLSPolicy', 'v1', ['v1alpha3'], { plural: 'backendtlspolicies', status: 'PolicyStatus' }),
];

/** `HTTPURLRewriteFilter` -> `HttpUrlRewriteFilter`. */
export function typeName(name: string): string {
  let rest = name;
  let result = '';
  while (rest !== '') {
    const acronym = ACRONYMS.find((word) => rest.startsWith(word) && !/^[a-z]/.test(rest.slice(word.length)));
    const piece = acronym ?? rest[0]!;
    result += acronym ? acronym[0] + acronym.slice(1).toLowerCase() : piece;
    rest = rest.slice(piece.length);
  }
  return result;
}

/** `IIoK8sSigsGatewayApiApisV1alpha2TCPRouteRule` -> `{ version: 'v1alpha2', name: 'TCPRouteRule' }`. */
function ownType(identifier: string): { version: string; name: string } | undefined {
  const match = /^IIoK8sSigsGatewayApiApisV1(alpha\d|beta\d)?([A-Z].*)$/.exec(identifier);
  return match ? { version: `v1${match[1] ?? ''}`, name: match[2]! } : undefined;
}

/** Types of Kubernetes that the Gateway API uses, as far as it needs them. */
const kubernetesTypes: { readonly [name: string]: Schema } = {
  IIoK8sApimachineryPkgApisMetaV1LabelSelector: { $ref: '#/definitions/LabelSelector' },
  IIoK8sApimachineryPkgApisMetaV1Condition: { $ref: '#/definitions/Condition' },
};

/** Every definition that the specs and statuses of `gatewayKinds` lead to. */
export function gatewayDefinitions(shared: Definitions): Definitions {
  const found = new Map<string, Definition>();
  const pending = gatewayKinds.flatMap(({ kind: name, version, status }) => [
    { version, name: `${name}Spec` },
    ...(status === undefined ? [] : [{ version, name: status === 'PolicyStatus' ? status : `${name}Status` }]),
  ]);
  for (const name of ['LabelSelector', 'LabelSelectorRequirement', 'Condition', 'ConditionStatus']) {
    found.set(name, shared[name]!);
  }
  while (pending.length > 0) {
    const type = pending.pop()!;
    const name = typeName(type.name);
    if (found.has(name)) continue;
    const reader = new DeclarationReader(type, pending, found);
    found.set(name, reader.definition());
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads one declaration file of the package. */
class DeclarationReader {
  private readonly source: ts.SourceFile;
  private readonly bounds: Bounds;

  constructor(
    private readonly type: { version: string; name: string },
    private readonly pending: { version: string; name: string }[],
    private readonly found: Map<string, Definition>,
  ) {
    const file = join(packageRoot, GATEWAY_GROUP, type.version, `${type.name}.d.ts`);
    this.source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    this.bounds = boundsOf(type);
  }

  definition(): Definition {
    for (const statement of this.source.statements) {
      if (ts.isInterfaceDeclaration(statement) && statement.name.text === `I${this.type.name}`) {
        return this.struct(statement);
      }
      if (ts.isTypeAliasDeclaration(statement) && statement.name.text === `I${this.type.name}`) {
        return enumeration(wordsOf(statement.type), documentation(statement));
      }
    }
    throw new Error(`${this.source.fileName}: no declaration of ${this.type.name}`);
  }

  private struct(declaration: ts.InterfaceDeclaration): Definition {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const base of declaration.heritageClauses?.flatMap((clause) => clause.types) ?? []) {
      const inherited = ownType(base.expression.getText(this.source));
      if (!inherited) continue;
      const definition = new DeclarationReader(inherited, this.pending, this.found).definition();
      if (!('properties' in definition)) throw new Error(`${this.type.name}: base type is no struct`);
      Object.assign(properties, definition.properties);
      required.push(...(definition.required ?? []));
    }
    for (const member of declaration.members) {
      if (!ts.isPropertySignature(member) || !member.type) continue;
      const name = (member.name as ts.StringLiteral).text;
      properties[name] = this.property(name, member.type, documentation(member));
      if (!member.questionToken) required.push(name);
    }
    return {
      type: 'object',
      description: documentation(declaration),
      properties,
      ...(required.length > 0 && { required }),
    };
  }

  /** An enumeration that is written out at the property becomes a definition named after both. */
  private property(name: string, node: ts.TypeNode, description: string): Schema {
    if (!ts.isUnionTypeNode(node) && !ts.isLiteralTypeNode(node)) {
      return this.schema(node, description, this.bounds.properties?.[name] ?? {});
    }
    const words = wordsOf(node);
    if (words.every((word) => /^\d+$/.test(word))) return { type: 'integer', description, enum: words.map(Number) };
    const definition = `${typeName(this.type.name)}${name[0]!.toUpperCase()}${name.slice(1)}`;
    this.found.set(definition, enumeration(words, description));
    return { $ref: `#/definitions/${definition}`, description };
  }

  private schema(node: ts.TypeNode, description: string, bounds: Bounds): Schema {
    const { own } = bounds;
    if (ts.isTypeReferenceNode(node)) {
      const name = node.typeName.getText(this.source);
      if (name === 'Array') {
        return {
          type: 'array',
          description,
          ...own,
          items: this.schema(node.typeArguments![0]!, '', bounds.items ?? {}),
        };
      }
      if (kubernetesTypes[name]) return { ...kubernetesTypes[name], description };
      return this.reference(name, description, bounds);
    }
    if (ts.isTypeLiteralNode(node)) {
      const index = node.members.find(ts.isIndexSignatureDeclaration);
      if (!index) return { type: 'object', description, 'x-kubernetes-preserve-unknown-fields': true };
      return {
        type: 'object',
        description,
        ...own,
        additionalProperties: this.schema(index.type, '', bounds.items ?? {}),
      };
    }
    switch (node.kind) {
      case ts.SyntaxKind.StringKeyword:
        return { type: 'string', description, ...own } as Schema;
      case ts.SyntaxKind.NumberKeyword:
        return { type: 'integer', description, ...own } as Schema;
      case ts.SyntaxKind.BooleanKeyword:
        return { type: 'boolean', description };
      default:
        throw new Error(`${this.source.fileName}: cannot read the type ${node.getText(this.source)}`);
    }
  }

  /** A struct or an enumeration stays a reference; an alias of a scalar is taken in, with its bounds. */
  private reference(identifier: string, description: string, bounds: Bounds): Schema {
    const type = ownType(identifier);
    if (!type) throw new Error(`${this.source.fileName}: unknown type ${identifier}`);
    const file = join(packageRoot, GATEWAY_GROUP, type.version, `${type.name}.d.ts`);
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const alias = source.statements.filter(ts.isTypeAliasDeclaration).find(({ name }) => name.text === `I${type.name}`);
    if (alias && !ts.isUnionTypeNode(alias.type) && !ts.isLiteralTypeNode(alias.type)) {
      const merged = { own: { ...boundsOf(type).own, ...bounds.own } };
      return new DeclarationReader(type, this.pending, this.found).schema(alias.type, description, merged);
    }
    this.pending.push(type);
    return { $ref: `#/definitions/${typeName(type.name)}`, description };
  }
}

/** The values of a union of literals. */
function wordsOf(node: ts.TypeNode): string[] {
  const nodes = ts.isUnionTypeNode(node) ? [...node.types] : [node];
  return nodes.map((literal) => ((literal as ts.LiteralTypeNode).literal as ts.LiteralExpression).text);
}

const enumeration = (values: readonly string[], description: string): Definition => ({
  type: 'string',
  description,
  enum: values,
  'x-values': Object.fromEntries(values.map((value) => [value, { description: `\`${value}\`.` }])),
});

function boundsOf({ version, name }: { version: string; name: string }): Bounds {
  const prefix = version[0]!.toUpperCase() + version.slice(1);
  const file = join(packageRoot, '_schemas', `IoK8sSigsGatewayApiApis${prefix}${name}.js`);
  return existsSync(file) ? readBounds(readFileSync(file, 'utf8')) : {};
}

/** The text above a declaration, without the marks of the comment. */
function documentation(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text =
    typeof comment?.comment === 'string' ? comment.comment : (ts.getTextOfJSDocComment(comment?.comment) ?? '');
  return text.replaceAll('\\*', '*').trim();
}
