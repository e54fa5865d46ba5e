/** The path in a config: keys and indexes. */
export type ConfigPath = readonly (string | number)[];

/** `binds[0].listeners[0].routes[1].policies.cors`. */
export function configPathText(place: ConfigPath): string {
  return place
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${part}`))
    .join('');
}

/** A value with its place. */
export interface Sited<Value = unknown> {
  readonly value: Value;
  readonly place: ConfigPath;
}

export function sited(value: unknown, ...place: ConfigPath): Sited {
  return { value, place };
}
