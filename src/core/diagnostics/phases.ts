import { CODE } from './codes.generated';

const NAMES = {
  '0': 'settings',
  '1': 'load',
  '2': 'validate',
  '3': 'link',
  '4': 'attach',
  '5': 'lower',
  '6': 'emit',
  '7': 'rules',
  '8': 'constructs',
  '9': 'cli',
} as const;

export type PhaseName = (typeof NAMES)[keyof typeof NAMES];

/** The phases by the leading digit of a code. */
export const PHASES: Readonly<Record<string, PhaseName>> = NAMES;

/** Returns the phase that reports a code; `undefined` for a string that is not in the catalogue. */
export function phaseOf(code: string): PhaseName | undefined {
  return code.startsWith('AIG') ? PHASES[code.charAt(3)] : undefined;
}

const EARLY: ReadonlySet<PhaseName | undefined> = new Set(['load', 'validate', 'link']);

/** Codes about references that are only known after the needs of the pods. */
const LATE: ReadonlySet<string> = new Set([CODE.unlistedReference, CODE.nearMissOfInputName]);

/**
 * Returns whether a finding is known before effective policies: it results from a document alone, or from the objects that it references.
 */
export function isEarly({ code }: { readonly code: string }): boolean {
  return EARLY.has(phaseOf(code)) && !LATE.has(code);
}
