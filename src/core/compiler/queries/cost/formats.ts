import type { ModelFormatFacts, ModelTraffic } from '../../../data-plane/facts';
import { type FieldChanges, KEEPING_MODELS, MODEL_FORMATS, switchesLeft } from '../../semantics/model-formats';

/** The effects of request formats on limits. */
export interface Formats {
  /** Formats whose tokens limits never count, or not always. */
  readonly uncounted: readonly string[];
  /** Formats in which a single request may cost any amount. */
  readonly endless: readonly string[];
  /** Request fields by which clients keep answers from being counted, as they write them. */
  readonly switches: readonly string[];
  /** Whether requests keep the model that they name, whatever the provider's settings are. */
  readonly namesModel: boolean;
}

const AS_THEY_ARE = new Set<string>([...KEEPING_MODELS].map((type) => MODEL_FORMATS[type]));
/** Path suffixes at which one request calls a model once. */
const ONCE =
  /\/(?:chat\/completions|messages|responses|embeddings|rerank|(?:images|audio)\/[a-z]+)$|:(?:generateContent|streamGenerateContent|rawPredict|streamRawPredict)$/;

/**
 * @param routes - formats by path suffix; all other paths are handled as chat completions
 *
 * @param changes - the gateway's changes to fields of requests
 * @param provider - the provider that answers, by its key in the config
 */
export function formatsOf(
  routes: Readonly<Record<string, unknown>>,
  changes: FieldChanges,
  provider: string,
  traffic: ModelTraffic,
): Formats {
  const all = Object.entries({ '*': 'completions', ...routes }).map(([path, format]) => ({
    path,
    format: String(format),
  }));
  const uncounted = all.filter(({ format }) => !isCountedUnlessSwitched(factsOf(format, traffic)));
  const asTheyAre = uncounted.filter(({ format }) => AS_THEY_ARE.has(format));
  const endless = asTheyAre.filter(({ path, format }) => format === 'realtime' || !ONCE.test(path));
  const switches = all.flatMap(({ format }) => switchesLeft(factsOf(format, traffic) ?? {}, changes, provider));
  return {
    uncounted: namesOf(uncounted),
    endless: namesOf(endless),
    switches: [...new Set(switches.map(({ example }) => example))],
    namesModel: asTheyAre.length > 0,
  };
}

/** Returns the facts of a format, or `undefined` if the data plane does not support the format. */
function factsOf(format: string, traffic: ModelTraffic): ModelFormatFacts | undefined {
  const formats: Readonly<Record<string, ModelFormatFacts>> = traffic.formats;
  return Object.hasOwn(formats, format) ? formats[format] : undefined;
}

function isCountedUnlessSwitched(facts: ModelFormatFacts | undefined): boolean {
  return facts?.tokens === 'counted' || facts?.tokens === 'none';
}

function namesOf(list: readonly { readonly format: string }[]): readonly string[] {
  return [...new Set(list.map(({ format }) => format))].sort();
}
