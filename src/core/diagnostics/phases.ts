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

/** What the leading digit of a code stands for. */
export const PHASES: Readonly<Record<string, PhaseName>> = NAMES;

/** Which phase reports a code; undefined for a text that is no code of the catalogue. */
export function phaseOf(code: string): PhaseName | undefined {
  return code.startsWith('AIG') ? PHASES[code.charAt(3)] : undefined;
}

const EARLY: ReadonlySet<PhaseName | undefined> = new Set(['load', 'validate', 'link']);

/** About references, and only known when it is known what pods need. */
const LATE: ReadonlySet<string> = new Set([CODE.unlistedReference, CODE.nearMissOfInputName]);

/** Whether it is found before effective policies are known: a document has it against it by itself, or by what its names lead to. */
export function isEarly({ code }: { readonly code: string }): boolean {
  return EARLY.has(phaseOf(code)) && !LATE.has(code);
}
