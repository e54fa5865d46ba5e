import { join } from 'node:path';
import type { Definition, Definitions, Schema } from '../../schema';
import { type Bounds, readBounds } from '../gateway-api/bounds';
import {
  DeclarationReader,
  type FieldFacts,
  type FileFacts,
  PACKAGE,
  type TypeFacts,
} from '../gateway-api/declarations';
import { DEFAULTS, VALUES } from '../gateway-api/defaults';

// The Gateway API's types as schema values, put together from the package `@kubernetes-models/gateway-api`.

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

const ACRONYMS = ['HTTP', 'GRPC', 'TLS', 'TCP', 'UDP', 'CORS', 'URL', 'URI', 'CA'];

const kind = (name: string, version: string, otherVersions: readonly string[], more: Partial<GatewayKind> = {}) => ({
  kind: name,
  version,
  otherVersions,
  plural: `${name}s`.toLowerCase(),
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

/** Returns every definition that the specs and statuses of `gatewayKinds` reference; Kubernetes definitions come from `shared`. */
export function gatewayDefinitions(shared: Definitions): Definitions {
  const collector = new Collector(shared);
  for (const { kind: name, version, status } of gatewayKinds) {
    const facts = collector.read(join(PACKAGE, GATEWAY_GROUP, version, `${name}.d.ts`));
    for (const { name: part, type } of facts.fields ?? []) {
      if (type.form === 'file' && (part === 'spec' || (part === 'status' && status))) collector.collect(type.file);
    }
  }
  return Object.fromEntries([...collector.found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

class Collector {
  readonly found = new Map<string, Definition>();
  private readonly reader = new DeclarationReader();

  constructor(private readonly shared: Definitions) {}

  read(file: string): FileFacts {
    return this.reader.read(file);
  }

  /** Adds the type that a file declares, and all types that it references; returns its name. */
  collect(file: string): string {
    const facts = this.read(file);
    const name = typeName(facts.name);
    if (this.found.has(name)) return name;
    const values = facts.values ?? VALUES[facts.name];
    if (!file.startsWith(PACKAGE)) this.takeShared(name);
    else if (values) this.found.set(name, enumeration(values, facts.documentation));
    else {
      // A type may reference itself, so its name is registered before its fields are read.
      this.found.set(name, { type: 'object', properties: {} });
      this.found.set(name, this.struct(file, facts));
    }
    return name;
  }

  private takeShared(name: string): void {
    const definition = this.shared[name];
    if (!definition) throw new Error(`schema/ has no ${name}, which the Gateway API uses`);
    this.found.set(name, definition);
    if (!('properties' in definition)) return;
    for (const [, other] of JSON.stringify(definition).matchAll(/"#\/definitions\/(\w+)"/g)) {
      if (!this.found.has(other!)) this.takeShared(other!);
    }
  }

  private struct(file: string, facts: FileFacts): Definition {
    const bounds = readBounds(file).properties ?? {};
    const fields = facts.fields ?? [];
    const required = fields.filter((field) => field.required).map(({ name }) => name);
    return {
      type: 'object',
      description: facts.documentation,
      properties: Object.fromEntries(
        fields.map((field) => [field.name, this.property(facts, field, bounds[field.name] ?? {})]),
      ),
      ...(required.length > 0 && { required }),
    };
  }

  private property(owner: FileFacts, field: FieldFacts, bounds: Bounds): Schema {
    const fallback = DEFAULTS[`${field.declaredIn}.${field.name}`];
    const onTheSpot = `${typeName(owner.name)}${field.name[0]!.toUpperCase()}${field.name.slice(1)}`;
    const schema = this.schema(field.type, field.documentation, bounds, onTheSpot);
    return fallback === undefined ? schema : ({ ...schema, default: fallback } as Schema);
  }

  /** `onTheSpot` is the name for an enumeration that is written out at its only use. */
  private schema(type: TypeFacts, description: string, bounds: Bounds, onTheSpot: string): Schema {
    const own = bounds.own ?? {};
    switch (type.form) {
      case 'list':
        return { type: 'array', description, ...own, items: this.schema(type.of, '', bounds.items ?? {}, onTheSpot) };
      case 'map': {
        const values = this.schema(type.of, '', bounds.items ?? {}, onTheSpot);
        return { type: 'object', description, ...own, additionalProperties: values };
      }
      case 'words':
        this.found.set(onTheSpot, enumeration(type.words, description));
        return { $ref: `#/definitions/${onTheSpot}`, description };
      case 'number':
        return { type: 'integer', description, ...own, ...(type.values && { enum: type.values }) } as Schema;
      case 'string':
        return { type: 'string', description, ...own } as Schema;
      case 'boolean':
        return { type: 'boolean', description };
      case 'any':
        return { description, 'x-kubernetes-preserve-unknown-fields': true };
      case 'file':
        return this.named(type.file, description, bounds, onTheSpot);
    }
  }

  /** Returns a reference for a struct or an enumeration; an alias of a scalar is inlined with its bounds. */
  private named(file: string, description: string, bounds: Bounds, onTheSpot: string): Schema {
    const facts = this.read(file);
    if (!facts.scalar || VALUES[facts.name]) return { $ref: `#/definitions/${this.collect(file)}`, description };
    const merged = { ...bounds, own: { ...readBounds(file).own, ...bounds.own } };
    return this.schema(facts.scalar, description, merged, onTheSpot);
  }
}

const enumeration = (values: readonly string[], description: string): Definition => ({
  type: 'string',
  description,
  enum: values,
  'x-values': Object.fromEntries(values.map((value) => [value, { description: `\`${value}\`.` }])),
});
