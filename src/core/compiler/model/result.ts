import type { DataPlane } from '../../data-plane/data-plane';
import type { Diagnostic, Locator } from '../../diagnostics';
import type { Judgement, JudgementSettings } from '../../diagnostics/judgement';
import type { Attachment } from './attachment';
import type { CallsOfRules } from './called-destination';
import type { ExternalReference, Graph } from './graph';
import type { IsolatedPart, IsolationOutcome } from './isolation';
import { DEFAULT_OPTIONS } from './options';

/** A Kubernetes object in its final form. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly [field: string]: unknown;
}

/** The output for one Gateway. */
export interface GatewayOutput {
  readonly namespace: string;
  readonly name: string;
  /** The contents of the data plane's config file, including placeholders. */
  readonly config: string;
  /** ServiceAccount, ConfigMap, Service, Deployment and the other requested objects, in a stable order. */
  readonly manifests: readonly Manifest[];
  /** The parts related to this Gateway that are omitted because of errors; absent if there are none. */
  readonly isolated?: readonly IsolatedOutput[];
}

/** Conditions of a policy or a backend as a controller would report them. */
export interface StatusOutput {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly status: Readonly<Record<string, unknown>>;
}

/** A part of the inputs that is omitted because of errors, and the consequence. */
export interface IsolatedOutput extends Omit<IsolatedPart, 'key'> {
  readonly outcome: IsolationOutcome;
}

export interface CompileResult {
  /** Sorted by namespace and name; empty if the judgement prevents all output. */
  readonly gateways: readonly GatewayOutput[];
  /** The output for Gateways of a bundle, with the routes of the inputs only. Queries read it; it is never written. */
  readonly bundleGateways: readonly GatewayOutput[];
  /** The diagnostics of the judgement. */
  readonly diagnostics: readonly Diagnostic[];
  readonly judgement: Judgement;
  /** The settings of the judgement: the options, and the waivers on resources. */
  readonly judgedBy: JudgementSettings;
  /** Everything that was found, before it was judged. */
  readonly findings: readonly Diagnostic[];
  /** The parts that are omitted although the rest is compiled, sorted by resource. Empty unless errors may be isolated. */
  readonly isolated: readonly IsolatedOutput[];
  readonly statuses: readonly StatusOutput[];
  readonly externals: readonly ExternalReference[];
  /** Documents of kinds that are not ours, by index. */
  readonly ignored: readonly number[];
  /** For questions about the result; absent when loading or validation failed. */
  readonly graph?: Graph;
  readonly attachment?: Attachment;
  /** The calls that requests of its rules cause. */
  readonly calls?: CallsOfRules;
  /** Makes findings about the result readable. */
  readonly locator: Locator;
  /** Milliseconds per phase. */
  readonly timings: Readonly<Record<string, number>>;
}

/** The release that the result is for. */
export function dataPlaneOfResult({ attachment }: Pick<CompileResult, 'attachment'>): DataPlane {
  return attachment?.dataPlane ?? DEFAULT_OPTIONS.dataPlane;
}
