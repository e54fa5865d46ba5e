import { locate } from '../../core/compiler/1-load/locate';
import type { LoadedInput } from '../../core/compiler/model/document';
import type { SourceLocation } from '../../core/diagnostics';
import { subjectLocation } from '../../core/diagnostics/subject-text';
import { distributionOf, type ProxyDistribution } from '../../core/distribution';
import { type Origin, originKey } from '../../core/values/origin';

/** The same data with each `origin` replaced by `place`, a path that a person can open. */
export type WithPlaces<T> = T extends Origin
  ? string
  : T extends readonly unknown[]
    ? { readonly [Index in keyof T]: WithPlaces<T[Index]> }
    : T extends object
      ? { readonly [Key in keyof T as Key extends 'origin' ? 'place' : Key]: WithPlaces<T[Key]> }
      : T;

/** Returns a function that resolves the origin of a value to its location. */
export function originPlaces(input: LoadedInput): (origin: Origin) => SourceLocation {
  const distributions = new Map<number, ProxyDistribution>();
  input.documents.forEach((document, index) => {
    const distribution = distributionOf(document.value.apiVersion);
    if (distribution) distributions.set(index, distribution);
  });
  const locator = locate(input, { distributions });
  return (origin) => locator.placeOf(origin);
}

/** Returns a function that resolves an origin to a path that a person can open. Each origin is resolved once. */
export function placesIn(input: LoadedInput): (origin: Origin) => string {
  const placeOf = originPlaces(input);
  const known = new Map<string, string>();
  return (origin) => {
    const key = originKey(origin);
    const place = known.get(key) ?? subjectLocation(placeOf(origin));
    known.set(key, place);
    return place;
  };
}

/** Replaces origins by locations that users can read. */
export function withPlaces<T>(value: T, input: LoadedInput): WithPlaces<T> {
  const placeOf = placesIn(input);
  const replace = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(replace);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([key, field]) =>
        key === 'origin' && isOrigin(field) ? ['place', placeOf(field)] : [key, replace(field)],
      ),
    );
  };
  return replace(value) as WithPlaces<T>;
}

function isOrigin(value: unknown): value is Origin {
  return typeof value === 'object' && value !== null && 'document' in value && 'path' in value;
}
