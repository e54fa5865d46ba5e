/// <reference lib="dom" />
import { element } from '../../graph-page/elements';

/** Reports in the middle of the page that a link contains no state, and returns when the user continues. */
export function reportBrokenLink(): void {
  const title = element('h2', { id: 'broken-link' }, 'This link is broken');
  const button = element('button', { type: 'submit' }, 'Continue');
  const dialog = element(
    'dialog',
    { 'aria-labelledby': 'broken-link' },
    title,
    element(
      'p',
      {},
      'It does not contain a document that the playground can open. It may have been cut off when it was copied, or be from another version of this page. Copy the complete link again.',
    ),
    element('form', { method: 'dialog' }, button),
  );
  dialog.addEventListener('close', () => dialog.remove());
  for (const other of document.querySelectorAll('dialog')) other.remove();
  document.body.append(dialog);
  dialog.showModal();
}
