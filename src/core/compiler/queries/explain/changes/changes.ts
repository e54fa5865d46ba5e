import { isDeepStrictEqual } from 'node:util';
import { HIDDEN, withoutCredentials } from '../../../../values/credentials';
import type { Attachment, GatewayAttachment, RuleAttachment } from '../../../model/attachment';
import type { CompileResult, GatewayOutput } from '../../../model/result';
import { rawConfigOf } from '../../../semantics/raw-config';
import { explainFields } from '../provenance';
import type { RequestInput } from '../request';
import type { Change, ChangedRequests } from './change';
import { type MovedPorts, movedPorts } from './moved-ports';
import { normalizedFields } from './normalized-fields';
import { evaluateFor, type Outcome, type ServedRequest } from './outcome';
import { type RequestKind, requestKinds } from './requests';
import { secondLookAt } from './second-look';
import { type Difference, differences } from './values';
import { withoutNames } from './without-names';
import { REPLACED, workloadChanges } from './workload';

type Side = Pick<CompileResult, 'gateways' | 'attachment'>;

/** Returns the differences between two results, changes that deserve a second look first. Empty if configs and manifests are identical. */
export function changesBetween(before: Side, after: Side): Change[] {
  const keys = new Set([...before.gateways, ...after.gateways].map(keyOf));
  const changes = [...keys].sort().flatMap((key) => {
    const [old, now] = [before, after].map(({ gateways }) => gateways.find((output) => keyOf(output) === key));
    if (!old || !now) return [cameOrWent(key, now !== undefined)];
    if (old.config === now.config && JSON.stringify(old.manifests) === JSON.stringify(now.manifests)) return [];
    return changesOf(key, old, now, before.attachment, after.attachment);
  });
  return [...changes.filter(({ secondLook }) => secondLook), ...changes.filter(({ secondLook }) => !secondLook)];
}

/** Returns the differences in the answer to one request of a Gateway that is in both results. */
export function changesOfRequest(
  key: string,
  request: RequestInput,
  shown: ChangedRequests,
  [before, after]: readonly [Attachment, Attachment],
): Change[] {
  const [old, now] = [before, after].map((attachment) => {
    const gateway = gatewayNamed(key, attachment);
    return gateway && evaluateFor(request, gateway, attachment, undefined);
  });
  return old || now ? outcomeChanges(key, old, now).map((change) => ({ ...change, requests: [shown] })) : [];
}

function gatewayNamed(key: string, attachment: Attachment | undefined): GatewayAttachment | undefined {
  return attachment?.gateways.find(({ gateway: { resource } }) => `${resource.namespace}/${resource.name}` === key);
}

function keyOf({ namespace, name }: GatewayOutput): string {
  return `${namespace}/${name}`;
}

function cameOrWent(gateway: string, isNew: boolean): Change {
  const secondLook = isNew ? 'its routes were not served before' : 'its routes are no longer served';
  return { gateway, about: 'gateway', what: isNew ? 'is new' : 'is gone', secondLook, requests: [] };
}

function changesOf(
  key: string,
  old: GatewayOutput,
  now: GatewayOutput,
  before: Attachment | undefined,
  after: Attachment | undefined,
): Change[] {
  const [oldGateway, newGateway] = [gatewayNamed(key, before), gatewayNamed(key, after)];
  const found: Change[] = [];
  if (before && after && oldGateway && newGateway) {
    found.push(...listenerChanges(key, oldGateway, newGateway), ...frontendChanges(key, oldGateway, newGateway));
    found.push(...rawConfigChanges(key, oldGateway, newGateway));
    found.push(...new RequestChanges(key, [before, oldGateway], [after, newGateway]).all());
  }
  const workload = workloadChanges(key, old, now);
  // The remaining causes: names that only appear in logs and metrics, credentials that are not shown, unreachable rules, or unknown ones.
  if (found.length === 0 && workload.every(({ what }) => what === REPLACED) && old.config !== now.config) {
    const what =
      before && after && withoutNames(old.config) === withoutNames(now.config)
        ? 'differs only in names for logs and metrics'
        : 'differs, but no request with a different answer was found: the difference is in a credential, in an unreachable part, or in a setting that is not compared';
    found.push({ gateway: key, about: 'config', what, requests: [] });
  }
  return [...found, ...workload];
}

function listenerChanges(gateway: string, before: GatewayAttachment, after: GatewayAttachment): Change[] {
  const of = ({ listeners }: GatewayAttachment) =>
    Object.fromEntries(
      listeners.map(({ listener: { key, port, protocol, hostname, tls, isInternal } }) => [
        key,
        {
          port,
          protocol,
          hostname,
          ...(tls?.certificate ? { certificate: `${tls.certificate.namespace}/${tls.certificate.name}` } : {}),
          ...(tls?.clientCa ? { clientCa: `${tls.clientCa.namespace}/${tls.clientCa.name}` } : {}),
          ...(isInternal ? { isInternal } : {}),
        },
      ]),
    );
  const [old, now] = [of(before), of(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].sort().flatMap((name): Change[] => {
    const common = { gateway, about: 'listener' as const, requests: [] };
    if (!old[name]) {
      const secondLook = now[name]?.isInternal ? {} : { secondLook: 'a port or a hostname is opened' };
      return [{ ...common, what: `listener ${name} is new`, ...secondLook, after: now[name] }];
    }
    if (!now[name]) return [{ ...common, what: `listener ${name} is gone`, before: old[name] }];
    return differences(old[name], now[name]).map(({ path, ...values }) => ({
      ...common,
      what: `${path} of listener ${name}`,
      ...(path === 'hostname' || path === 'certificate' ? {} : { secondLook: 'access to the listener changes' }),
      ...values,
    }));
  });
}

function frontendChanges(gateway: string, before: GatewayAttachment, after: GatewayAttachment): Change[] {
  const of = ({ frontend }: GatewayAttachment) => Object.fromEntries(normalizedFields(explainFields(frontend)));
  return fieldChanges(gateway, of(before), of(after)).map((change) => ({ ...change, requests: [] }));
}

/** Compares the parts that are merged into the config unchanged. Their meaning is unknown. */
function rawConfigChanges(gateway: string, before: GatewayAttachment, after: GatewayAttachment): Change[] {
  const parts = differences(rawConfigOf(before), rawConfigOf(after));
  if (parts.length === 0) return [];
  const secondLook = 'it is merged into the config unchecked';
  return [
    { gateway, about: 'workload', what: 'rawConfig', secondLook, parts: parts.map(withoutCredential), requests: [] },
  ];
}

/** Hides credentials. The fields of such a part are unknown, so more of it is hidden. */
function withoutCredential(part: Difference): Difference {
  const hasOne = /key|secret|password|token|credential/i.test(JSON.stringify(part));
  const { path, before, after } = part;
  return hasOne
    ? { path, ...(before === undefined ? {} : { before: HIDDEN }), ...(after === undefined ? {} : { after: HIDDEN }) }
    : part;
}

type FieldChange = Omit<Change, 'requests'>;

function fieldChanges(gateway: string, before: Outcome['fields'], after: Outcome['fields']): FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((field) => {
    const [old, now] = [before[field], after[field]];
    // The order of keys has no meaning.
    if (old === now || (old !== undefined && now !== undefined && differences(old, now).length === 0)) return [];
    const parts = old === undefined || now === undefined ? [] : differences(old, now, field);
    const secondLook = secondLookAt(field, old, now) ?? lookAtCredentials(parts);
    const [shownOld, shownNow] = [withoutCredentials(old, field), withoutCredentials(now, field)];
    const what = old === undefined ? `${field} is new` : now === undefined ? `${field} is gone` : field;
    const values =
      old === undefined
        ? { after: shownNow }
        : now === undefined
          ? { before: shownOld }
          : { before: shownOld, after: shownNow, parts };
    return [{ gateway, about: 'policy', what, ...(secondLook ? { secondLook } : {}), ...values }];
  });
}

/** Reports changed credentials: two different values that are equal once masked. */
function lookAtCredentials(parts: readonly Difference[]): string | undefined {
  return parts.some(({ before, after }) => isDeepStrictEqual(before, after)) ? 'a credential changes' : undefined;
}

/** A request that two versions of a Gateway answer differently; absent on the side where no rule matches it. */
export interface AnsweredDifferently {
  readonly before: ServedRequest | undefined;
  readonly after: ServedRequest | undefined;
  readonly request: ChangedRequests;
}

/** Whether a rule of either side is compared. */
type SelectsRule = (rule: RuleAttachment) => boolean;

const EVERY_RULE: SelectsRule = () => true;

/** Returns requests that two versions of a Gateway answer differently, one for each hostname and match of their rules. */
export function answeredDifferently(
  key: string,
  before: Attachment,
  after: Attachment,
  selects: SelectsRule = EVERY_RULE,
): readonly AnsweredDifferently[] {
  const [old, now] = [gatewayNamed(key, before), gatewayNamed(key, after)];
  return old && now ? new RequestChanges(key, [before, old], [after, now]).found(selects) : [];
}

/** Compares the outcomes of requests and merges equal changes of several requests. */
class RequestChanges {
  private readonly changes = new Map<string, Change & { requests: ChangedRequests[] }>();
  private readonly ports: MovedPorts;
  private readonly old: ReadonlyMap<string, RequestKind>;
  private readonly now: ReadonlyMap<string, RequestKind>;

  public constructor(
    private readonly key: string,
    private readonly before: readonly [Attachment, GatewayAttachment],
    private readonly after: readonly [Attachment, GatewayAttachment],
  ) {
    this.ports = movedPorts(before[1], after[1]);
    this.old = requestKinds(before[1], before[0], this.ports.now);
    this.now = requestKinds(after[1], after[0]);
  }

  public all(): Change[] {
    for (const { before, after, request } of this.found(EVERY_RULE))
      for (const change of outcomeChanges(this.key, before, after)) this.add(change, request);
    this.compareReach(this.old, this.now);
    return [...this.changes.values()];
  }

  public found(selects: SelectsRule): readonly AnsweredDifferently[] {
    const texts = [...new Set([...this.old.keys(), ...this.now.keys()])].sort();
    return texts.flatMap((text) => {
      const [old, now] = [this.old.get(text), this.now.get(text)];
      if (![old, now].some((kind) => kind && selects(kind.rule))) return [];
      return this.compare(old, now) ?? [];
    });
  }

  /** Compares one request of a kind on both sides by its outcome: another rule may match it, with the same outcome. */
  private compare(old: RequestKind | undefined, now: RequestKind | undefined): AnsweredDifferently | undefined {
    const either = now ?? old;
    if (!either || (old && now && isSame(old.served.outcome, now.served.outcome))) return undefined;
    const { text, sample } = either;
    const [before, after] = sample
      ? [
          evaluateFor(atPort(sample, this.ports.before), this.before[1], this.before[0], old?.served),
          evaluateFor(atPort(sample, this.ports.now), this.after[1], this.after[0], now?.served),
        ]
      : [old?.served, now?.served];
    if (!before && !after) return undefined;
    if (before && after && isSame(before.outcome, after.outcome)) return undefined;
    const rules = [...new Set([before, after].flatMap((served) => (served ? [served.rule] : [])))];
    return { before, after, request: { text, rules, ...(sample ? { sample } : {}) } };
  }

  private add(change: FieldChange, request: ChangedRequests): void {
    const key = JSON.stringify(change);
    const known = this.changes.get(key);
    if (known) known.requests.push(request);
    else this.changes.set(key, { ...change, requests: [request] });
  }

  private compareReach(old: ReadonlyMap<string, RequestKind>, now: ReadonlyMap<string, RequestKind>): void {
    const [before, after] = [reachedBy(old), reachedBy(now)];
    const common = { gateway: this.key, about: 'backend' as const, requests: [] };
    for (const name of [...after].filter((one) => !before.has(one)).sort()) {
      this.changes.set(`+${name}`, { ...common, what: `${name} is reached`, secondLook: 'it was not reached before' });
    }
    for (const name of [...before].filter((one) => !after.has(one)).sort()) {
      this.changes.set(`-${name}`, { ...common, what: `${name} is no longer reached` });
    }
  }
}

function atPort(request: RequestInput, portOf: (port: number) => number): RequestInput {
  return request.port === undefined ? request : { ...request, port: portOf(request.port) };
}

function isSame(a: Outcome, b: Outcome): boolean {
  return differences(a, b).length === 0;
}

function reachedBy(kinds: ReadonlyMap<string, RequestKind>): Set<string> {
  const shares = [...kinds.values()].flatMap(({ served }) => Object.entries(served.outcome.destinations));
  return new Set(shares.flatMap(([name, share]) => (share > 0 && !name.startsWith('Invalid/') ? [name] : [])));
}

function outcomeChanges(
  gateway: string,
  before: ServedRequest | undefined,
  after: ServedRequest | undefined,
): FieldChange[] {
  if (!before) {
    const { destinations = {} } = after?.outcome ?? {};
    const secondLook = 'no rule matched these requests before';
    return [{ gateway, about: 'requests', what: 'requests are matched', secondLook, after: destinations }];
  }
  if (!after) {
    return [
      { gateway, about: 'requests', what: 'requests are no longer matched', before: before.outcome.destinations },
    ];
  }
  const found = fieldChanges(gateway, before.outcome.fields, after.outcome.fields);
  const [old, now] = [before.outcome.destinations, after.outcome.destinations];
  if (differences(old, now).length === 0) return found;
  // Settings of a destination that is no longer reached are irrelevant.
  const stays = found.filter(({ what }) =>
    Object.keys({ ...old, ...now }).every((name) => !what.includes(` of ${name}`) || (name in old && name in now)),
  );
  return [{ gateway, about: 'requests', what: 'requests go to other destinations', before: old, after: now }, ...stays];
}
