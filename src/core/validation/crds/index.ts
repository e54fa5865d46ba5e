import type { ProxyDistribution } from '../../distribution';
import type { Revision } from '../../values/revisions.generated';
import { isIn } from '../revisions/project';
import { openApi } from './openapi';
import type { SchemaData, SchemaKind, SchemaNaming } from './schema-node';
import { shortened } from './shorten';

export type { SchemaData } from './schema-node';

/** A CustomResourceDefinition as plain data. */
export interface CustomResourceDefinition {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: unknown;
  readonly [field: string]: unknown;
}

/** `kubectl apply` keeps the whole object in an annotation, which cannot be longer. */
export const MAX_DEFINITION_BYTES = 262_144;

/** The size that remains for the schema next to names of any length. */
const MOST_BYTES = MAX_DEFINITION_BYTES - 4096;

/** The CustomResourceDefinitions of all kinds, in the names of a distribution. */
export function makeCrds(
  distribution: ProxyDistribution,
  revision: Revision = distribution.revision,
  data: SchemaData = schemaData(),
): CustomResourceDefinition[] {
  return data.kinds.filter((kind) => isIn(revision, kind)).map((kind) => makeCrd(kind, data, distribution, revision));
}

/** Loaded when it is first used: few programs need it. */
function schemaData(): SchemaData {
  const { SCHEMA }: typeof import('./schema-data.generated') = require('./schema-data.generated');
  return SCHEMA;
}

function makeCrd(kind: SchemaKind, data: SchemaData, distribution: ProxyDistribution, revision: Revision) {
  const names = namesOf(kind, distribution);
  const group = distribution.apiGroup;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${names.plural}.${group}`, ...(kind.labels && { labels: kind.labels }) },
    spec: {
      group,
      names: { ...names, listKind: `${names.kind}List` },
      scope: 'Namespaced',
      versions: [
        {
          name: data.apiVersion,
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: kind.printerColumns,
          schema: { openAPIV3Schema: shortened(rootSchema(kind, data, distribution, revision), MOST_BYTES) },
        },
      ],
    },
  };
}

function rootSchema(kind: SchemaKind, data: SchemaData, distribution: ProxyDistribution, revision: Revision) {
  const naming: SchemaNaming = {
    group: distribution.apiGroup,
    kindOf: (kind) => distribution.kindOf(kind),
    nameOf: (name) => distribution.nameOf(name),
  };
  const options = { definitions: data.definitions, naming, revision };
  const part = (definition: string) => openApi({ $ref: `#/definitions/${definition}` }, options);
  return {
    type: 'object',
    description: kind.description,
    properties: {
      apiVersion: { type: 'string', description: 'API group and version of this object.' },
      kind: { type: 'string', description: 'Kind of this object.' },
      metadata: { type: 'object' },
      spec: part(kind.spec),
      ...(kind.status && { status: part(kind.status) }),
    },
    required: ['spec'],
  };
}

function namesOf({ kind }: SchemaKind, distribution: ProxyDistribution) {
  const names = distribution.kinds[kind];
  if (!names) throw new Error(`the distribution has no names for ${kind}`);
  const singular = names.singular ?? names.kind.toLowerCase();
  return {
    kind: names.kind,
    plural: names.plural ?? `${singular}s`,
    singular,
    ...(names.shortNames?.length && { shortNames: names.shortNames }),
    ...(names.categories?.length && { categories: names.categories }),
  };
}
