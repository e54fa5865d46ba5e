/** The headings of help, with the commands below them. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Author:': ['init', 'dev', 'lsp', 'mcp', 'crds'],
  'Check:': ['validate', 'test', 'prove', 'cost'],
  'Explain:': ['request', 'explain', 'graph', 'destinations', 'status'],
  'Deliver:': ['compile', 'fn', 'diff', 'replay', 'drift'],
  'Move:': ['import', 'migrate', 'upgrade'],
  'Shell:': ['completion'],
};

/** Returns the heading of a command in help. */
export function commandGroupOf(command: string): string {
  const [group = ''] = Object.entries(GROUPS).find(([, names]) => names.includes(command)) ?? [];
  return group;
}
