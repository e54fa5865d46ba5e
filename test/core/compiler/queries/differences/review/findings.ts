import { loadText } from '../../../../../../src/core/compiler/1-load';
import { locate } from '../../../../../../src/core/compiler/1-load/locate';
import { attachmentOf } from '../../../../../../src/core/compiler/compile';
import { reportChange } from '../../../../../../src/core/compiler/queries/differences/review/report-change';
import { type Diagnostic, DiagnosticCollector } from '../../../../../../src/core/diagnostics';
import type { Chance } from '../../../../../support/random';
import { Shop } from './faults';
import { shopBy, textOf } from './shop';

function linked(text: string) {
  const diagnostics = new DiagnosticCollector();
  const input = loadText([{ name: 'shop.yaml', text }], diagnostics);
  const attachment = attachmentOf(input, {}, diagnostics);
  if (!attachment) throw new Error(`${diagnostics.finish().map(({ code, message }) => `${code} ${message}`)}\n${text}`);
  return { input, version: { documents: input.documents, attachment } };
}

/**
 * Returns the findings about an edit of random inputs.
 *
 * @param prepare - an edit of the base
 */
export function findingsOf(
  edit: (shop: Shop) => void,
  chance: Chance,
  prepare?: (shop: Shop) => void,
): readonly Diagnostic[] {
  const documents = structuredClone(shopBy(chance).documents);
  prepare?.(new Shop(documents, chance));
  const before = linked(textOf(documents));
  const shop = new Shop(structuredClone(documents), chance);
  edit(shop);
  const after = linked(textOf(shop.documents));
  const diagnostics = new DiagnosticCollector();
  reportChange({ before: before.version, after: after.version, base: 'HEAD' }, diagnostics);
  return diagnostics.finish(locate(after.input, { distributions: new Map() }));
}
