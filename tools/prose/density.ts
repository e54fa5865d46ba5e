/** A pattern that makes prose hard to read, with its limit per 10,000 words. */
export interface ProsePattern {
  readonly name: string;
  readonly pattern: RegExp;
  readonly limit: number;
}

/** The patterns that are measured in every group of prose. */
export const PATTERNS: readonly ProsePattern[] = [
  { name: 'what', pattern: /\bwhat\b/gi, limit: 5 },
  { name: 'say, tell', pattern: /\b(?:say|says|said|saying|tell|tells|told|telling)\b/gi, limit: 5 },
  { name: 'ask', pattern: /\bask(?:s|ed|ing)?\b/gi, limit: 3 },
  { name: 'hold', pattern: /\b(?:hold|holds|held|holding)\b/gi, limit: 5 },
  { name: 'stand', pattern: /\b(?:stand|stands|stood|standing)\b/gi, limit: 1 },
  { name: 'nobody, everybody', pattern: /\b(?:nobody|everybody|anybody|whoever)\b/gi, limit: 1 },
  { name: 'is no X', pattern: /\b(?<!there )(?:is|are) (?:no(?! longer)|none)\b/gi, limit: 2 },
];

/** Addresses the reader. Guides use it at least this often. */
export const READER = { name: 'you', pattern: /\b(?:you|your|yours|yourself)\b/gi, least: 40 } as const;

/** Returns Markdown without code, comments, link targets and placeholders, none of which are prose. */
export function proseOf(markdown: string): string {
  return markdown
    .replace(/^( *)```[^\n]*\n[\s\S]*?^\1```$/gm, '')
    .replace(/(?<=\n\n)(?: {4}.*\n+)+/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/`[^`]*`|\{\w+\}/g, 'X')
    .replace(/\]\([^)\s]*\)/g, ']')
    .replace(/https?:\S+/g, 'X');
}

/** Returns how often a pattern occurs per 10,000 words. */
export function densityOf(pattern: RegExp, prose: string): number {
  return ((prose.match(pattern) ?? []).length * 10_000) / prose.split(/\s+/).filter(Boolean).length;
}

/** Returns the lines that contain a pattern. */
export function linesWith(pattern: RegExp, prose: string): string[] {
  return prose.split('\n').filter((line) => line.search(pattern) >= 0);
}
