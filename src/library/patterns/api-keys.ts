import { ApiObject, type ApiObjectMetadata, Duration } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { evaluationTime } from '../../core/values/evaluation-time';
import { ClientAuthentication, type CredentialPlace } from '../constructs';
import { checkedOptions, isInstanceOf } from '../constructs/checked-options';
import { wholeSeconds } from '../constructs/duration-text';
import { type OwnFinding, registerFindings } from '../constructs/own-findings';
import { endText, instantText, pointInTime } from '../constructs/point-in-time';
import { inConstruct, usageError } from '../constructs/usage-error';
import type { ClientKey } from './client-key';

/** A store of the External Secrets Operator. */
export interface KeyStore {
  /** The name of the store. */
  readonly name: string;
  /**
   * Its kind: `SecretStore`, in the namespace of the keys, or `ClusterSecretStore`.
   *
   * @default 'SecretStore'
   */
  readonly kind?: string;
  /**
   * The interval at which the operator fetches new values.
   *
   * @default Duration.hours(1)
   */
  readonly refresh?: Duration;
}

/** Properties of a set of API keys. */
export interface ApiKeysProps {
  /** The keys, 1 or more. */
  readonly keys: ClientKey[];
  /**
   * The store of the key values: an ExternalSecret fetches them into a Secret, together with the metadata of each key.
   *
   * @default - keys have `hashes`, which are written to a ConfigMap; requires revision v1.4
   */
  readonly store?: KeyStore;
  /**
   * How long before the expiry of a key a finding reports it.
   *
   * @default Duration.days(14)
   */
  readonly warnBefore?: Duration;
  /**
   * Name, namespace, labels and annotations of the ConfigMap or the ExternalSecret, and of its Secret.
   *
   * @default - a name made from the construct's path
   */
  readonly metadata?: ApiObjectMetadata;
}

/** A set of API keys. */
export interface IApiKeys extends IConstruct {
  /** The keys, without their values. */
  readonly keys: ClientKey[];
  /** Labels of the Secret or ConfigMap with the keys. */
  readonly labels: { [label: string]: string };
  /** The name of the Secret or ConfigMap with the keys. */
  readonly name: string;

  /**
   * Returns the authentication by these keys, until they expire.
   *
   * @param place the location of the key in requests
   */
  authentication(place?: CredentialPlace): ClientAuthentication;
}

/** The sets whose models and budgets are enforced. */
const ENFORCED = new WeakSet<IApiKeys>();

/** Records that models and budgets of the keys are enforced. */
export function enforceLimits(keys: IApiKeys): void {
  ENFORCED.add(keys);
}

/** The label of all objects with keys of one set. */
const LABEL = 'ai-gateway/api-keys';
const ID = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,61}[A-Za-z0-9])?$/;
const HASH = /^sha256:[0-9a-f]{64}$/i;

/**
 * Keys of clients, with owners, teams, models, budgets and ends, and without a single value: of each key there is a hash, or the name under which a
 * store has it.
 *
 * A key is refused from its end on, whatever is deployed then: the data plane compares the time of each request.
 *
 * @example
 *
 * const keys = new ApiKeys(chart, 'keys', {
 *   store: { name: 'vault' },
 *   keys: [
 *     { id: 'search-batch', team: 'search', owner: 'ada', stored: [{ name: 'llm/search-batch' }] },
 *     { id: 'support-bot', team: 'support', expires: '2999-06-30', stored: [{ name: 'llm/support-bot' }] },
 *   ],
 * });
 * gateway.addTrafficPolicy('keys', { authentication: [keys.authentication()] });
 */
@checkedOptions('ApiKeys')
export class ApiKeys extends Construct implements IApiKeys {
  /**
   * Returns whether a value is an ApiKeys, of any copy of the package.
   *
   * @param x any value
   */
  public static isApiKeys(x?: unknown): x is ApiKeys {
    return isInstanceOf('ApiKeys', x);
  }

  /** Labels of the Secret or ConfigMap with the keys. */
  public readonly labels: { [label: string]: string };
  /** The name of the Secret or ConfigMap with the keys. */
  public readonly name: string;
  private isUsed = false;

  /**
   * @param scope the parent construct or chart
   *
   * @param id its name there, part of its path and of generated names
   * @param props the keys, and the location of their values
   */
  public constructor(
    scope: Construct,
    id: string,
    private readonly props: ApiKeysProps,
  ) {
    super(scope, id);
    inConstruct(this, () => checkKeys(props));
    this.labels = { [LABEL]: this.node.addr };
    const { labels, ...metadata } = props.metadata ?? {};
    const object = { metadata: { ...metadata, labels: { ...labels, ...this.labels } } };
    const { store } = props;
    const made = store
      ? new ApiObject(this, 'Resource', {
          apiVersion: 'external-secrets.io/v1',
          kind: 'ExternalSecret',
          ...object,
          spec: inConstruct(this, () => externalSecret(props, store, this.labels)),
        })
      : new ApiObject(this, 'Resource', { apiVersion: 'v1', kind: 'ConfigMap', ...object, data: hashes(props) });
    this.name = made.name;
    registerFindings(this, () => [...this.unheld(), ...endings(props, evaluationTime())]);
  }

  /**
   * Returns the authentication by these keys, until they expire.
   *
   * @param place the location of the key in requests
   */
  public authentication(place: CredentialPlace = {}): ClientAuthentication {
    this.isUsed = true;
    const { store, keys } = this.props;
    const required = keys.some(({ expires }) => expires !== undefined) ? NOT_OVER : undefined;
    const known = store
      ? ClientAuthentication.apiKeysLabelled(this.labels, place)
      : ClientAuthentication.apiKeyHashesLabelled(this.labels, place);
    return known._requiring(required);
  }

  /** The keys, without their values. */
  public get keys(): ClientKey[] {
    return this.props.keys;
  }

  private unheld(): OwnFinding[] {
    const isFound = !this.isUsed && othersSay(this, new RegExp(this.node.addr));
    if (!this.isUsed && !isFound) return [UNUSED];
    const { keys } = this;
    const isEnforced = ENFORCED.has(this);
    const by = isFound ? 'a policy that finds them by `labels`' : '`authentication()`';
    const unheld = (limit: 'budget' | 'models' | 'expires', isRead: boolean): OwnFinding[] => {
      const [first, ...others] = keys.filter((key) => key[limit] !== undefined);
      if (!first || isRead) return [];
      const more = others.length > 0 ? ` and ${others.length} more` : '';
      return [{ code: CODE.unheldKeyLimit, values: { limits: `\`${limit}\``, keys: `${first.id}${more}`, by } }];
    };
    return [
      ...unheld('budget', isEnforced),
      ...unheld('models', isEnforced || othersSay(this, /apiKey(\.|\[\W+)models/)),
      ...unheld('expires', this.isUsed || othersSay(this, /apiKey(\.|\[\W+)expires/)),
    ];
  }
}

const NOT_OVER = '!has(apiKey.expires) || timestamp(apiKey.expires) > request.startTime';

const UNUSED = {
  code: CODE.unusedConstruct,
  values: {
    what: 'ApiKeys',
    lack: 'no policy accepts its keys',
    use: '`authentication()`, or `keys` of a ModelRouter',
  },
} as const;

/** Returns whether a construct outside of the set contains a match. */
function othersSay({ node }: Construct, what: RegExp): boolean {
  const objects = node.root.node.findAll().filter((one) => ApiObject.isApiObject(one));
  return objects.some((object) => object.node.scope?.node !== node && what.test(JSON.stringify(object.toJson())));
}

function checkKeys({ keys, store }: ApiKeysProps): void {
  const owners = new Map<string, ClientKey>();
  for (const key of keys) {
    const problem = problemOf(key, store !== undefined);
    if (problem !== undefined) throw usageError(CODE.invalidClientKey, { id: key.id, problem });
    const stored = (key.stored ?? []).map(({ name, property = '' }) => `stored value ${name} ${property}`.trim());
    for (const one of new Set([
      `id ${key.id}`,
      ...(key.hashes ?? []).map((hash) => `hash ${hash.toLowerCase()}`),
      ...stored,
    ])) {
      const other = owners.get(one);
      if (other) throw usageError(CODE.sharedClientKey, { first: keyName(other), second: keyName(key), what: one });
      owners.set(one, key);
    }
  }
  if (keys.length === 0) throw usageError(CODE.invalidClientKey, { id: '', problem: '`keys` is empty' });
}

function keyName({ id, team }: ClientKey): string {
  return team === undefined ? id : `${id} of team ${team}`;
}

function problemOf({ id, models, expires, hashes, stored }: ClientKey, hasStore: boolean): string | undefined {
  const [given, other] = hasStore ? [stored, hashes] : [hashes, stored];
  const [wanted, unwanted] = hasStore ? ['stored', 'hashes'] : ['hashes', 'stored'];
  if (!ID.test(id)) return 'its `id` is not 1 to 63 letters, digits, `.` and `-`';
  if (id === 'constructor') return 'its `id` is `constructor`, which cdk8s cannot write as a key of a Secret';
  if (other) return `\`${unwanted}\` are for keys ${hasStore ? 'without' : 'with'} a \`store\``;
  if (!given?.length || given.length > 2) return `it must have one of \`${wanted}\`, or two during a rotation`;
  const broken = (hashes ?? []).find((hash) => !HASH.test(hash));
  if (broken !== undefined) return 'a hash is not `sha256:` and 64 hexadecimal digits';
  if (models?.length === 0) return 'its list of models is empty';
  if (expires !== undefined && pointInTime(expires) === undefined)
    return `its expiry is neither a date nor a time with a time zone: ${expires}`;
  return undefined;
}

function metadataOf({ id, team, owner, models, expires }: ClientKey): object {
  return {
    id,
    team,
    owner,
    models,
    expires: expires === undefined ? undefined : instantText(expires),
  };
}

/** The name of an entry: `_` is in no id. */
function entryOf({ id }: ClientKey, index: number): string {
  return index === 0 ? id : `${id}_${index + 1}`;
}

function hashes({ keys }: ApiKeysProps): { [entry: string]: string } {
  const entries = keys.flatMap((key) =>
    (key.hashes ?? []).map((keyHash, index): [string, string] => [
      entryOf(key, index),
      JSON.stringify({ keyHash: keyHash.toLowerCase(), metadata: metadataOf(key) }),
    ]),
  );
  return Object.fromEntries(entries);
}

/** Renders the ExternalSecret. The metadata of keys must not start a template of the operator, and a key's value must remain one string. */
function externalSecret({ keys }: ApiKeysProps, store: KeyStore, labels: { [label: string]: string }): object {
  const values = keys.flatMap((key) => (key.stored ?? []).map((stored, index) => ({ key, stored, index })));
  const template = values.map(({ key, index }, place): [string, string] => {
    const metadata = JSON.stringify(metadataOf(key)).replaceAll('{{', '{\\u007b');
    return [entryOf(key, index), `{"key": {{ .key${place} | toJson }}, "metadata": ${metadata}}`];
  });
  return {
    refreshInterval: `${wholeSeconds(store.refresh ?? Duration.hours(1), 'refresh', 'KeyStore')}s`,
    secretStoreRef: { name: store.name, kind: store.kind ?? 'SecretStore' },
    target: {
      creationPolicy: 'Owner',
      template: { engineVersion: 'v2', metadata: { labels }, data: Object.fromEntries(template) },
    },
    data: values.map(({ stored: { name, property } }, place) => ({
      secretKey: `key${place}`,
      remoteRef: { key: name, ...(property === undefined ? {} : { property }) },
    })),
  };
}

function endings({ keys, warnBefore = Duration.days(14) }: ApiKeysProps, now: number): OwnFinding[] {
  return keys.flatMap((key): OwnFinding[] => {
    if (key.expires === undefined) return [];
    const left = (pointInTime(key.expires) ?? now) - now;
    if (left > warnBefore.toMilliseconds()) return [];
    const when = endText(key.expires, now, ['expires', 'expired']);
    const owner = key.owner === undefined ? '' : ` (${key.owner})`;
    return [{ code: CODE.endingClientKey, values: { key: `${keyName(key)}${owner}`, when } }];
  });
}
