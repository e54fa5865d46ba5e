import { DOCS_URL } from '../text/docs-url';
import { CATALOGUE, type CatalogueEntry, type MessageCode } from './catalogue.generated';

/** Returns the entry of a code in the catalogue, or `undefined` for an unknown code, such as one of a convention. */
export function catalogueEntry(code: string): CatalogueEntry | undefined {
  return isCode(code) ? CATALOGUE[code] : undefined;
}

/** Returns the address of a code's page, or `undefined` for an unknown code. */
export function pageOf(code: string): string | undefined {
  const entry = catalogueEntry(code);
  return entry && `${DOCS_URL}/diagnostics/${entry.name}.md`;
}

function isCode(code: string): code is MessageCode {
  return Object.hasOwn(CATALOGUE, code);
}

let codes: ReadonlyMap<string, string> | undefined;

function codesByName(): ReadonlyMap<string, string> {
  codes ??= new Map(Object.entries(CATALOGUE).map(([code, { name }]) => [name, code]));
  return codes;
}

/** Returns the code of a diagnostic by its name, such as `listener-without-routes`; returns any other string unchanged. */
export function codeOfName(text: string): string {
  return codesByName().get(text) ?? text;
}

/** Returns the names of all diagnostics. */
export function diagnosticNames(): Iterable<string> {
  return codesByName().keys();
}
