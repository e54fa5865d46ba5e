/** A value taken from an environment variable when the data plane loads its file. A class, so that no text of a user can look like one. */
export class EnvironmentValue {
  public constructor(
    public readonly environment: string,
    /** `string`: pasted inside quotes. `flow`: pasted bare, because the variable holds a JSON object (an API key with metadata). */
    public readonly form: 'string' | 'flow' = 'string',
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

/** A text of the config: as the user means it (`$` is escaped when it is written out), or held by a variable. */
export type Text = string | EnvironmentValue;

/** What a user may put into the config as it is. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Any value of the config, or a placeholder in it. */
export type ConfigValue =
  | string
  | number
  | boolean
  | null
  | EnvironmentValue
  | VerbatimText
  | VerbatimEntry
  | readonly ConfigValue[]
  | { readonly [key: string]: ConfigValue | undefined };

export type ConfigObject = { readonly [key: string]: ConfigValue | undefined };
