/** Sends the place that somebody clicks on to the extension. */
const CLICKS = `const editor = acquireVsCodeApi();
document.addEventListener('click', ({ target }) => {
  const place = target instanceof Element ? target.closest('code.place') : null;
  if (place) editor.postMessage(place.textContent);
});`;

/** The page with one more script, which the policy of the page names by a word that is used once. */
export function pageWithClicks(html: string, nonce: string): string {
  const allowed = html.replace("script-src '", `script-src 'nonce-${nonce}' '`);
  const at = allowed.lastIndexOf('</body>');
  return `${allowed.slice(0, at)}<script nonce="${nonce}">${CLICKS}</script>\n${allowed.slice(at)}`;
}

/** A place as the picture writes it. */
export interface WrittenPlace {
  readonly file: string;
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
}

export function placeIn(text: string): WrittenPlace | undefined {
  const [, file, line, column = '1'] = /^(.+?):(\d+)(?::(\d+))?$/.exec(text.trim()) ?? [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}
