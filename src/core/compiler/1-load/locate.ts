import type { Locator, Suggestion, WrittenName } from '../../diagnostics';
import { inWordsOf, type ProxyDistribution } from '../../distribution';
import { writtenPath } from '../../validation/revisions/written-path';
import type { FieldPath, Origin } from '../../values/origin';
import type { InputDocument, LoadedInput } from '../model/document';
import { fixIn } from './fix';

/** The validate phase's knowledge about the names in the documents. */
interface Written {
  /** Distributions by index of the document; absent for documents in the reference's names. */
  readonly distributions: ReadonlyMap<number, ProxyDistribution>;
}

/** The kind in a reference such as `ProxyBackend/shop/llm`. */
const KIND_OF_RESOURCE = /(?<![-\w/])Proxy[A-Z][a-z]+(?=\/[-a-z0-9]+\/[-a-z0-9])/g;

/** Finds the places of findings in the inputs. Origins speak the reference's names; places and paths speak the author's. */
export function locate(input: LoadedInput, written: Written): Locator {
  const pathOf = ({ document, path }: Origin): FieldPath => {
    const distribution = written.distributions.get(document);
    return distribution ? writtenPath(input.documents[document]?.value, path, distribution) : path;
  };
  // Routes and Gateways are of no distribution: theirs is that of all that they are for.
  const used = new Set(written.distributions.values());
  const [only] = used.size === 1 ? used : [];
  // Thousands of findings share few messages.
  const translations = new Map<string, string>();
  return {
    pathOf,
    wordsOf: (origin, text) => {
      const distribution = (origin && written.distributions.get(origin.document)) ?? only;
      if (!distribution) return text;
      const key = `${distribution.apiGroup} ${text}`;
      const words = translations.get(key) ?? translated(text, distribution);
      translations.set(key, words);
      return words;
    },
    agentOf: ({ document }) => input.documents[document]?.agent,
    placeOf: (origin, focus) => input.documents[origin.document]?.placeOf(pathOf(origin), focus) ?? {},
    fixOf: (origin, suggestion) => {
      const document = input.documents[origin.document];
      if (!document) return undefined;
      const fix = fixIn(document, pathOf(origin), inItsWords(origin, suggestion, document, written));
      // A line that may contain a credential is not shown, and an edit would reveal it.
      return fix?.edits.every(({ line }) => input.sources?.lineAt({ file: fix.file, line }) !== undefined)
        ? fix
        : undefined;
    },
    sourceOf: ({ document }) => input.documents[document]?.placeOf,
    orderOf: (origin) => orderIn(input.documents[origin.document]?.value, pathOf(origin)),
    resourceOf: (origin) => nameIn(input.documents[origin.document]?.value ?? {}),
  };
}

function translated(text: string, distribution: ProxyDistribution): string {
  const named = text.replace(KIND_OF_RESOURCE, (kind) => distribution.kindOf(kind));
  return inWordsOf(distribution, named);
}

/** Converts the steps of a fix from the reference's names, which origins use, to the field names of the document's distribution. */
function inItsWords(origin: Origin, suggestion: Suggestion, { value }: InputDocument, written: Written): Suggestion {
  const distribution = written.distributions.get(origin.document);
  if (suggestion.form !== 'several' || !distribution) return suggestion;
  const base = writtenPath(value, origin.path, distribution).length;
  const steps = suggestion.steps.map((step) => ({
    ...(step.form === 'field' ? { ...step, name: distribution.nameOf(step.name) } : step),
    at: writtenPath(value, [...origin.path, ...step.at], distribution).slice(base),
  }));
  return { form: 'several', steps };
}

/** Returns the indexes of the fields on a path; a parsed document has its fields in the order of the file. */
function orderIn(root: unknown, path: FieldPath): readonly number[] {
  const order: number[] = [];
  let node = root;
  for (const step of path) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, step)) break;
    order.push(Array.isArray(node) ? Number(step) : Object.keys(node).indexOf(String(step)));
    node = (node as Record<string | number, unknown>)[step];
  }
  return order;
}

function nameIn(document: Readonly<Record<string, unknown>>): WrittenName | undefined {
  const { kind, metadata } = document;
  const { name, namespace } = (typeof metadata === 'object' && metadata !== null ? metadata : {}) as Record<
    string,
    unknown
  >;
  if (typeof kind !== 'string' || typeof name !== 'string') return undefined;
  return { kind, name, ...(typeof namespace === 'string' ? { namespace } : {}) };
}
