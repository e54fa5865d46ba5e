import {
  boolean,
  type Definitions,
  enumeration,
  type IntOrStringSchema,
  integer,
  list,
  map,
  type Reference,
  type RefSchema,
  ref,
  type StringSchema,
  string,
  struct,
} from './form';
import { DNS_LABEL, DNS_SUBDOMAIN, plainHeaderName, port, sectionName, url } from './scalars';

// Types of Kubernetes and of the Gateway API that the reference uses without defining them.

/** A Service or a backend, with what the reference says about it at this place. */
export const backendRef = (description: string, backends?: readonly string[]): RefSchema =>
  ref('BackendObjectReference', description, {
    'x-reference': backends ? { to: 'ServiceOrBackend', backends } : { to: 'ServiceOrBackend' },
  });

/** The address of a service, in place of an object. */
export const serviceUrl = (description: string) =>
  url(
    `${description} \`http\` or \`https\`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it.`,
  );

/** A service that is called: an object, or its address. Up to v1.4, the object was required. */
export const endpoint = (
  description: string,
  backends?: readonly string[],
): { readonly backendRef: RefSchema; readonly url: StringSchema } => ({
  backendRef: { ...backendRef(description, backends), 'x-before': { 'v1.5': { required: true } } },
  url: serviceUrl('Its address, in place of `backendRef`.'),
});

/** Exactly one of the two; up to v1.4, there was one. */
export const oneEndpoint = {
  'x-exactly-one-of': [['backendRef', 'url']],
  'x-before': { 'v1.5': { keywords: { 'x-exactly-one-of': null } } },
} as const;

export const withoutPath = (message = 'url must not include a path') =>
  ({ rule: "!has(self.url) || self.url.matches('^https?://[^/?#]+$')", message, since: 'v1.5' }) as const;

/** An object of the same namespace, by name. */
export const localRef = (description: string, reference: Reference): RefSchema =>
  ref('LocalObjectReference', description, { 'x-reference': reference });

const formerLocalRef = (description: string, formerly: SecretUse) => ({
  'x-before': {
    'v1.4': { type: ref('LocalObjectReference', description), ...(formerly.required && { required: true }) },
  },
});

interface SecretUse {
  /** Whether the field was there before v1.4, without group, kind and key. */
  readonly isOlder?: boolean;
  /** Whether it was required then. */
  readonly required?: boolean;
}

/** A Secret of the same namespace, by name. */
export const secretRef = (description: string, reference: Reference, formerly: SecretUse = {}): RefSchema =>
  ref('LocalSecretObjectReference', description, {
    'x-reference': reference,
    ...(formerly.isOlder && formerLocalRef(description, formerly)),
  });

/** A key of a Secret of the same namespace: `key`, where the reference names no other. */
export const secretKeyRef = (description: string, key: string, formerly: SecretUse = {}): RefSchema =>
  ref('LocalSecretKeyReference', description, {
    'x-reference': { to: 'Secret', keys: [key] },
    ...(formerly.isOlder && formerLocalRef(description, formerly)),
  });

export const groupName = (description: string, more: { readonly default?: string } = {}) =>
  string(description, { maxLength: 253, pattern: `^$|${DNS_SUBDOMAIN}`, ...more });

const kindName = (description: string, more: { readonly default?: string } = {}) =>
  string(description, { minLength: 1, maxLength: 63, pattern: '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$', ...more });

const objectName = (description: string) => string(description, { minLength: 1, maxLength: 253 });

export const controllerName = (description: string) =>
  string(description, {
    minLength: 1,
    maxLength: 253,
    pattern: `${DNS_SUBDOMAIN.slice(0, -1)}\\/[A-Za-z0-9\\/\\-._~%!$&'()*+,;=:]+$`,
  });

const namespaceName = (description: string) =>
  string(description, {
    minLength: 1,
    maxLength: 63,
    pattern: DNS_LABEL,
    'x-implied': "the referring object's namespace",
  });

const quantity = (description: string): IntOrStringSchema => ({
  description,
  'x-kubernetes-int-or-string': true,
  pattern:
    '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$',
});

/** `name` of a reference inside one namespace; the API server fills in the empty string. */
const localName = string('Name of the object.', { default: '' });

/** Fields by which other builds of the controller find credentials elsewhere. */
const credentialKind = {
  group: string('API group of the object; empty for a Secret.', { 'x-implied': 'the core group' }),
  kind: string('Kind of the object.', { 'x-implied': '`Secret`' }),
};

const credentialRules = [
  {
    rule: "(!has(self.group) || size(self.group) == 0) ? (!has(self.kind) || size(self.kind) == 0 || self.kind == 'Secret') : (has(self.kind) && size(self.kind) > 0)",
    message: 'custom credential refs must set both group and kind',
  },
];

const portOfService = {
  rule: "size(self.group) == 0 && self.kind == 'Service' ? has(self.port) : true",
  message: 'Must have port for Service reference',
};

const targetPort = {
  port: port('All listeners of a Gateway that have this port. Only in policies with `frontend` alone.', {
    'x-since': 'v1.4',
    'x-implied': 'listeners of every port',
  }),
};

/** A section and a port exclude each other; before v1.4 there was no port. */
const oneSection = {
  'x-at-most-one-of': [['sectionName', 'port']],
  'x-before': { 'v1.4': { keywords: { 'x-at-most-one-of': null } } },
} as const;

export const kubernetes: Definitions = {
  BackendObjectReference: struct(
    'An object that receives traffic: a Service, or a backend of this API.',
    {
      group: groupName('API group; empty for a Service.', { default: '' }),
      kind: kindName('Kind of the object.', { default: 'Service' }),
      name: objectName('Name of the object.'),
      namespace: namespaceName('Namespace of the object.'),
      port: port('Port of the Service. Backends bring their own.', { 'x-implied': 'none; required for a Service' }),
    },
    {
      required: ['name'],
      'x-rules': [portOfService],
      'x-source': 'addenda 2: backend object reference',
    },
  ),
  LocalObjectReference: struct(
    'An object in the same namespace.',
    { name: localName },
    { 'x-kubernetes-map-type': 'atomic', 'x-source': 'addenda 2: local object reference' },
  ),
  LocalSecretObjectReference: struct(
    'A Secret in the same namespace.',
    { ...credentialKind, name: objectName('Name of the Secret.') },
    {
      required: ['name'],
      'x-kubernetes-map-type': 'atomic',
      'x-rules': credentialRules,
      'x-source': 'fields: LocalSecretObjectRef',
    },
  ),
  LocalSecretKeyReference: struct(
    'A key of a Secret in the same namespace.',
    {
      ...credentialKind,
      name: objectName('Name of the Secret.'),
      key: string('The key.', { minLength: 1, maxLength: 253, 'x-implied': 'the usual key of the place' }),
    },
    {
      required: ['name'],
      'x-kubernetes-map-type': 'atomic',
      'x-rules': credentialRules,
      'x-source': 'fields: LocalSecretKeyRef',
    },
  ),
  CaCertificateKind: enumeration('A kind of object that has CA certificates.', {
    ConfigMap: 'A ConfigMap.',
    Secret: 'A Secret.',
  }),
  LocalCaCertificateReference: struct(
    'A ConfigMap or Secret in the same namespace that has CA certificates.',
    {
      kind: ref('CaCertificateKind', 'Kind of the object.', { default: 'ConfigMap', 'x-since': 'v1.5' }),
      name: {
        ...objectName('Name of the object.'),
        'x-before': { 'v1.5': { required: false, keywords: { default: '', minLength: null, maxLength: null } } },
      },
    },
    { required: ['name'], 'x-kubernetes-map-type': 'atomic', 'x-source': 'fields: LocalCACertificateRef' },
  ),
  LocalBackendObjectReference: struct(
    'A Service or InferencePool in the same namespace.',
    {
      group: groupName('API group; empty for a Service.', { default: '' }),
      kind: kindName('Kind of the object.', { default: 'Service' }),
      name: objectName('Name of the object.'),
      port: port('Port of the Service.', { 'x-implied': 'none; required for a Service' }),
    },
    { required: ['name'], 'x-rules': [portOfService], 'x-source': 'fields: LocalBackendObjectReference' },
  ),
  PolicyTargetReference: struct(
    'One object that a policy applies to, or one section of it.',
    {
      group: groupName('API group of the target; empty for a Service.'),
      kind: kindName('Kind of the target.'),
      name: objectName('Name of the target.'),
      sectionName: sectionName(
        'The part of the target: a listener of a Gateway or ListenerSet, a rule of a route, a port of a Service, a provider or MCP target of a backend.',
        { 'x-implied': 'the whole target' },
      ),
      ...targetPort,
    },
    { required: ['group', 'kind', 'name'], ...oneSection, 'x-source': 'addenda 2: policy target reference' },
  ),
  PolicyTargetSelector: struct(
    'All objects of a kind that carry the labels, or one section of each.',
    {
      group: groupName('API group of the targets; empty for Services.'),
      kind: kindName('Kind of the targets.'),
      matchLabels: map('Labels that a target must carry, each with this value.', string('Value of the label.')),
      sectionName: sectionName('The part of each target, as in `targetRefs`.', { 'x-implied': 'the whole target' }),
      ...targetPort,
    },
    { required: ['group', 'kind', 'matchLabels'], ...oneSection, 'x-source': 'addenda 2: policy target selector' },
  ),
  LabelSelector: struct(
    'Selects objects by their labels; all conditions must hold. An empty selector selects every object.',
    {
      matchExpressions: list('Conditions on labels.', ref('LabelSelectorRequirement', 'One condition.'), {
        'x-kubernetes-list-type': 'atomic',
      }),
      matchLabels: map('Labels that must be present, each with this value.', string('Value of the label.')),
    },
    { 'x-kubernetes-map-type': 'atomic', 'x-source': 'Kubernetes LabelSelector' },
  ),
  LabelSelectorRequirement: struct(
    'A condition on one label.',
    {
      key: string('Name of the label.'),
      operator: string('One of `In`, `NotIn`, `Exists`, `DoesNotExist`.'),
      values: list('Values for `In` and `NotIn`; empty for the others.', string('A value of the label.'), {
        'x-kubernetes-list-type': 'atomic',
      }),
    },
    { required: ['key', 'operator'], 'x-source': 'Kubernetes LabelSelectorRequirement' },
  ),
  HttpHeaderMatchType: enumeration('How a header value is compared.', {
    Exact: 'The value is equal, letter by letter.',
    RegularExpression: 'The value matches the regular expression as a whole.',
  }),
  HttpHeaderMatch: struct(
    'A header and the value that it must have.',
    {
      name: plainHeaderName('Name of the header; upper and lower case are one.'),
      type: ref('HttpHeaderMatchType', 'How `value` is compared.', { default: 'Exact' }),
      value: string('The value, or the regular expression.', { minLength: 1, maxLength: 4096 }),
    },
    { required: ['name', 'value'], 'x-source': 'Gateway API HTTPHeaderMatch' },
  ),
  HttpHeader: struct(
    'A header and its value.',
    {
      name: plainHeaderName('Name of the header; upper and lower case are one.'),
      value: string('Value of the header.', { minLength: 1, maxLength: 4096 }),
    },
    { required: ['name', 'value'], 'x-source': 'Gateway API HTTPHeader' },
  ),
  HttpHeaderFilter: struct(
    'Changes to headers, in the order set, add, remove.',
    {
      add: list(
        'Headers to add; an existing header keeps its values and gets this one too.',
        ref('HttpHeader', 'A header.'),
        {
          maxItems: 16,
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
        },
      ),
      remove: list('Names of headers to remove.', string('Name of a header.'), {
        maxItems: 16,
        'x-kubernetes-list-type': 'set',
      }),
      set: list('Headers to set; an existing value is replaced.', ref('HttpHeader', 'A header.'), {
        maxItems: 16,
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['name'],
      }),
    },
    { 'x-source': 'addenda 2: headerModifiers' },
  ),
  EnvVar: struct(
    'An environment variable of the proxy container.',
    {
      name: string('Name of the variable.'),
      value: string('Value; `$(OTHER)` is replaced by another variable, `$$(OTHER)` stays as `$(OTHER)`.', {
        'x-implied': 'the empty string',
      }),
      valueFrom: ref('EnvVarSource', 'Where the value comes from instead.'),
    },
    { required: ['name'], 'x-source': 'Kubernetes EnvVar' },
  ),
  EnvVarSource: struct(
    'Where the value of a variable comes from.',
    {
      configMapKeyRef: ref('KeySelector', 'A key of a ConfigMap.'),
      fieldRef: ref('ObjectFieldSelector', 'A field of the pod.'),
      fileKeyRef: ref('FileKeySelector', 'A key of an environment file in a volume.'),
      resourceFieldRef: ref('ResourceFieldSelector', 'A resource limit or request of a container.'),
      secretKeyRef: ref('KeySelector', 'A key of a Secret.'),
    },
    { 'x-source': 'Kubernetes EnvVarSource' },
  ),
  KeySelector: struct(
    'One key of a ConfigMap or Secret in the same namespace.',
    {
      key: string('The key.'),
      name: localName,
      optional: boolean('Whether the object or the key may be missing.', { 'x-implied': '`false`' }),
    },
    { required: ['key'], 'x-kubernetes-map-type': 'atomic', 'x-source': 'Kubernetes SecretKeySelector' },
  ),
  ObjectFieldSelector: struct(
    'A field of the pod.',
    {
      apiVersion: string('Version of the schema that `fieldPath` is written for.', { 'x-implied': '`v1`' }),
      fieldPath: string('Path of the field, such as `metadata.namespace`.'),
    },
    { required: ['fieldPath'], 'x-kubernetes-map-type': 'atomic', 'x-source': 'Kubernetes ObjectFieldSelector' },
  ),
  FileKeySelector: struct(
    'A key of an environment file.',
    {
      key: string('The key in the file.'),
      optional: boolean('Whether the file or the key may be missing.', { default: false }),
      path: string('Path of the file in the volume, relative to its root.'),
      volumeName: string('Name of the volume.'),
    },
    {
      required: ['key', 'path', 'volumeName'],
      'x-kubernetes-map-type': 'atomic',
      'x-source': 'Kubernetes FileKeySelector',
    },
  ),
  ResourceFieldSelector: struct(
    'A resource of a container.',
    {
      containerName: string('Name of the container.', { 'x-implied': 'the container of the variable' }),
      divisor: quantity('The unit in which the value is given, such as `1Mi`.'),
      resource: string('The resource, such as `limits.memory`.'),
    },
    { required: ['resource'], 'x-kubernetes-map-type': 'atomic', 'x-source': 'Kubernetes ResourceFieldSelector' },
  ),
  ResourceRequirements: struct(
    'Compute resources of the proxy container.',
    {
      claims: list('Resource claims of the pod that the container uses.', ref('ResourceClaim', 'A claim.'), {
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['name'],
      }),
      limits: map('The most that the container may use, by resource.', quantity('An amount, such as `500m` or `1Gi`.')),
      requests: map('The resource requests of the container.', quantity('An amount, such as `500m` or `1Gi`.'), {
        'x-implied': '`limits`',
      }),
    },
    { 'x-source': 'Kubernetes ResourceRequirements' },
  ),
  ResourceClaim: struct(
    'A resource claim of the pod.',
    {
      name: string('Name of the claim in the pod.'),
      request: string('Name of the request in the claim.', { 'x-implied': 'everything of the claim' }),
    },
    { required: ['name'], 'x-source': 'Kubernetes ResourceClaim' },
  ),
  ParentReference: struct(
    'The object on whose behalf a status is reported.',
    {
      group: groupName('API group of the object.', { default: 'gateway.networking.k8s.io' }),
      kind: kindName('Kind of the object.', { default: 'Gateway' }),
      name: objectName('Name of the object.'),
      namespace: namespaceName('Namespace of the object.'),
      port: port('Port of the object.', { 'x-implied': 'every port' }),
      sectionName: sectionName('Section of the object.', { 'x-implied': 'the whole object' }),
    },
    { required: ['name'], 'x-source': 'Gateway API ParentReference' },
  ),
  RouteParentStatus: struct(
    'Status of an object at one of its parents.',
    {
      parentRef: ref('ParentReference', 'The parent.'),
      controllerName: controllerName(
        'The controller that wrote this entry, as DOMAIN/PATH. It removes the entry when it no longer applies.',
      ),
      conditions: list('`Accepted` and `ResolvedRefs`.', ref('Condition', 'A condition.'), {
        minItems: 1,
        maxItems: 8,
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['type'],
      }),
    },
    { required: ['conditions', 'controllerName', 'parentRef'], 'x-source': 'Gateway API RouteParentStatus' },
  ),
  ConditionStatus: enumeration('Status of a condition.', {
    True: 'The condition is met.',
    False: 'The condition is not met.',
    Unknown: 'It is not known yet.',
  }),
  Condition: struct(
    'One aspect of the state of an object.',
    {
      lastTransitionTime: string('When the status last changed.', { format: 'date-time' }),
      message: string('The state in words.', { maxLength: 32768 }),
      observedGeneration: integer('The generation of the object that the condition was made from.', {
        format: 'int64',
        minimum: 0,
      }),
      reason: string('The state in one word.', {
        minLength: 1,
        maxLength: 1024,
        pattern: '^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$',
      }),
      status: ref('ConditionStatus', 'The status of the condition.'),
      type: string('Which aspect.', {
        maxLength: 316,
        pattern:
          '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$',
      }),
    },
    {
      required: ['lastTransitionTime', 'message', 'reason', 'status', 'type'],
      'x-source': 'Kubernetes Condition',
    },
  ),
};
