import { TypeGenerator } from 'json2jsii';
import {
  KUBERNETES_KINDS,
  KUBERNETES_TYPES,
  NEWEST_RELEASE,
  OLDEST_RELEASE,
} from '../../src/core/compiler/6-emit/workload/schema/kubernetes-types.generated';
import { writeFiles } from '../api/files';
import { declareTypes, type TypeSchema } from '../api/types';
import { wireTypes, writeWireTypes } from '../api/wire';
import type { Generator } from './generator';

const FOLDER = 'src/library/overlay-types';
const SUFFIX = 'Patch';
const DIRECTIVE = 'PatchDirective';

/** The kinds whose spec an overlay changes; a ServiceAccount has none. */
const KINDS = [
  'apps/v1/Deployment',
  'v1/Service',
  'policy/v1/PodDisruptionBudget',
  'autoscaling/v2/HorizontalPodAutoscaler',
];

/**
 * Types that are omitted to keep the API small and remain available through untyped overlays: volume drivers that Kubernetes moved to CSI,
 * fields for Windows nodes only, and fields that are invalid in a pod template.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'Volume.awsElasticBlockStore',
  'Volume.azureDisk',
  'Volume.azureFile',
  'Volume.cephfs',
  'Volume.cinder',
  'Volume.fc',
  'Volume.flexVolume',
  'Volume.flocker',
  'Volume.gcePersistentDisk',
  'Volume.gitRepo',
  'Volume.glusterfs',
  'Volume.iscsi',
  'Volume.photonPersistentDisk',
  'Volume.portworxVolume',
  'Volume.quobyte',
  'Volume.rbd',
  'Volume.scaleIO',
  'Volume.storageos',
  'Volume.vsphereVolume',
  'SecurityContext.windowsOptions',
  'PodSecurityContext.windowsOptions',
  'PodSpec.ephemeralContainers',
]);

/** The metadata of pods that an overlay can change. */
const METADATA = ['labels', 'annotations'];

/** Generates typed overlays: the fields of Kubernetes' own types, all optional, and `$patch` in every map. */
export const generator: Generator = {
  name: 'overlay-types',
  source: 'the OpenAPI definitions of Kubernetes',
  async outputs() {
    const schemas: Record<string, TypeSchema> = {};
    for (const kind of KINDS) collect(fieldType(KUBERNETES_KINDS[kind]!, 'spec'), schemas);
    const directive = { [DIRECTIVE]: directiveSchema() };
    const declarations = declareTypes({ ...schemas, ...directive });
    const homes = new Map(declarations.map(({ name }) => [name, 'types.generated'] as const));
    const files = writeFiles(declarations, homes);
    files.set('wire-types.generated', writeWireTypes(wireTypes(schemas, declarations), '../api/runtime/wire'));
    return new Map([...files].map(([file, text]) => [`${FOLDER}/${file}.ts`, text]));
  },
};

function directiveSchema(): TypeSchema {
  return {
    type: 'string',
    description: 'The directive for a map or a list item (`$patch`).',
    enum: ['delete', 'replace'],
    'x-json2jsii-enumValueDescriptions': {
      delete: 'Removes it. An item of a list also requires its key, such as `name`.',
      replace:
        'Replaces the value with the overlay. As a separate item in a list, it replaces the entire list with the other items.',
    },
  } as TypeSchema;
}

function collect(type: string, schemas: Record<string, TypeSchema>): void {
  const name = nameOf(type);
  if (name in schemas) return;
  const fields = KUBERNETES_TYPES[type];
  if (!fields) throw new Error(`Kubernetes has no type ${type}`);
  const properties: Record<string, TypeSchema> = {};
  schemas[name] = { type: 'object', description: describeType(type), properties };
  for (const [field, text] of Object.entries(fields)) {
    if (LEFT_OUT.has(`${type}.${field}`) || (type === 'ObjectMeta' && !METADATA.includes(field))) continue;
    // json2jsii treats the plural of an acronym as the beginning of a word.
    properties[field.replace(/IPs$/, 'Ips')] = {
      ...valueSchema(text, schemas),
      wire: field,
      description: describe(type, field, text),
    };
  }
  properties.patchDirective = {
    $ref: `#/definitions/${DIRECTIVE}`,
    wire: '$patch',
    description: 'The directive for the entire object (`$patch`).\n@default - the object is merged, field by field',
  };
}

/** Reads the short form of a field: `[]` for a list, `{}` for a map, and marks after the type. */
function valueSchema(text: string, schemas: Record<string, TypeSchema>): TypeSchema {
  const type = text.replace(/[!+-]+$/, '');
  if (type.startsWith('[]')) return { type: 'array', items: valueSchema(type.slice(2), schemas) };
  if (type.startsWith('{}')) return { type: 'object', additionalProperties: valueSchema(type.slice(2), schemas) };
  switch (type) {
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
      return { type };
    case 'quantity':
      return { type: 'string' };
    case 'intOrString':
    case 'any':
      return {};
    default:
      collect(type, schemas);
      return { $ref: `#/definitions/${nameOf(type)}` };
  }
}

function nameOf(type: string): string {
  return `${TypeGenerator.normalizeTypeName(type)}${SUFFIX}`;
}

function describeType(type: string): string {
  return `Changes to values of Kubernetes' type ${type}. Fields that are not set are unchanged.`;
}

function describe(type: string, field: string, text: string): string {
  const [, plain = '', marks = ''] = /^(.*?)([!+-]*)$/.exec(text) ?? [];
  const form = plain.endsWith('intOrString')
    ? ', a number or a string'
    : plain.endsWith('quantity')
      ? ', a quantity such as `500m` or `1Gi`'
      : '';
  const since = marks.includes('+') ? ` Requires a cluster newer than ${OLDEST_RELEASE}.` : '';
  const until = marks.includes('-') ? ` Removed in Kubernetes ${NEWEST_RELEASE}.` : '';
  return `\`${field}\` of ${type}${form}.${since}${until}\n@default - unchanged`;
}

function fieldType(type: string, field: string): string {
  const text = KUBERNETES_TYPES[type]?.[field];
  if (!text) throw new Error(`${type} has no field ${field}`);
  return text.replace(/[!+-]+$/, '');
}
