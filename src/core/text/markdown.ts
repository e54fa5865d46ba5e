/** Escapes text so that no renderer interprets it as markup, a link or a user mention. Text between paired backquotes stays unchanged. */
export function markdownText(text: string): string {
  const pieces = text.split('`');
  const escaped = (piece: string) =>
    piece.replace(/[\\`*_[\]<>~|#!]/g, (letter) => `\\${letter}`).replaceAll('@', '&#64;');
  if (pieces.length % 2 === 0) return escaped(text);
  return pieces.map((piece, index) => (index % 2 === 0 ? escaped(piece) : `\`${piece}\``)).join('');
}
