import type { DiagnosticCollector } from '../../diagnostics';
import type { Isolation } from '../model/isolation';
import type { CompileOptions } from '../model/options';
import type { ValidInput } from '../model/valid-input';
import { Externals } from './externals';
import { GrantIndex } from './grants';
import { Identities } from './identities';
import { Inventory } from './inventory';
import { KeyHolders } from './key-holders';
import { ListenerCertificates } from './listener-tls';
import { Services } from './services';

/** The shared state of linking: the inputs by name, the permitted references, and the collector of problems. */
export interface LinkScope {
  readonly options: CompileOptions;
  readonly isolation: Isolation;
  readonly diagnostics: DiagnosticCollector;
  readonly inventory: Inventory;
  readonly identities: Identities;
  readonly grants: GrantIndex;
  readonly externals: Externals;
  readonly holders: KeyHolders;
  readonly services: Services;
  readonly certificates: ListenerCertificates;
}

export function linkScope(valid: ValidInput, options: CompileOptions, diagnostics: DiagnosticCollector): LinkScope {
  const readsSpiffe = (options.revision ?? options.dataPlane.release.revision) === 'v1.5';
  const inventory = new Inventory(valid, options.externals);
  const identities = new Identities(inventory, options);
  const grants = new GrantIndex(inventory, identities, diagnostics);
  const externals = new Externals(options.externals);
  const holders = new KeyHolders(inventory, externals, options.dataPlane.keys, diagnostics);
  return {
    options,
    isolation: valid.isolation,
    diagnostics,
    inventory,
    identities,
    grants,
    externals,
    holders,
    services: new Services(inventory, externals, diagnostics),
    certificates: new ListenerCertificates(holders, identities, grants, diagnostics, readsSpiffe),
  };
}
