/** Sends the source location that a user clicks on to the extension, and adopts the theme of the editor. */
const IN_EDITOR = `const editor = acquireVsCodeApi();
document.addEventListener('click', ({ target }) => {
  const place = target instanceof Element ? target.closest('code.place') : null;
  if (place) editor.postMessage(place.textContent);
});
const { body, documentElement } = document;
const adoptTheme = () => {
  const isLight = /vscode-(?:high-contrast-)?light/.test(body.className);
  documentElement.dataset.theme = isLight ? 'light' : 'dark';
};
new MutationObserver(adoptTheme).observe(body, { attributes: true, attributeFilter: ['class'] });
adoptTheme();
body.style.padding = '0';`;

/** Returns the page with one more script, which the policy of the page allows by a nonce. */
export function editorPage(html: string, nonce: string): string {
  const allowed = html.replace("script-src '", `script-src 'nonce-${nonce}' '`);
  const at = allowed.lastIndexOf('</body>');
  return `${allowed.slice(0, at)}<script nonce="${nonce}">${IN_EDITOR}</script>\n${allowed.slice(at)}`;
}

/** A source location as the picture writes it. */
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
