/** Of ES2024, which Node 20 has in this part, and the library of types has not. */
const isWellFormed: (this: string) => boolean = Reflect.get(String.prototype, 'isWellFormed');

/** Whether no character beyond the basic plane stands in the text by half, which no file could hold. */
export function isWhole(text: string): boolean {
  return isWellFormed.call(text);
}

/** Whether every text in a source in YAML or JSON is whole for certain: only an escape such as `\ud83d` writes half of a character. */
export function holdsWholeTexts(source: string): boolean {
  return isWhole(source) && !source.includes('\\u') && !source.includes('\\U');
}
