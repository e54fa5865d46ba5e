/** What stands in the config for what Secrets hold, until it is put in beside the data plane. A class, so that no text of a user can look like one. */
export class Placeholder {
  public constructor(
    public readonly name: string,
    /** `text` stands in quotes, a list of `keys` does not. */
    public readonly form: 'text' | 'keys' = 'text',
  ) {}
}

/** Text that is written as it is: its `$` may be placeholders that a user wrote on purpose (`rawConfig`). */
export class VerbatimText {
  public constructor(public readonly text: string) {}
}

/** An entry of a map whose key, too, is written as it is; its value says by itself how it is written. */
export class VerbatimEntry {
  public constructor(public readonly value: ConfigValue) {}
}

/** A text of the config: as the user means it (`$` is escaped when it is written out), or held by a Secret. */
export type Text = string | Placeholder;

/** What a user may put into the config as it is. */
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
