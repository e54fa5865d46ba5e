import type { BackendAi, Transformation } from '../../../../validation/types.generated';
import { isObject } from '../../../../values/objects';
import { originKey } from '../../../../values/origin';
import { resourceKey } from '../../../../values/resource-name';
import {
  type Attachment,
  type BackendRefAttachment,
  type EffectiveField,
  type FieldSource,
  type RuleAttachment,
  sourcesOf,
} from '../../../model/attachment';
import type { Destination } from '../../../model/graph';
import { entriesOf } from '../../../semantics/conditional';
import { isCredentialHeader } from '../../../semantics/credential-headers';
import { policiesAt } from '../../../semantics/fitting-fields';
import { isCalledAsPod } from '../../../semantics/model-identity';
import { signsAsPod } from '../../../semantics/provider-fields';
import { writtenProvidersOf } from '../../../semantics/written-providers';
import { fieldText } from '../field-text';
import { all, doubt, type Formula } from '../space/formula';
import { WHICH_MODEL } from './content';
import { type UsedResource, used } from './used-resource';

type From = Pick<FieldSource, 'resource' | 'origin'>;

/**
 * Returns the credentials of the gateway with which a destination and the guards before it are called.
 *
 * @param gateway - `namespace/name`
 */
export function credentialsAt(
  called: BackendRefAttachment,
  gateway: string,
  destinations: Attachment['destinations'],
  when: Formula,
): readonly UsedResource[] {
  const { destination } = called.ref;
  const policies = policiesAt(called);
  const credentials = new Credentials(gateway, when);
  const { sections = new Map() } = destinations.get(destination.key) ?? {};
  const sets = [policies, ...sections.values()];
  return [
    ...sets.flatMap(({ auth }) => (auth ? credentials.of(auth.value, auth.from) : [])),
    ...(isSigned(destination, { policies, sections }) ? [credentials.ofPods()] : []),
    ...sets.flatMap(({ ai }) => credentials.ofGuards(ai)),
    ...ofModels(destination, new Credentials(gateway, all(when, doubt(WHICH_MODEL)))),
  ];
}

/** Returns credentials that policies set on requests after routing, regardless of the sender. */
export function credentialsSet(
  { traffic: { headerModifiers, transformation } }: RuleAttachment,
  refs: readonly BackendRefAttachment[],
): readonly UsedResource[] {
  const { set = [], add = [] } = headerModifiers?.value.request ?? {};
  const fixed = [...set, ...add].filter(({ name }) => isCredentialHeader(name));
  const computed = [transformation, ...refs.map(({ policies }) => policies.transformation)].flatMap((field) =>
    field
      ? entriesOf<Transformation>(field.value).map(({ policy }) => ({ policy, of: resourceKey(field.from.resource) }))
      : [],
  );
  const names = computed.flatMap(({ policy: { request = {} }, of }) =>
    [...(request.set ?? []), ...(request.add ?? [])]
      .filter(({ name }) => isCredentialHeader(name))
      .map(({ name, value }) => ({ of, name, value })),
  );
  return [
    ...fixed.map(({ name, value }) =>
      used(`header ${name.toLowerCase()} ${value}`, `the ${name} that a filter or policy sets`),
    ),
    ...names.map(({ of, name, value }) =>
      used(
        `computed ${name} ${value}`,
        `the ${name} of ${of}`,
        doubt(`whether ${of} sets the same ${name} for two tenants`),
      ),
    ),
  ];
}

/** Returns the credentials of all models of a listener, because the body of a request determines its model. */
function ofModels(destination: Destination, credentials: Credentials): readonly UsedResource[] {
  if (destination.type !== 'models') return [];
  return destination.models.flatMap(({ resource }) => {
    const { auth, promptGuard } = resource.spec.policies ?? {};
    const from = { resource, origin: resource.origin };
    return [
      ...credentials.of(auth, from),
      ...(isCalledAsPod(resource.spec) ? [credentials.ofPods()] : []),
      ...credentials.inside(promptGuard, from),
    ];
  });
}

/** Reports whether a destination or one of its providers is called with the identity of the pods by default. */
function isSigned(destination: Destination, call: Parameters<typeof signsAsPod>[0]): boolean {
  if (destination.type !== 'backend') return false;
  const { backend } = destination;
  if (backend.type === 'agentRuntime') return !call.policies.auth;
  return writtenProvidersOf(backend).some((provider) => signsAsPod(call, provider));
}

/** Cloud guards, which sign with the identity of the pods by default. */
const CLOUD_GUARDS: ReadonlySet<string> = new Set(['guardrailsCloudA', 'modelArmorCloudC']);
const CLOUDS = ['cloudA', 'cloudB', 'cloudC'];

class Credentials {
  public constructor(
    private readonly gateway: string,
    private readonly when: Formula,
  ) {}

  /** @param identity - another one, which the pods' own is exchanged for */
  public ofPods(identity?: string): UsedResource {
    const key = `identity ${this.gateway} ${identity ?? ''}`;
    return used(key, `the cloud identity of Gateway ${this.gateway}`, this.when);
  }

  /** Credentials that the client presents belong to the client. */
  public of(value: unknown, { resource, origin }: From): readonly UsedResource[] {
    if (!isObject(value) || value.passthrough !== undefined) return [];
    const secrets = secretsIn(value, resource.namespace);
    if (secrets.length > 0) return secrets.map(({ name, key }) => used(`${name} ${key}`, name, this.when));
    const [cloud] = CLOUDS.map((name) => value[name]).filter(isObject);
    if (cloud) {
      const { managedIdentity, assumeRole } = cloud;
      const identity = managedIdentity ?? assumeRole;
      return [this.ofPods(isObject(identity) ? fieldText(identity) : '')];
    }
    const key = typeof value.key === 'string' ? `key ${value.key.trim()}` : `auth ${originKey(origin)}`;
    return [used(key, `the credential of ${resourceKey(resource)}`, this.when)];
  }

  /** Returns the credentials that are sent to the services which check prompts and answers. */
  public ofGuards(ai: EffectiveField<BackendAi> | undefined): readonly UsedResource[] {
    return sourcesOf(ai).flatMap((from) => this.inside(from.value.promptGuard, from));
  }

  public inside(value: unknown, from: From): readonly UsedResource[] {
    if (Array.isArray(value)) return value.flatMap((one) => this.inside(one, from));
    if (!isObject(value)) return [];
    return Object.entries(value).flatMap(([name, one]) => {
      if (name === 'auth') return this.of(one, from);
      const isOfPods = CLOUD_GUARDS.has(name) && isObject(one) && !hasAuth(one.policies);
      return [...(isOfPods ? [this.ofPods()] : []), ...this.inside(one, from)];
    });
  }
}

function hasAuth(policies: unknown): boolean {
  return isObject(policies) && policies.auth !== undefined;
}

interface StoredCredential {
  readonly name: string;
  /** Absent: the usual one. */
  readonly key?: unknown;
}

/** Returns the Secrets that contain a credential, from all fields that reference them. */
function secretsIn(value: unknown, namespace: string): readonly StoredCredential[] {
  if (Array.isArray(value)) return value.flatMap((one) => secretsIn(one, namespace));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([field, one]) =>
    field === 'secretRef' && isObject(one) && one.name
      ? [{ name: `Secret ${one.namespace ?? namespace}/${one.name}`, key: one.key }]
      : secretsIn(one, namespace),
  );
}
