import { CATALOGUE, type CatalogueEntry, type MessageCode } from './catalogue.generated';

/** What the catalogue says of a code; `undefined` for a text that is no code. */
export function entryOf(code: string): CatalogueEntry | undefined {
  return isCode(code) ? CATALOGUE[code] : undefined;
}

function isCode(code: string): code is MessageCode {
  return Object.hasOwn(CATALOGUE, code);
}
