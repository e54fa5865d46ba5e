/** A method of ES2024, which Node 20 supports but the type library lacks. */
const nativeIsWellFormed: (this: string) => boolean = Reflect.get(String.prototype, 'isWellFormed');

/** Returns whether the text contains no surrogate halves of characters beyond the basic plane, which no file can contain. */
export function isWellFormed(text: string): boolean {
  return nativeIsWellFormed.call(text);
}

/**
 * Reports whether every string in a YAML or JSON source is certainly well-formed: only an escape such as `\ud83d` produces half a
 * character.
 */
export function containsOnlyWellFormedStrings(source: string): boolean {
  return isWellFormed(source) && !source.includes('\\u') && !source.includes('\\U');
}
