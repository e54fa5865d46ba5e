import { builtInDistributions, ProxyDistribution } from '../../distribution';
import { alternativesText } from '../../text/alternatives';
import { nearestName } from '../../text/nearest-name';
import type { Resource } from '../../validation/resource';
import {
  CORE_KINDS,
  GATEWAY_GROUP,
  GATEWAY_KINDS,
  INFERENCE_GROUP,
  INFERENCE_KINDS,
  PROXY_KINDS,
} from '../../values/resource-name';
import { DEFAULT_REVISION, type Revision } from '../../values/revisions.generated';
import type { CompileOptions } from '../model/options';
import type { Inventory } from './inventory';

const KINDS_OF_GROUP: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['', CORE_KINDS],
  [GATEWAY_GROUP, GATEWAY_KINDS],
  [INFERENCE_GROUP, INFERENCE_KINDS],
]);

/** Which kinds, controllers and classes belong to this API, in every distribution that is known. */
export class Identities {
  private readonly kinds = new Map<string, string>();
  private readonly controllers = new Set<string>();
  private readonly classes = new Map<string, string>();
  private readonly groups = new Set<string>();
  private readonly revisions = new Map<string, Revision>();
  private readonly revision: Revision | undefined;
  private readonly spoken?: ProxyDistribution;

  public constructor(inventory: Inventory, options: CompileOptions) {
    this.revision = options.revision;
    for (const kind of PROXY_KINDS) {
      this.kinds.set(kind, kind);
      for (const resource of inventory.ofKind(kind)) {
        this.kinds.set(resource.writtenKind, kind);
        this.groups.add(resource.group);
        this.controllers.add(`${resource.group}/proxy`);
      }
    }
    const [spoken, ...others] = inventory.distributions;
    if (spoken && others.length === 0) this.spoken = spoken;
    for (const distribution of [...builtInDistributions(), ...options.distributions]) {
      this.groups.add(distribution.apiGroup);
      this.revisions.set(distribution.apiGroup, distribution.revision);
      this.controllers.add(distribution.controllerName);
      this.classes.set(distribution.gatewayClass, distribution.controllerName);
      for (const kind of PROXY_KINDS) this.kinds.set(distribution.kindOf(kind), kind);
    }
  }

  /** The revision that a resource is judged by. */
  public revisionOf({ group }: Resource): Revision {
    return this.revision ?? this.revisions.get(group) ?? DEFAULT_REVISION;
  }

  /** The kind as the author knows it, for messages: inputs that are all written in one distribution speak its names. */
  public writtenKind(kind: string): string {
    return this.spoken?.kindOf(kind) ?? kind;
  }

  /** Returns the group with the name that the author uses. */
  public writtenGroup(group: string): string {
    return this.spoken && group === ProxyDistribution.NEUTRAL.apiGroup ? this.spoken.apiGroup : group;
  }

  /** Returns the name of a controller that the author uses, or that of the default distribution if the inputs use no names of any. */
  public writtenController(controllerName: string): string {
    return controllerName === ProxyDistribution.NEUTRAL.controllerName
      ? (this.spoken ?? ProxyDistribution.DEFAULT).controllerName
      : controllerName;
  }

  /**
   * Returns the fix for a reference to an unsupported kind: the group may be missing or wrong, or the kind may be misspelled.
   *
   * @param supported - the kinds that the field supports, of which at most one is of this API
   */
  public kindFix(group: string | undefined, kind: string, supported: readonly string[]): string {
    const own = this.kinds.get(kind);
    const wanted = supported.find((each) => this.kinds.has(each));
    const ofGroup = supported.filter((each) => KINDS_OF_GROUP.get(group ?? '')?.includes(each));
    const misspelled = nearestName(kind, ofGroup);
    if (wanted !== undefined && !group && own === wanted) {
      return `Add \`group: ${this.writtenGroup(ProxyDistribution.NEUTRAL.apiGroup)}\`: without a group, the kind belongs to the Kubernetes core API.`;
    }
    if (wanted !== undefined && own === wanted && group && !this.groups.has(group))
      return `Write \`group: ${this.writtenGroup(ProxyDistribution.NEUTRAL.apiGroup)}\`.`;
    if (group && supported.includes(kind) && CORE_KINDS.some((each) => each === kind))
      return `Remove \`group: ${this.writtenGroup(group)}\`: ${kind} belongs to the Kubernetes core API, which has no group.`;
    if (wanted !== undefined && group && this.groups.has(group) && !own)
      return `Write \`kind: ${this.writtenKind(wanted)}\`.`;
    if (misspelled !== undefined) return `Write \`kind: ${misspelled}\`.`;
    return `Reference a resource of kind ${alternativesText(supported.map((each) => this.writtenKind(each)))}.`;
  }

  /** One name for a kind however a distribution spells it; a kind that its group does not have keeps the group. */
  public kindOf(group: string | undefined, kind: string): string {
    const own = this.kinds.get(kind);
    if (own && group && this.groups.has(group)) return own;
    return KINDS_OF_GROUP.get(group ?? '')?.includes(kind) ? kind : `${kind}.${group ?? ''}`;
  }

  /** Whether the controller of a GatewayClass is one of this API. */
  public isOurController(controllerName: string | undefined): boolean {
    return controllerName !== undefined && this.controllers.has(controllerName);
  }

  /** Returns the controller of the default GatewayClass of a distribution, for inputs without the class. */
  public controllerOfClass(className: string): string | undefined {
    return this.classes.get(className);
  }

  /** The default GatewayClasses of all distributions. */
  public get classNames(): Iterable<string> {
    return this.classes.keys();
  }

  /** The default GatewayClass of the distribution that the author uses. */
  public get writtenClassName(): string {
    return (this.spoken ?? ProxyDistribution.DEFAULT).gatewayClass;
  }

  public get controllerNames(): Iterable<string> {
    return this.controllers;
  }

  /** API groups whose names are valid in `appProtocol` and annotations. */
  public get ownGroups(): ReadonlySet<string> {
    return this.groups;
  }
}
