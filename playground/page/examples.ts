import type { Files } from '../compiler/run';
import type { RequestInput } from './state';

/** Something to start from. */
export interface Example {
  readonly title: string;
  /** The group of the menu. */
  readonly group: string;
  readonly files: Files;
  readonly request?: RequestInput;
}

/** Put here when the page is built, from `examples/` and `messages/`. */
declare const EXAMPLES: readonly Example[];

export const examples: readonly Example[] = EXAMPLES;
