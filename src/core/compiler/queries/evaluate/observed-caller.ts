import type { Caller, CallerCredentials } from './caller-options';

const MORE_FIELDS = Symbol('more fields');

/**
 * Returns claims or metadata to which others may belong that are not known.
 *
 * @param absent - the names of fields that are known to be missing
 */
export function withMoreFields<Fields extends object>(fields: Fields, absent: Iterable<string> = []): Fields {
  return Object.assign(fields, { [MORE_FIELDS]: new Set(absent) });
}

/** Returns the fields that are known to be missing; undefined if all fields are known. */
export function absentFields(fields: object): ReadonlySet<string> | undefined {
  const { [MORE_FIELDS]: absent }: { readonly [MORE_FIELDS]?: ReadonlySet<string> } = fields;
  return absent;
}

/** A caller of whom only parts are known, such as the caller of a logged request. */
export interface ObservedCaller extends Caller {
  /** Whether it is unknown where the request contained the caller's credentials. */
  readonly isPlaceUnknown?: true;
  /** Credentials for which it is unknown whether the caller has valid ones. */
  readonly unknown?: readonly (keyof CallerCredentials)[];
  /**
   * The names, in lower case, of headers that contain no credential besides those of the caller.
   *
   * @default - all, and all other places
   */
  readonly headersWithoutCredential?: ReadonlySet<string>;
}
