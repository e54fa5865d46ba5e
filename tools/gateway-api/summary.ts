/** Returns the first paragraph of a description, without the markers of the API's generators. */
export function summary(documentation: string): string {
  const [first = ''] = documentation
    .replace(/<gateway:[^\n]*/g, '')
    .trim()
    .split(/\n\s*\n/);
  return first
    .replace(/\s+/g, ' ')
    .replace(/\s*(Support: [\w-]+)$/, '')
    .trim();
}
