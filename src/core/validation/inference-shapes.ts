import { type Rule, type Shape, type StructShape, struct } from './shapes';

// InferencePool of inference.networking.k8s.io/v1, as its CustomResourceDefinition validates it.

/** The spec of an InferencePool after validation, with its defaults. */
export interface InferencePoolSpec {
  readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
  readonly targetPorts: readonly { readonly number: number }[];
  readonly appProtocol: 'http' | 'kubernetes.io/h2c';
  readonly endpointPickerRef: EndpointPickerRef;
}

export interface EndpointPickerRef {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly port?: { readonly number: number };
  readonly failureMode: 'FailOpen' | 'FailClose';
}

const PORT: Shape = struct(
  { number: { shape: { type: 'integer', format: 'int32', minimum: 1, maximum: 65535 } } },
  { required: ['number'] },
);

const LABEL_VALUE: Shape = { type: 'string', maxLength: 63, pattern: /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/ };

const HAS_PORT: Rule = {
  holds: (self: EndpointPickerRef) => self.kind !== 'Service' || self.port !== undefined,
  message: "port is required when kind is 'Service' or unspecified (defaults to 'Service')",
};

const UNIQUE_PORTS: Rule = {
  holds: (self: InferencePoolSpec['targetPorts']) => new Set(self.map((port) => port.number)).size === self.length,
  message: 'port number must be unique',
};

const PICKER: Shape = struct(
  {
    group: {
      shape: {
        type: 'string',
        maxLength: 253,
        pattern: /^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/,
      },
      default: '',
    },
    kind: {
      shape: { type: 'string', minLength: 1, maxLength: 63, pattern: /^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$/ },
      default: 'Service',
    },
    name: { shape: { type: 'string', minLength: 1, maxLength: 253 } },
    port: { shape: PORT },
    failureMode: { shape: { type: 'string', words: ['FailOpen', 'FailClose'] }, default: 'FailClose' },
  },
  { required: ['name'], rules: [HAS_PORT] },
);

const POOL: StructShape = struct(
  {
    selector: {
      shape: struct(
        { matchLabels: { shape: { type: 'map', values: LABEL_VALUE, minProperties: 1, maxProperties: 64 } } },
        { required: ['matchLabels'] },
      ),
    },
    targetPorts: { shape: { type: 'array', items: PORT, minItems: 1, maxItems: 8, rules: [UNIQUE_PORTS] } },
    appProtocol: { shape: { type: 'string', words: ['http', 'kubernetes.io/h2c'] }, default: 'http' },
    endpointPickerRef: { shape: PICKER },
  },
  { required: ['selector', 'targetPorts', 'endpointPickerRef'] },
);

export const INFERENCE_SHAPES: Readonly<Record<string, Readonly<Record<string, StructShape>>>> = {
  InferencePool: { v1: POOL },
};
