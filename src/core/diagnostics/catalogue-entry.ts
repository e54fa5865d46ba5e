import { CATALOGUE, type CatalogueEntry, type MessageCode } from './catalogue.generated';
import { CODE } from './codes.generated';

/** What the catalogue says of a code; `undefined` for a text that is no code. */
export function entryOf(code: string): CatalogueEntry | undefined {
  return isCode(code) ? CATALOGUE[code] : undefined;
}

function isCode(code: string): code is MessageCode {
  return Object.hasOwn(CATALOGUE, code);
}

/** Codes by the names of diagnostics, which are those of their pages. */
let codes: ReadonlyMap<string, MessageCode> | undefined;

function codesByName(): ReadonlyMap<string, MessageCode> {
  codes ??= new Map(
    Object.entries(CODE).map(([name, code]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), code]),
  );
  return codes;
}

/** Returns the code of a diagnostic by its name, such as `listener-without-routes`, and any other text as it is. */
export function codeOfName(text: string): string {
  return codesByName().get(text.replace(/-(?=\d)/, '')) ?? text;
}

/** Returns the names of all diagnostics. */
export function diagnosticNames(): Iterable<string> {
  return codesByName().keys();
}
