import type { ProxyDistributionOptions } from '../../core/distribution';
import type { ChartSettings, ConstructDocument } from './compiler';

/** What the compiler is given of the charts of one cluster. */
export interface ClusterInputs extends Required<Omit<ChartSettings, 'mode'>> {
  /** Empty where the charts name none. */
  readonly cluster: string;
  readonly mode: 'compiled' | 'controller';
  readonly documents: readonly ConstructDocument[];
  /** What others bring: it is compiled with the rest, but not rendered. */
  readonly externals: readonly ConstructDocument[];
}

/** A line of a program, counted from 1. */
export interface Creation {
  /** Its path, absolute. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What an app writes for commands that ask for it. */
export interface AppInputs {
  /** A change that could break a reader raises it. */
  readonly version: typeof INPUTS_VERSION;
  /** The folder that the app would have written into. */
  readonly outdir: string;
  readonly clusters: readonly WrittenInputs[];
  /** Where constructs were created, by their paths; absent where the program is in a language whose lines nobody knows here. */
  readonly creations?: Readonly<Record<string, Creation>>;
  /** Of such a program: the paths of the constructs that it creates itself. */
  readonly made?: readonly string[];
}

/** Likewise as text can hold it. */
export interface WrittenInputs extends Omit<ClusterInputs, 'distributions'> {
  readonly distributions: readonly ProxyDistributionOptions[];
}

export const INPUTS_VERSION = 1;

/** The variable that names a folder: an app writes the inputs of the compiler into it, instead of what becomes of them into its own. */
export const INPUTS_FOLDER = 'AI_GATEWAY_INPUTS_FOLDER';
