/** What the leading digit of a code stands for. */
export const PHASES: Readonly<Record<string, string>> = {
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
};

/** The page of a message below the root of the package, such as `messages/link/AIG3002.md`. */
export function messagePage(code: string): string {
  return `messages/${PHASES[code.charAt(3)]}/${code}.md`;
}
