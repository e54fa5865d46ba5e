import type { ProxyDistributionOptions } from '../../core/distribution';
import type { Creation } from '../api/runtime/creations';
import type { ChartSettings } from './compiler';
import type { ConstructDocument } from './construct-document';

/** The compiler's inputs from the charts of one cluster. */
export interface ClusterInputs extends Required<Omit<ChartSettings, 'mode' | 'failOnOf'>> {
  /** Empty if the charts specify none. */
  readonly cluster: string;
  readonly mode: 'compiled' | 'controller';
  readonly documents: readonly ConstructDocument[];
  /** Externally managed objects, which are compiled with the others but not rendered. */
  readonly externals: readonly ConstructDocument[];
}

/** The inputs that an app writes on request of a command. */
export interface AppInputs {
  /** A change that could break a reader raises it. */
  readonly version: typeof INPUTS_VERSION;
  /** The folder that the app would have written into. */
  readonly outdir: string;
  readonly clusters: readonly WrittenInputs[];
  /** The source locations of constructs, by construct path; absent if they are unknown for the language of the program. */
  readonly creations?: Readonly<Record<string, Creation>>;
  /** The paths of the constructs that such a program creates directly. */
  readonly made?: readonly string[];
}

/** The same in a form that can be written to a file. */
export interface WrittenInputs extends Omit<ClusterInputs, 'distributions' | 'documents'> {
  readonly distributions: readonly ProxyDistributionOptions[];
  readonly documents: readonly WrittenDocument[];
}

/** A document of a construct in a form that can be written to a file. */
export interface WrittenDocument extends Omit<ConstructDocument, 'setBy'> {
  /** Absent for objects that the program writes itself. */
  readonly program?: {
    readonly construct: string;
    /** The options that set fields, by the path of the field. */
    readonly options: Readonly<Record<string, string>>;
  };
}

export const INPUTS_VERSION = 1;

/** The environment variable with a folder to which an app writes the compiler's inputs, instead of its output. */
export const INPUTS_FOLDER = 'AI_GATEWAY_INPUTS_FOLDER';
