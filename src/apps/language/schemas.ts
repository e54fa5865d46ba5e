import { GUARANTEE_FILE_NAME, SETTINGS_FILE, TEST_FILE_NAME } from '../../core/compiler/1-load/find-files';
import { distributionOf, type ProxyDistribution } from '../../core/distribution';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { CORE_FIELDS } from '../../core/validation/core-shapes';
import { makeCrds } from '../../core/validation/crds';
import { jsonSchemaOf } from '../../core/validation/crds/json-schema';
import { GATEWAY_SHAPES } from '../../core/validation/gateway-validators.generated';
import { METADATA } from '../../core/validation/metadata';
import type { Shape } from '../../core/validation/shapes';
import { type Fields, isObject } from '../../core/values/objects';
import { GATEWAY_KINDS } from '../../core/values/resource-name';
import { REVISIONS, type Revision } from '../../core/values/revisions.generated';
import { describedSpec } from './described-node';
import { jsonSchemaNode } from './json-schema';
import { type SchemaFile, schemaFile } from './schema-files';
import { type EditorSchemaNode, nodeAt } from './schema-node';
import { shapeNode } from './shape-schema';

const TEXT: Shape = { type: 'string' };

/** The schemas of all supported documents, built on demand. */
export class Schemas {
  private readonly ofDistribution = new Map<string, ReadonlyMap<string, EditorSchemaNode>>();
  private readonly ofFiles = new Map<string, EditorSchemaNode>();

  /** Returns the schema of a document in a file; undefined for kinds that are not read. */
  public of(file: string, root: Fields, settings: Pick<GatewaySettings, 'revision'>): EditorSchemaNode | undefined {
    const beside = schemaFileOf(file);
    if (beside !== undefined) return this.fileSchema(beside);
    const { apiVersion, kind } = root;
    const distribution = distributionOf(apiVersion);
    if (distribution) return this.kindsOf(distribution, settings.revision).get(String(kind));
    return shapeOf(String(kind), String(apiVersion));
  }

  /** Returns the revision that introduced a field; undefined if it exists since the first one, or if it is unknown. */
  public sinceOf({ apiVersion, kind }: Fields, path: readonly (string | number)[]): Revision | undefined {
    const distribution = distributionOf(apiVersion);
    if (!distribution) return undefined;
    const [first, ...later] = REVISIONS;
    const isIn = (one: Revision) => nodeAt(this.kindsOf(distribution, one).get(String(kind)), path) !== undefined;
    return isIn(first) ? undefined : later.find(isIn);
  }

  private fileSchema(name: SchemaFile): EditorSchemaNode {
    const known = this.ofFiles.get(name);
    if (known) return known;
    const schema = schemaFile(name);
    const made = jsonSchemaNode(isObject(schema) ? schema : {});
    this.ofFiles.set(name, made);
    return made;
  }

  private kindsOf(
    distribution: ProxyDistribution,
    revision: Revision | undefined,
  ): ReadonlyMap<string, EditorSchemaNode> {
    const key = `${distribution.apiGroup} ${revision}`;
    const known = this.ofDistribution.get(key);
    if (known) return known;
    const schemas = makeCrds(distribution, revision).map((crd) => jsonSchemaOf(crd));
    const made = new Map(
      schemas.map((schema) => [String(schema.title), withMetadata(jsonSchemaNode(schema))] as const),
    );
    this.ofDistribution.set(key, made);
    return made;
  }
}

/** The schema for files of their own form. */
function schemaFileOf(file: string): SchemaFile | undefined {
  if (TEST_FILE_NAME.test(file)) return 'gateway-test.schema.json';
  if (isGuaranteeFile(file)) return 'gateway-guarantees.schema.json';
  return isSettingsFile(file) ? 'ai-gateway.schema.json' : undefined;
}

export function isGuaranteeFile(file: string): boolean {
  return GUARANTEE_FILE_NAME.test(file);
}

export function isSettingsFile(file: string): boolean {
  return file === SETTINGS_FILE || file.endsWith(`/${SETTINGS_FILE}`);
}

function withMetadata(node: EditorSchemaNode): EditorSchemaNode {
  return { ...node, fields: () => new Map([...node.fields(), ['metadata', shapeNode(METADATA)]]) };
}

function shapeOf(kind: string, apiVersion: string): EditorSchemaNode | undefined {
  const gateway = GATEWAY_KINDS.find((each) => each === kind);
  const versions = gateway && GATEWAY_SHAPES[gateway];
  const [spec] = versions ? [versions[apiVersion.split('/').at(-1) ?? ''] ?? Object.values(versions)[0]] : [];
  const core = Object.entries(CORE_FIELDS).find(([each]) => each === kind)?.[1];
  const fields: Readonly<Record<string, Shape>> | undefined = spec ? { spec } : core;
  if (!fields) return undefined;
  const all = { apiVersion: TEXT, kind: TEXT, metadata: METADATA, ...fields };
  return {
    type: 'object',
    bounds: [],
    fields: () =>
      new Map(
        Object.entries(all).map(([name, shape]) => {
          const node = shapeNode(shape);
          return [name, gateway && name === 'spec' ? describedSpec(node, gateway) : node] as const;
        }),
      ),
    items: () => undefined,
  };
}
