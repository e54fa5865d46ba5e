import type { ConfigKey, RouteType } from './config';
import type { KeyedValues, Value } from './expression-values';
import type { JsonValue } from './placeholders';

/** The allowed contents of a config file: by the name of an object its fields, each with its type. */
export type ConfigShape = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Parts of a config that releases before v1.5 do not read. */
export type NewerPart =
  | 'accessTokenScopes'
  | 'finalTransformations'
  | 'geminiFormats'
  | 'guardScope'
  | 'jwtSign'
  | 'moderation'
  | 'spiffe'
  | 'subjectTokenType';

/** Additions to the config in a minor release of the data plane. */
export interface ConfigAddition {
  /** The release, such as `1.4`. */
  readonly since: string;
  /**
   * The new fields, each by its keys, without list items and without `conditional` and `policy` between them: the end of its path, or with
   * a leading `/` the entire path. `*` is any key, and `=` precedes a new value.
   */
  readonly fields: readonly string[];
}

/** The data plane's defaults for values that the config requires and resources may omit. */
export interface DataPlaneDefaults {
  readonly connectTimeout: string;
  readonly keepalive: { readonly time: string; readonly interval: string; readonly retries: number };
}

/**
 * The data plane's defaults for omitted settings, by the key of the part; `descriptors`, `localRateLimit` and `providers` (of tokens) apply
 * to each item. They are used for configs of others, because the compiler writes its settings explicitly.
 */
export type ConfigDefaults = {
  readonly [Part in ConfigDefaultsPart]: { readonly [Key in ConfigKey]?: JsonValue };
};

type ConfigDefaultsPart = Extract<
  ConfigKey,
  | 'apiKey'
  | 'basicAuth'
  | 'cors'
  | 'descriptors'
  | 'eviction'
  | 'extAuthz'
  | 'extProc'
  | 'googleModelArmor'
  | 'includeRequestBody'
  | 'jwtAuth'
  | 'keepalives'
  | 'llm'
  | 'localRateLimit'
  | 'mcp'
  | 'mcpAuthentication'
  | 'otlp'
  | 'promptCaching'
  | 'promptGuard'
  | 'providers'
  | 'regex'
  | 'rejection'
  | 'remoteRateLimit'
  | 'requestMirror'
  | 'requestRedirect'
  | 'retry'
  | 'tracing'
>;

/** The data plane's behavior for failing destinations. */
export interface FailureFacts {
  /** The status that clients receive if a connection is refused or not accepted. */
  readonly refused: number;
  /** The status that clients receive if a time limit ends an attempt or the request. */
  readonly timedOut: number;
  /** The status that clients of an MCP backend receive if a target does not answer, for any reason. */
  readonly unansweredTarget: number;
  /** The maximum time to establish a connection, in milliseconds. */
  readonly connectTimeout: number;
  /** How much one answer counts in the score of a provider, 0 to 1. */
  readonly healthWeight: number;
}

/** How far the data plane counts. */
export interface DataPlaneLimits {
  /** Attempts after the first one. */
  readonly retryAttempts: number;
  /** Requests or tokens in one interval. */
  readonly rateLimit: number;
}

/** Keys and hashes that the data plane can work with. */
export interface KeySupport {
  /**
   * Algorithms of the keys that verify signatures, by type and curve as `RSA` or `EC P-256`. A key of another kind makes the data
   * plane refuse its whole file.
   */
  readonly signatures: Readonly<Record<string, readonly string[]>>;
  /** How the hash of a password begins. */
  readonly passwordHash: RegExp;
  /** Private keys of certificates. */
  readonly certificates: {
    readonly leastRsaBits: number;
    readonly curves: ReadonlySet<string>;
    readonly ed25519: boolean;
  };
}

/** The data plane's behavior for model requests, by the format that the config names. */
export interface ModelTraffic {
  readonly formats: Readonly<Record<RouteType, ModelFormatFacts>>;
  /** The paths at which models are served, with the formats of their requests. */
  readonly paths: Readonly<Record<string, RouteType>>;
  /** Regular expressions of the paths that contain the name of a model. */
  readonly pathPatterns: readonly string[];
  readonly streams: GuardedStreams;
  /** Hosts of providers that the data plane knows by their names alone, by their keys in the config. They are called by TLS. */
  readonly vendorHosts: Readonly<Record<string, string>>;
  /** Providers whose cached tokens token limits count although answers report them apart from the input, by their keys in the config. */
  readonly countsCachesOf: ReadonlySet<string>;
  readonly requests: ModelRequests;
}

/** How the data plane reads model requests, and its responses to requests that it does not forward. */
export interface ModelRequests {
  /** The status for a body that the format does not allow. */
  readonly invalid: number;
  /** The status for a body that is too large to be read in a format. */
  readonly oversized: number;
  /** The status for formats without an implementation. */
  readonly notImplemented: number;
  /** The status for prompts that a guard refuses, unless the guard has one. */
  readonly refusedPrompt: number;
  /** The status for a body that is too large for a buffer. */
  readonly tooLarge: number;
  /** The largest body in bytes, unless the config has a limit. */
  readonly largestBody: number;
  /** Returns the fields of a body. Throws an `ExpressionFailure` if the data plane refuses the body, and an `UnknowableExpression` if that is not known. */
  fieldsOf(body: string): KeyedValues;
  /** Returns a value of policies as a field of a body. */
  fieldValue(json: JsonValue): Value;
  /** Checks that the data plane can read these fields in a format. Throws as `fieldsOf` does. */
  check(format: RouteType, fields: KeyedValues): void;
  /** Checks that a body can be translated into the format of another API. Throws as `fieldsOf` does. */
  checkTranslation(format: RouteType, fields: KeyedValues): void;
  /** Returns the strings that prompt guards read, in order. */
  promptsOf(format: RouteType, fields: KeyedValues): readonly string[];
  /** Whether a path names the model, so that the body does not need to. */
  namesModel(path: string): boolean;
  /** Reports whether a built-in guard pattern occurs in a string. Throws an `UnknowableExpression` if that is unknown. */
  findsBuiltin(builtin: GuardBuiltin, text: string): boolean;
  /** Formats that a provider receives as clients send them, by its key in the config; absent: none. */
  readonly untranslated: Readonly<Record<string, readonly RouteType[]>>;
  /** Formats into which no request is translated, with the providers that have them, by their keys in the config. */
  readonly servedOnlyBy: Readonly<Partial<Record<RouteType, readonly string[]>>>;
}

/** Built-in patterns of guards, by their names in the config. */
export type GuardBuiltin = 'ssn' | 'creditCard' | 'phoneNumber' | 'email' | 'caSin';

export interface ModelFormatFacts {
  /** Whether guards read prompts. */
  readonly guardsPrompts: boolean;
  /** Whether guards read answers in one piece; `dropped`: the connection ends before the answer is sent. */
  readonly guardsAnswers: boolean | 'dropped';
  /** Whether guards can read streamed answers. */
  readonly guardsStreams: boolean;
  /** Whether policies change fields of every request. */
  readonly changesFields: boolean;
  /**
   * Whether token limits count the answer. `reported`: only if the answer contains its usage and the data plane finds it there. `none`: requests cost
   * no tokens.
   */
  readonly tokens: 'counted' | 'reported' | 'uncounted' | 'none';
  /** Fields by which clients keep an answer from being counted. */
  readonly uncountedBy?: readonly CountingSwitch[];
}

/** A request field by which clients keep the usage of an answer from being counted. */
export interface CountingSwitch {
  readonly field: string;
  /** The field as a client writes it, for messages. */
  readonly example: string;
  /** Whether only streamed answers escape. */
  readonly ofStreams: boolean;
  /** Providers whose answers are counted anyway, by their keys in the config: their APIs are others, and report usage always. */
  readonly countedAt: readonly string[];
  /** Whether the usage is counted with this value of the field, or without the field. */
  readonly isCountedWith: (value: unknown) => boolean;
  /**
   * The expression that replaces the field so that every response is counted. If it fails, the data plane removes the field. Absent: the
   * field cannot be replaced without changing what clients receive.
   */
  readonly replacement?: string;
}

/** How guards of answers treat streams. */
export interface GuardedStreams {
  /** Whether a guard can mask content in a stream. */
  readonly masks: boolean;
  /** Whether only the first of several answers (`n`) is read. */
  readonly firstChoiceOnly: boolean;
}
