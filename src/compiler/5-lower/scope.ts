import type { DiagnosticCollector } from '../../diagnostics';
import type { Attachment, BackendFields, EffectiveSet, FieldSource } from '../model/attachment';
import type { ConfigObject } from '../model/dataplane';
import type { GatewayNode } from '../model/graph';
import type { CompileOptions } from '../model/options';
import { below, type FieldPath, type Origin } from '../model/origin';
import type { WorkloadNeeds } from './needs';

/** What all of the lowering of one Gateway reads, and where it notes what the pods need. */
export interface GatewayScope {
  readonly attachment: Attachment;
  readonly gateway: GatewayNode;
  readonly options: CompileOptions;
  readonly diagnostics: DiagnosticCollector;
  readonly needs: WorkloadNeeds;
  /** Named backends that something refers to, by `namespace/name`: only these are emitted. */
  readonly used: Set<string>;
  /** Fields of LLM policies that callers set for a named backend, by its name: its providers may have to shut them out. */
  readonly callerAi: Map<string, Set<string>>;
  /** What a field was lowered to, so that a policy on a thousand routes is lowered once. */
  readonly lowered: Map<FieldSource, ConfigObject>;
  /** What a set of policies was lowered to at references to a kind of destination. */
  readonly referencePolicies: Map<EffectiveSet<BackendFields>, Map<string, ConfigObject>>;
}

/** Where a value stands: its place for diagnostics, and the namespace in which the names inside of it are looked up. */
export interface Site {
  readonly origin: Origin;
  readonly namespace: string;
}

/** A value inside another one. */
export function within(site: Site, ...steps: FieldPath): Site {
  return { origin: below(site.origin, ...steps), namespace: site.namespace };
}

/** The site of a field's value. */
export function siteOf(source: FieldSource): Site {
  return { origin: source.origin, namespace: source.resource.namespace };
}
