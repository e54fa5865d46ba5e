import { join } from 'node:path';
import { TypeGenerator } from 'json2jsii';
import { declareKind } from '../api/classes';
import { boundsText } from '../api/documentation';
import { writeFiles } from '../api/files';
import { declareTypes, type TypeSchema } from '../api/types';
import { wireTypes, writeWireTypes } from '../api/wire';
import { boundsOf, type Limits } from '../gateway-api/bounds';
import {
  DeclarationReader,
  type FieldFacts,
  type FileFacts,
  PACKAGE,
  type TypeFacts,
} from '../gateway-api/declarations';
import { DEFAULTS, VALUES } from '../gateway-api/defaults';
import { summary } from '../gateway-api/summary';
import type { Generator } from './generator';

const FOLDER = 'src/library/gateway-api';
const GROUP = 'gateway.networking.k8s.io';

/** The kinds that are read and written, each in the version that clusters serve most widely. */
const KINDS: { readonly [kind: string]: string } = {
  GatewayClass: 'v1',
  Gateway: 'v1',
  HTTPRoute: 'v1',
  GRPCRoute: 'v1',
  TCPRoute: 'v1alpha2',
  TLSRoute: 'v1',
  ListenerSet: 'v1',
  ReferenceGrant: 'v1beta1',
  BackendTLSPolicy: 'v1',
};

const CLUSTER_SCOPED: ReadonlySet<string> = new Set(['GatewayClass']);

/** L1 of the Gateway API, from the declarations and validators of a package of the registry. */
export const generator: Generator = {
  name: 'gateway-api',
  source: '@kubernetes-models/gateway-api',
  async outputs() {
    const reader = new DeclarationReader();
    const schemas = new Map<string, TypeSchema>();
    const classes = Object.entries(KINDS).flatMap(([kind, version]) => {
      const facts = reader.read(join(PACKAGE, GROUP, version, `${kind}.d.ts`));
      const spec = facts.fields?.find(({ name }) => name === 'spec')?.type;
      if (spec?.form !== 'file') throw new Error(`${kind} has no spec`);
      return declareKind({
        kind,
        className: typeName(kind),
        apiVersion: `${GROUP}/${version}`,
        clusterScoped: CLUSTER_SCOPED.has(kind),
        description: summary(facts.documentation),
        spec: collect(spec.file, reader, schemas, `What a ${kind} is to be.`),
        remarks:
          'References to kinds of this package are written with the names of the distribution of its scope, see `ProxyDistribution`.',
      });
    });
    refuseUnusedDefaults(reader);
    const all = Object.fromEntries([...schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
    const declarations = declareTypes(all);
    const homes = new Map([
      ...declarations.map(({ name }) => [name, fileOf(name)] as const),
      ...classes.map(({ name }) => [name, 'kinds.generated'] as const),
    ]);
    const files = writeFiles([...declarations, ...classes], homes, prologue);
    files.set('wire-types.generated', writeWireTypes(wireTypes(all, declarations), '../api/runtime/wire'));
    const exported = [...files.keys()].filter((file) => file !== 'wire-types.generated').sort();
    files.set('index', exported.map((file) => `export * from './${file}';\n`).join(''));
    return new Map(
      [...files].map(([file, text]) => [`${FOLDER}/${file === 'index' ? 'index.generated' : file}.ts`, text]),
    );
  },
};

function prologue(file: string): string {
  if (file !== 'kinds.generated') return '';
  return [
    "import type { ApiObjectMetadata } from 'cdk8s';",
    "import type { Construct } from 'constructs';",
    "import { isInstanceOf } from '../api/runtime/brands';",
    "import { ResourceObject } from '../api/runtime/resource-object';",
    "import { WIRE_TYPES } from './wire-types.generated';",
    '',
  ].join('\n');
}

/** A default of a field that does not exist (any more) is an error in the table. */
function refuseUnusedDefaults(reader: DeclarationReader): void {
  const fields = new Set(
    reader.all().flatMap(({ name, fields: own = [] }) => own.map((field) => `${name}.${field.name}`)),
  );
  const unused = Object.keys(DEFAULTS).filter((field) => !fields.has(field));
  if (unused.length > 0) throw new Error(`defaults of unknown fields: ${unused.join(', ')}`);
}

function fileOf(name: string): string {
  if (/^(Http|Cors|Path|Query|Header)/.test(name)) return 'http.generated';
  if (/^(Grpc|Tcp|Tls|Udp)/.test(name)) return 'other-routes.generated';
  if (/^(Gateway|Listener|Frontend|Allowed|Route|TlsPort)/.test(name)) return 'gateway.generated';
  return 'references.generated';
}

/** Converts acronyms to words. Two consecutive acronyms must be separated first. */
function typeName(name: string): string {
  return TypeGenerator.normalizeTypeName(name.replace(/^HTTP(?=CORS|URL)/, 'Http'));
}

/** Adds the type that a file declares, and all types below it; returns its name. A type without a comment inherits that of its use. */
function collect(file: string, reader: DeclarationReader, schemas: Map<string, TypeSchema>, use: string): string {
  const facts = reader.read(file);
  const name = typeName(facts.name);
  if (schemas.has(name)) return name;
  const description = summary(facts.documentation) || use;
  const values = facts.values ?? VALUES[facts.name];
  if (values) {
    schemas.set(name, { type: 'string', description, enum: values });
    return name;
  }
  schemas.set(name, {});
  const fields = facts.fields ?? [];
  schemas.set(name, {
    type: 'object',
    description,
    properties: Object.fromEntries(fields.map((field) => [field.name, property(file, facts, field, reader, schemas)])),
    required: fields.filter(({ required }) => required).map((field) => field.name),
  });
  return name;
}

function property(
  file: string,
  owner: FileFacts,
  field: FieldFacts,
  reader: DeclarationReader,
  schemas: Map<string, TypeSchema>,
): TypeSchema {
  const scalar = field.type.form === 'file' ? field.type.file : undefined;
  const bounds: Limits = { ...(scalar ? boundsOf(scalar) : {}), ...boundsOf(file, field.name) };
  const value = DEFAULTS[`${field.declaredIn}.${field.name}`];
  const text = `${summary(field.documentation)} ${boundsText(bounds)}`.trim();
  const fallback = field.required ? '' : `\n@default ${value === undefined ? '- none' : JSON.stringify(value)}`;
  const shape = valueSchema(
    field.type,
    reader,
    schemas,
    typeName(`${owner.name}-${field.name}`),
    summary(field.documentation),
  );
  return { ...shape, wire: field.name, description: text + fallback };
}

/** `name` is for an enumeration that is declared on the spot, `use` is the comment of the field. */
function valueSchema(
  type: TypeFacts,
  reader: DeclarationReader,
  schemas: Map<string, TypeSchema>,
  name: string,
  use: string,
): TypeSchema {
  if (type.form === 'list') return { type: 'array', items: valueSchema(type.of, reader, schemas, name, use) };
  if (type.form === 'map')
    return { type: 'object', additionalProperties: valueSchema(type.of, reader, schemas, name, use) };
  if (type.form === 'words') {
    schemas.set(name, { type: 'string', description: use, enum: type.words });
    return { $ref: `#/definitions/${name}` };
  }
  if (type.form !== 'file') return type.form === 'any' ? {} : { type: type.form };
  const facts = reader.read(type.file);
  if (facts.scalar && !VALUES[facts.name]) return valueSchema(facts.scalar, reader, schemas, name, use);
  return { $ref: `#/definitions/${collect(type.file, reader, schemas, use)}` };
}
