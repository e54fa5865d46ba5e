/** Text that no page takes for markup, a link or the name of somebody. What stands between backquotes stays, where they come in pairs. */
export function markdownText(text: string): string {
  const pieces = text.split('`');
  const escaped = (piece: string) =>
    piece.replace(/[\\`*_[\]<>~|#!]/g, (letter) => `\\${letter}`).replaceAll('@', '&#64;');
  if (pieces.length % 2 === 0) return escaped(text);
  return pieces.map((piece, index) => (index % 2 === 0 ? escaped(piece) : `\`${piece}\``)).join('');
}
