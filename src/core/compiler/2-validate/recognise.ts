import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { distributionOf, type ProxyDistribution } from '../../distribution';
import { nearestName, nearestNameText } from '../../text/nearest-name';
import { LIST_FIX } from '../../validation/fix-texts';
import { typeName } from '../../validation/issues';
import { isObject } from '../../values/objects';
import type { Origin } from '../../values/origin';
import {
  CORE_KINDS,
  GATEWAY_GROUP,
  GATEWAY_KINDS,
  groupOf,
  INFERENCE_GROUP,
  INFERENCE_KINDS,
  type InferenceKind,
  PROXY_KINDS,
  type ResourceKind,
} from '../../values/resource-name';

/** A document of a kind that is read. */
export interface Recognised {
  readonly kind: ResourceKind;
  readonly group: string;
  readonly writtenKind: string;
  /** Absent for the kinds of Kubernetes and of the Gateway API. */
  readonly distribution?: ProxyDistribution;
}

type Fields = Readonly<Record<string, unknown>>;

/** Versions of the Gateway API's kinds that have one shape, from `v1alpha2` on, and that this kind has ever had. */
const GATEWAY_VERSIONS: Readonly<Record<(typeof GATEWAY_KINDS)[number], readonly string[]>> = {
  BackendTLSPolicy: ['v1', 'v1alpha3'],
  GRPCRoute: ['v1', 'v1alpha2'],
  Gateway: ['v1', 'v1beta1', 'v1alpha2'],
  GatewayClass: ['v1', 'v1beta1', 'v1alpha2'],
  HTTPRoute: ['v1', 'v1beta1', 'v1alpha2'],
  ListenerSet: ['v1'],
  ReferenceGrant: ['v1', 'v1beta1', 'v1alpha2'],
  TCPRoute: ['v1', 'v1alpha2'],
  TLSRoute: ['v1', 'v1alpha3', 'v1alpha2'],
};
export const PROXY_VERSION = 'v1alpha1';
const INFERENCE_VERSION = 'v1';
/** The group of experimental kinds. */
const EXPERIMENTAL_GROUP = 'gateway.networking.x-k8s.io';

/** `foreign`: a kind that is not read. `wrong`: an error, which is reported. */
export type Reading = Recognised | 'foreign' | 'wrong';

/** Determines the kind of a document. */
export class KindReader {
  public constructor(
    private readonly known: readonly ProxyDistribution[],
    private readonly diagnostics: DiagnosticCollector,
  ) {}

  public read(document: Fields, origin: Origin): Reading {
    const { apiVersion, kind } = document;
    if (typeof apiVersion !== 'string' || typeof kind !== 'string' || !apiVersion || !kind) {
      this.reportNoObject(document, origin);
      return 'wrong';
    }
    const group = groupOf(apiVersion);
    const version = apiVersion.slice(apiVersion.indexOf('/') + 1);
    const distribution = distributionOf(apiVersion, this.known);
    if (distribution) return this.readProxyKind(distribution, version, kind, origin);
    if (group === GATEWAY_GROUP) return this.readGatewayKind(version, kind, origin);
    if (group === INFERENCE_GROUP && isOneOf(INFERENCE_KINDS, kind))
      return this.readInferenceKind(version, kind, origin);
    if (group === '' && version === 'v1' && isOneOf(CORE_KINDS, kind)) return { kind, group, writtenKind: kind };
    if (group === '' && version === 'v1' && this.reportCoreKind(kind, origin)) return 'wrong';
    if (this.reportNearMiss(group, kind, origin)) return 'wrong';
    if (apiVersion === 'v1' && kind === 'List') {
      this.reportItems(document, origin);
      return 'wrong';
    }
    if (isOnlyHead(document)) {
      this.reportOnlyHead(kind, origin);
      return 'wrong';
    }
    if (group === EXPERIMENTAL_GROUP) this.reportUnread(kind, origin);
    return 'foreign';
  }

  /** The kind that a document must have been meant to be which is of none that there is. */
  public suggestedKind(document: Fields): ResourceKind | undefined {
    return this.kindOfName(document.kind) ?? kindOfShape(document);
  }

  private kindOfName(kind: unknown): ResourceKind | undefined {
    if (typeof kind !== 'string') return undefined;
    const names = new Map<string, ResourceKind>(GATEWAY_KINDS.map((each) => [each, each]));
    for (const distribution of this.known) {
      for (const each of PROXY_KINDS) names.set(distribution.kindOf(each), each);
    }
    return names.get(nearestName(kind, names.keys()) ?? '');
  }

  /** Lists were split into their items before; the remaining ones have no list of items. */
  private reportItems({ items }: Fields, origin: Origin): void {
    if (items === undefined) {
      this.diagnostics.report(CODE.missingField, at(origin, 'items'), { field: 'items', fix: '' });
      return;
    }
    this.diagnostics.report(CODE.wrongType, at(origin, 'items'), {
      field: 'items',
      expected: 'array',
      found: typeName(items),
      fix: LIST_FIX,
    });
  }

  private reportOnlyHead(kind: string, origin: Origin): void {
    this.diagnostics.report(CODE.documentEndsAfterKind, at(origin, 'kind'), { kind });
  }

  private reportNoObject(document: Fields, { document: index }: Origin): void {
    for (const field of ['apiVersion', 'kind']) {
      const value = document[field];
      if (typeof value === 'string' && value) continue;
      const isMissing = value === undefined || value === null || value === '';
      const problem = isMissing
        ? `the document has no ${field}`
        : `${field} must be a string; found ${JSON.stringify(value)}`;
      const fix = field === 'kind' ? this.kindsFix(document) : this.apiVersionFix(document.kind);
      this.diagnostics.report(CODE.notAKubernetesObject, { document: index, path: [field] }, { problem, fix });
      return;
    }
  }

  /** Returns the kinds that a group has, for a document without a kind. */
  private kindsFix({ apiVersion, ...document }: Fields): string {
    const group = groupOf(String(apiVersion));
    const distribution = distributionOf(String(apiVersion), this.known);
    const kinds = distribution
      ? kindsOf(distribution)
      : group === GATEWAY_GROUP
        ? GATEWAY_KINDS
        : group === INFERENCE_GROUP
          ? INFERENCE_KINDS
          : [];
    const suggestion = kindOfShape(document);
    const written =
      suggestion && distribution && isOneOf(PROXY_KINDS, suggestion) ? distribution.kindOf(suggestion) : suggestion;
    if (written !== undefined && kinds.includes(written)) return `Set \`kind: ${written}\`.`;
    return kinds.length > 0
      ? `Set \`kind\` to one of ${kinds.join(', ')}.`
      : 'Set `kind`, such as `kind: Secret`, or exclude the file from the inputs.';
  }

  /** Returns the apiVersion of a known kind, for a document without one. */
  private apiVersionFix(kind: unknown): string {
    const apiVersion = typeof kind === 'string' ? this.apiVersionOf(kind) : undefined;
    return apiVersion === undefined
      ? 'Set `apiVersion` and `kind`, or exclude the file from the inputs.'
      : `Set \`apiVersion: ${apiVersion}\`.`;
  }

  private apiVersionOf(kind: string): string | undefined {
    if (isOneOf(GATEWAY_KINDS, kind)) return `${GATEWAY_GROUP}/${GATEWAY_VERSIONS[kind][0]}`;
    if (isOneOf(INFERENCE_KINDS, kind)) return `${INFERENCE_GROUP}/${INFERENCE_VERSION}`;
    if (isOneOf(CORE_KINDS, kind)) return 'v1';
    const distribution = this.known.find((one) => kindsOf(one).includes(kind));
    return distribution && `${distribution.apiGroup}/${PROXY_VERSION}`;
  }

  private readProxyKind(distribution: ProxyDistribution, version: string, kind: string, origin: Origin): Reading {
    const neutral = PROXY_KINDS.find((each) => distribution.kindOf(each) === kind);
    if (neutral === undefined) {
      this.reportForeignKind(distribution, kind, origin);
    } else if (version !== PROXY_VERSION) {
      this.reportVersion(`the group ${distribution.apiGroup}`, version, [PROXY_VERSION], origin);
    } else {
      return { kind: neutral, group: distribution.apiGroup, writtenKind: kind, distribution };
    }
    return 'wrong';
  }

  /** A kind that the distribution does not have, though another one may. */
  private reportForeignKind(distribution: ProxyDistribution, kind: string, origin: Origin): void {
    const suggestion = PROXY_KINDS.find((each) => this.known.some((other) => other.kindOf(each) === kind));
    if (suggestion) {
      const values = { found: kind, expected: distribution.kindOf(suggestion), distribution: distribution.name };
      this.diagnostics.report(CODE.nameOfOtherDistribution, at(origin, 'kind'), values);
    } else if (!this.reportKindOfOtherGroup(distribution.apiGroup, kind, origin)) {
      this.reportUnknownKind(distribution.apiGroup, kind, kindsOf(distribution), origin);
    }
  }

  private readGatewayKind(version: string, kind: string, origin: Origin): Reading {
    if (!isOneOf(GATEWAY_KINDS, kind)) {
      if (this.reportKindOfOtherGroup(GATEWAY_GROUP, kind, origin)) return 'wrong';
      if (kind !== 'UDPRoute' && nearestName(kind, GATEWAY_KINDS)) {
        this.reportUnknownKind(GATEWAY_GROUP, kind, GATEWAY_KINDS, origin);
      } else {
        this.reportUnread(kind, origin);
        return 'foreign';
      }
    } else if (!GATEWAY_VERSIONS[kind].includes(version)) {
      this.reportVersion(`${kind} in ${GATEWAY_GROUP}`, version, GATEWAY_VERSIONS[kind], origin);
    } else {
      return { kind, group: GATEWAY_GROUP, writtenKind: kind };
    }
    return 'wrong';
  }

  private readInferenceKind(version: string, kind: InferenceKind, origin: Origin): Reading {
    if (version === INFERENCE_VERSION) return { kind, group: INFERENCE_GROUP, writtenKind: kind };
    this.reportVersion(`${kind} in ${INFERENCE_GROUP}`, version, [INFERENCE_VERSION], origin);
    return 'wrong';
  }

  /** Reports a Kubernetes core kind in the wrong case: the intended object would be missing. */
  private reportCoreKind(kind: string, origin: Origin): boolean {
    const suggestion = CORE_KINDS.some((each) => each.toLowerCase() === kind.toLowerCase());
    if (suggestion) this.reportUnknownKind('v1', kind, CORE_KINDS, origin);
    return suggestion;
  }

  private reportUnread(kind: string, origin: Origin): void {
    this.diagnostics.report(CODE.gatewayApiKindNotRead, at(origin, 'kind'), { kind, known: GATEWAY_KINDS.join(', ') });
  }

  private reportUnknownKind(group: string, kind: string, known: readonly string[], origin: Origin): void {
    const values = { group, kind, nearest: nearestNameText(kind, known), known: known.join(', ') };
    this.diagnostics.report(CODE.unknownKind, at(origin, 'kind'), values);
  }

  private reportVersion(what: string, version: string, known: readonly string[], origin: Origin): void {
    this.diagnostics.report(CODE.unknownApiVersion, at(origin, 'apiVersion'), {
      what,
      version,
      known: known.map((each) => `${what.split(' ').at(-1)}/${each}`).join(', '),
    });
  }

  /** A kind of ours in a group that is nearly a known one, or in none: a slip that would make the resource vanish. */
  private reportNearMiss(group: string, kind: string, origin: Origin): boolean {
    const groups = [...this.known.map(({ apiGroup }) => apiGroup), GATEWAY_GROUP];
    const isProxyKind = this.known.some((distribution) => kindsOf(distribution).includes(kind));
    const isOurs = isProxyKind || isOneOf(GATEWAY_KINDS, kind);
    const nearest = nearestName(group, groups);
    if (!isOurs || !(isProxyKind || nearest || group === '' || /(?:^|\.)(?:x-)?k8s\.io$/.test(group))) return false;
    const holder = this.known.find((distribution) => kindsOf(distribution).includes(kind))?.apiGroup ?? GATEWAY_GROUP;
    const right = nearest ?? holder;
    const own = this.apiVersionOf(kind);
    const fix = own?.startsWith(`${right}/`) ? `Write \`apiVersion: ${own}\`.` : `Write group ${right}.`;
    const register = `If ${group} is the group of your own distribution, register it with \`--group\`.`;
    const mayBeOwn = isProxyKind && group !== '' && !/(?:^|\.)k8s\.io$/.test(group);
    this.reportGroup(group, kind, right, mayBeOwn ? `${fix} ${register}` : fix, origin);
    return true;
  }

  /** Reports a kind of another known group; returns false if no group has it. */
  private reportKindOfOtherGroup(group: string, kind: string, origin: Origin): boolean {
    const own = this.apiVersionOf(kind);
    if (own === undefined) return false;
    const holder = own.includes('/') ? own.split('/')[0] : '';
    this.reportGroup(group, kind, holder, `Write \`apiVersion: ${own}\`.`, origin);
    return true;
  }

  private reportGroup(group: string, kind: string, holder: string, fix: string, origin: Origin): void {
    this.diagnostics.report(CODE.kindInUnknownGroup, at(origin, 'apiVersion'), {
      kind,
      group: group === '' ? 'the Kubernetes core API' : `group ${group}`,
      nearest: holder === '' ? 'it belongs to the Kubernetes core API' : `the nearest known group is ${holder}`,
      fix,
    });
  }
}

/** Reports whether a document may have been truncated after its kind: no kind consists of a name only. */
function isOnlyHead(document: Fields): boolean {
  return Object.entries(document).every(
    ([field, value]) => field === 'apiVersion' || field === 'kind' || value === null,
  );
}

/** Returns the only kind whose spec has such fields. */
function kindOfShape({ spec }: Fields): ResourceKind | undefined {
  if (!isObject(spec)) return undefined;
  if (Array.isArray(spec.parentRefs) && Array.isArray(spec.rules)) return 'HTTPRoute';
  if (Array.isArray(spec.targetRefs) && (spec.traffic || spec.backend || spec.frontend)) return 'ProxyPolicy';
  return typeof spec.gatewayClassName === 'string' ? 'Gateway' : undefined;
}

function kindsOf(distribution: ProxyDistribution): readonly string[] {
  return PROXY_KINDS.map((kind) => distribution.kindOf(kind));
}

function at(origin: Origin, field: string): Origin {
  return { document: origin.document, path: [field] };
}

function isOneOf<T extends string>(list: readonly T[], value: string): value is T {
  return (list as readonly string[]).includes(value);
}
