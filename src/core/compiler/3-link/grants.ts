import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import type { Origin } from '../../values/origin';
import type { Identities } from './identities';
import type { Inventory } from './inventory';

/** The two ends of a reference from one namespace into another. */
export interface CrossReference {
  readonly fromKind: string;
  readonly fromNamespace: string;
  readonly toKind: string;
  readonly toNamespace: string;
  readonly toName: string;
}

/** Which references into other namespaces the ReferenceGrants among the inputs allow. */
export class GrantIndex {
  /** Names that may be referred to, `*` for all, by the other parts of the reference. */
  private readonly names = new Map<string, Set<string>>();
  private readonly namespacesWithInvalid: ReadonlySet<string>;

  public constructor(
    inventory: Inventory,
    private readonly identities: Identities,
    private readonly diagnostics: DiagnosticCollector,
  ) {
    this.namespacesWithInvalid = new Set(inventory.invalidOf('ReferenceGrant').map(({ namespace }) => namespace));
    for (const grant of inventory.ofKind('ReferenceGrant')) {
      const { from: sources = [], to: targets = [] } = grant.spec ?? {};
      for (const from of sources) {
        for (const to of targets) {
          const key = keyOf(
            identities.kindOf(from.group, from.kind),
            from.namespace,
            identities.kindOf(to.group, to.kind),
            grant.namespace,
          );
          const names = this.names.get(key) ?? new Set<string>();
          this.names.set(key, names.add(to.name ? to.name : '*'));
        }
      }
    }
  }

  /**
   * Returns whether a reference is allowed, and reports it if not. If the namespace contains an invalid grant, nothing more is reported,
   * because it cannot be decided which references that grant was meant to allow.
   */
  public permit(reference: CrossReference, origin: Origin): boolean {
    if (this.allows(reference)) return true;
    const { fromKind, fromNamespace, toKind, toNamespace, toName } = reference;
    if (!this.namespacesWithInvalid.has(toNamespace)) {
      this.diagnostics.report(
        CODE.referenceWithoutGrant,
        origin,
        {
          from: `${this.identities.writtenKind(fromKind)} in namespace ${fromNamespace}`,
          to: `${this.identities.writtenKind(toKind)} ${toNamespace}/${toName}`,
          namespace: toNamespace,
          fromKind: this.identities.writtenKind(fromKind),
          fromNamespace,
          toKind: this.identities.writtenKind(toKind),
        },
        { cause: keyOf(fromKind, fromNamespace, toKind, toNamespace) },
      );
    }
    return false;
  }

  /** Whether a reference is allowed. */
  public allows(reference: CrossReference): boolean {
    if (reference.fromNamespace === reference.toNamespace) return true;
    const names = this.names.get(
      keyOf(reference.fromKind, reference.fromNamespace, reference.toKind, reference.toNamespace),
    );
    return names !== undefined && (names.has('*') || names.has(reference.toName));
  }
}

function keyOf(fromKind: string, fromNamespace: string, toKind: string, toNamespace: string): string {
  return `${fromKind}/${fromNamespace}/${toKind}/${toNamespace}`;
}
