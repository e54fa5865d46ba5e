const NAMES = {
  '0': 'settings',
  '1': 'load',
  '2': 'validate',
  '3': 'link',
  '4': 'attach',
  '5': 'lower',
  '6': 'emit',
  '7': 'checks',
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

/** The page of a message below the root of the package, such as `messages/link/AIG3002.md`. */
export function messagePage(code: string): string {
  return `messages/${phaseOf(code)}/${code}.md`;
}

/** Whether a finding is about a document by itself, whatever others there are. */
export function isOfDocuments({ code }: { readonly code: string }): boolean {
  const phase = phaseOf(code);
  return phase === 'load' || phase === 'validate';
}
