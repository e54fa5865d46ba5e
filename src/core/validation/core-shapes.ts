import type { ResourceKind } from '../values/resource-name';
import { type Field, type MapShape, type Shape, type StructShape, struct } from './shapes';

// Kubernetes' own kinds: only what is read of them, and only its types. The rest is kept, whatever it is.

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

/** The fields whose entries must be texts or null. */
export const CORE_ENTRIES: { readonly [kind in ResourceKind]?: readonly string[] } = {
  Secret: ['data', 'stringData'],
  ConfigMap: ['data', 'binaryData'],
};

export const CLUSTER_KINDS: ReadonlySet<ResourceKind> = new Set(['GatewayClass', 'Namespace']);
