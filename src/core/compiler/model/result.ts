import type { Diagnostic, Locator } from '../../diagnostics';
import type { Judgement, JudgementSettings } from '../../diagnostics/judgement';
import type { Attachment } from './attachment';
import type { CallsOfRules } from './contact';
import type { ExternalReference, Graph } from './graph';
import type { IsolatedPart, IsolationOutcome } from './isolation';

/** A Kubernetes object in its final form. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly [field: string]: unknown;
}

/** What is emitted for one Gateway. */
export interface GatewayOutput {
  readonly namespace: string;
  readonly name: string;
  /** The text of the data plane's file, placeholders included. */
  readonly config: string;
  /** ServiceAccount, ConfigMap, Service, Deployment and what else is asked for, in a stable order. */
  readonly manifests: readonly Manifest[];
  /** What is left out because of errors and has to do with this Gateway; absent where nothing is. */
  readonly isolated?: readonly IsolatedOutput[];
}

/** Conditions of a policy or a backend as a controller would report them. */
export interface StatusOutput {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly status: Readonly<Record<string, unknown>>;
}

/** A part of the inputs that is left out because of errors, and what becomes of it. */
export interface IsolatedOutput extends Omit<IsolatedPart, 'key'> {
  readonly outcome: IsolationOutcome;
}

export interface CompileResult {
  /** Sorted by namespace and name; empty when the judgement is that nothing may be written. */
  readonly gateways: readonly GatewayOutput[];
  /** Those of the judgement. */
  readonly diagnostics: readonly Diagnostic[];
  readonly judgement: Judgement;
  /** What the judgement goes by: the options, with the waivers that stand beside resources. */
  readonly judgedBy: JudgementSettings;
  /** Everything that was found, before it was judged. */
  readonly findings: readonly Diagnostic[];
  /** What is left out although the rest is made, sorted by resource. Empty unless errors may be kept to what they name. */
  readonly isolated: readonly IsolatedOutput[];
  readonly statuses: readonly StatusOutput[];
  readonly externals: readonly ExternalReference[];
  /** Documents of kinds that are not ours, by index. */
  readonly ignored: readonly number[];
  /** For questions about the result; absent when loading or validation failed. */
  readonly graph?: Graph;
  readonly attachment?: Attachment;
  /** What requests of its rules lead to. */
  readonly calls?: CallsOfRules;
  /** Makes findings about the result readable. */
  readonly locator: Locator;
  /** Milliseconds per phase. */
  readonly timings: Readonly<Record<string, number>>;
}
