/** A text as one word of a line for a shell. */
export function shellWord(text: string): string {
  return /^[\w:/.,=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
