import type { ResourceKind } from '../values/resource-name';
import { type Field, type MapShape, type Shape, type StructShape, struct } from './shapes';

// The shapes of Kubernetes' own kinds: only the fields that are read, and only their types. Other fields are kept unchecked.

const TEXT = { type: 'string' } as const;
const PORT = { type: 'integer', format: 'int32', minimum: 1, maximum: 65535 } as const;
const TEXTS = { type: 'map', values: TEXT } satisfies MapShape;

const open = (fields: Readonly<Record<string, Field>>, required?: readonly string[]): StructShape =>
  struct(fields, { open: true, ...(required && { required }) });

const SERVICE = open({
  type: { shape: TEXT },
  clusterIP: { shape: TEXT },
  externalName: { shape: TEXT },
  selector: { shape: TEXTS },
  ports: {
    shape: {
      type: 'array',
      items: open(
        {
          name: { shape: TEXT },
          port: { shape: PORT },
          targetPort: { shape: { type: 'intOrString' } },
          protocol: { shape: TEXT },
          appProtocol: { shape: TEXT },
        },
        ['port'],
      ),
    },
  },
});

/** Entries may be null: an input may be a stub that only names the keys. */
const ENTRIES: Shape = { type: 'any', object: true };

/** Shapes of the top-level fields, by kind. */
export const CORE_FIELDS: { readonly [kind in ResourceKind]?: Readonly<Record<string, Shape>> } = {
  Service: { spec: SERVICE },
  Secret: { data: ENTRIES, stringData: ENTRIES, type: TEXT },
  ConfigMap: { data: ENTRIES, binaryData: ENTRIES },
  Namespace: {},
};

/** Fields whose entries must be strings or null. */
export const CORE_ENTRIES: { readonly [kind in ResourceKind]?: readonly string[] } = {
  Secret: ['data', 'stringData'],
  ConfigMap: ['data', 'binaryData'],
};

export const CLUSTER_KINDS: ReadonlySet<ResourceKind> = new Set(['GatewayClass', 'Namespace']);
