/** Quotes a string as one word of a shell command. */
export function shellWord(text: string): string {
  return /^[\w:/.,=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
