import { type ListShape, type Rule, type StringShape, struct } from './shapes';

/** A non-empty string. */
const WORD = { type: 'string', minLength: 1 } satisfies StringShape;

interface Owner {
  readonly apiVersion: string;
  readonly kind: string;
  readonly controller?: boolean;
}

const isNoEvent = {
  holds: ({ apiVersion, kind }: Owner) => kind !== 'Event' || apiVersion.replace(/^\//, '') !== 'v1',
  message: 'an Event is disallowed from being an owner',
} satisfies Rule;

const hasOneController = {
  holds: (owners: readonly Owner[]) => owners.filter(({ controller }) => controller).length < 2,
  message: 'only one reference can have controller set to true',
} satisfies Rule;

export const OWNERS: ListShape = {
  type: 'array',
  items: struct(
    {
      // A group may be missing, and a version may not.
      apiVersion: { shape: { ...WORD, pattern: /^([^/]*\/)?[^/]+$/ } },
      kind: { shape: WORD },
      name: { shape: WORD },
      uid: { shape: WORD },
      controller: { shape: { type: 'boolean' } },
      blockOwnerDeletion: { shape: { type: 'boolean' } },
    },
    { required: ['apiVersion', 'kind', 'name', 'uid'], rules: [isNoEvent] },
  ),
  rules: [hasOneController],
};

const agreeOnDependents = {
  holds: (finalizers: readonly string[]) =>
    !(finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')),
  message: 'the finalizers orphan and foregroundDeletion cannot be both set',
} satisfies Rule;

export const FINALIZERS: ListShape = { type: 'array', items: { type: 'string' }, rules: [agreeOnDependents] };

const hasShortManager = {
  holds: (entry: { readonly manager?: string }) => Buffer.byteLength(entry.manager ?? '') <= 128,
  message: 'manager may not be more than 128 bytes',
} satisfies Rule;

const hasShortSubresource = {
  holds: (entry: { readonly subresource?: string }) => Buffer.byteLength(entry.subresource ?? '') <= 256,
  message: 'subresource may not be more than 256 bytes',
} satisfies Rule;

/** Who set which field: an export of a cluster's objects shows it. */
export const MANAGED_FIELDS: ListShape = {
  type: 'array',
  items: struct(
    {
      manager: { shape: { type: 'string', pattern: /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u } },
      operation: { shape: { type: 'string', words: ['Apply', 'Update'] } },
      apiVersion: { shape: { type: 'string' } },
      time: { shape: { type: 'string', format: 'date-time' } },
      fieldsType: { shape: { type: 'string', words: ['FieldsV1', ''] } },
      fieldsV1: { shape: { type: 'any' } },
      subresource: { shape: { type: 'string' } },
    },
    { required: ['operation'], rules: [hasShortManager, hasShortSubresource] },
  ),
};
