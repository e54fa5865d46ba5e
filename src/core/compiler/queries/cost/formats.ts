import { countsTokens, KEEPING_MODELS, MODEL_FORMATS } from '../../semantics/model-formats';

/** What formats of requests mean for limits. */
export interface Formats {
  /** Those whose tokens limits do not count, or not always. */
  readonly uncounted: readonly string[];
  /** Those of which one request may cost anything. */
  readonly endless: readonly string[];
  /** Whether requests are passed on with the model that they name, whatever the provider's settings say. */
  readonly namesModel: boolean;
}

const AS_THEY_ARE = new Set<string>([...KEEPING_MODELS].map((type) => MODEL_FORMATS[type].inConfig));
/** Ends of paths at which one request asks a model once. */
const ONCE =
  /\/(?:chat\/completions|messages|responses|embeddings|rerank|(?:images|audio)\/[a-z]+)$|:(?:generateContent|streamGenerateContent|rawPredict|streamRawPredict)$/;

/** @param routes - formats by the ends of paths; none: everything is taken for a chat completion */
export function formatsOf(routes: Readonly<Record<string, unknown>>): Formats {
  const all = Object.entries(routes).map(([path, format]) => ({ path, format: String(format) }));
  const uncounted = all.filter(({ format }) => !countsTokens(format));
  const asTheyAre = uncounted.filter(({ format }) => AS_THEY_ARE.has(format));
  const endless = asTheyAre.filter(({ path, format }) => format === 'realtime' || !ONCE.test(path));
  return { uncounted: namesOf(uncounted), endless: namesOf(endless), namesModel: asTheyAre.length > 0 };
}

function namesOf(list: readonly { readonly format: string }[]): readonly string[] {
  return [...new Set(list.map(({ format }) => format))].sort();
}
