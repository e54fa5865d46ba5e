import { isObject } from '../../../values/objects';
import { partOf, partsIn } from '../../../values/parts';
import { isCredentialHeader } from '../../semantics/credential-headers';
import { type Carrier, METADATA_READER, readsContent, readsCredential, valuesRead } from './readers';

type Part = Readonly<Record<string, unknown>>;

/** Headers that policies of the gateway write, in lower case, and `METADATA`. */
export interface WrittenCredentials {
  /** Headers for credentials that are set for each request. */
  readonly set: readonly string[];
  /** Headers and metadata that may receive a credential of the client, or that only some requests receive. */
  readonly possible: readonly string[];
}

export const NONE_WRITTEN: WrittenCredentials = { set: [], possible: [] };

/** An expression of a transformation, and the header or metadata that it is written to. */
interface Write {
  readonly name: string;
  readonly expression: string;
}

/** The carriers to which transformations of a config copy bodies, prompts or calls, directly or through other carriers. */
export function carriersIn(config: unknown): ReadonlySet<Carrier> {
  const writes = transformationsBelow(config).flatMap(writesOf);
  const found = new Set<Carrier>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { name, expression } of writes)
      if (readsContent(expression) || valuesRead(expression).some((one) => found.has(one))) found.add(carrierOf(name));
  }
  return found;
}

/** The credentials that a set of policies writes. */
export function credentialsWritten(policies: Part): WrittenCredentials {
  const fixed = writtenNames(policies.requestHeaderModifier);
  const own = partOf(partOf(policies.transformations).request);
  const computed = transformationsOf(policies.transformations, ['request']).flatMap(writesOf);
  return {
    set: [...fixed, ...writtenNames(own)].filter(isCredentialHeader).map((name) => name.toLowerCase()),
    possible: computed
      .filter(({ name, expression }) => isCredentialHeader(name) || readsCredential(expression))
      .map(({ name }) => name.toLowerCase()),
  };
}

/** The credentials that any policy of a config writes. */
export function credentialsAnywhere(config: unknown): WrittenCredentials {
  if (Array.isArray(config)) return config.map(credentialsAnywhere).reduce(together, NONE_WRITTEN);
  if (!isObject(config)) return NONE_WRITTEN;
  return Object.values(config).map(credentialsAnywhere).reduce(together, credentialsWritten(config));
}

export function together(one: WrittenCredentials, other: WrittenCredentials): WrittenCredentials {
  return { set: [...one.set, ...other.set], possible: [...one.possible, ...other.possible] };
}

function carrierOf(name: string): Carrier {
  if (name === METADATA_READER) return 'metadata';
  return name.startsWith(':') ? 'address' : 'headers';
}

function writtenNames(changes: unknown): readonly string[] {
  const { set, add } = partOf(changes);
  return [set, add].flatMap((headers) => Object.keys(partOf(headers)));
}

function transformationsBelow(value: unknown): readonly Part[] {
  if (Array.isArray(value)) return value.flatMap(transformationsBelow);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    key === 'transformations' || key === 'transformation'
      ? transformationsOf(below, ['request', 'response'])
      : transformationsBelow(below),
  );
}

/** The changes of requests or answers, with or without conditions. */
function transformationsOf(value: unknown, sides: readonly ('request' | 'response')[]): readonly Part[] {
  const { conditional } = partOf(value);
  return [partOf(value), ...partsIn(conditional)].flatMap((one) => sides.map((side) => one[side]).filter(isObject));
}

function writesOf({ set, add, metadata }: Part): readonly Write[] {
  const written = (fields: unknown, named?: string) =>
    Object.entries(partOf(fields)).map(([name, value]) => ({ name: named ?? name, expression: String(value) }));
  return [...written(set), ...written(add), ...written(metadata, METADATA_READER)];
}
