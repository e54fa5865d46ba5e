/**
 * A placeholder for Secret values in the config until the renderer next to the data plane inserts them. It is a class, so that user text
 * can never be mistaken for one.
 */
export class Placeholder {
  public constructor(
    public readonly name: string,
    /** `text` is written in quotes, a list of `keys` is not. */
    public readonly form: 'text' | 'keys' = 'text',
  ) {}
}

/** A string that is written verbatim: its `$` may be a placeholder that a user wrote intentionally (`rawConfig`). */
export class VerbatimText {
  public constructor(public readonly text: string) {}
}

/** A map entry whose key is also written verbatim; its value determines its own form. */
export class VerbatimEntry {
  public constructor(public readonly value: ConfigValue) {}
}

/** A string of the config: as the user intends it (`$` is escaped when it is written), or a placeholder for a Secret. */
export type Text = string | Placeholder;

/** The JSON that a user can insert into the config unchanged. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Any value of the config, or a placeholder in it. */
export type ConfigValue =
  | string
  | number
  | boolean
  | null
  | Placeholder
  | VerbatimText
  | VerbatimEntry
  | readonly ConfigValue[]
  | { readonly [key: string]: ConfigValue | undefined };

export type ConfigObject = { readonly [key: string]: ConfigValue | undefined };
