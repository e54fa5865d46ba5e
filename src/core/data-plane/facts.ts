import type { ConfigKey, RouteType } from './config';
import type { KeyedValues, Value } from './expression-values';
import type { JsonValue } from './placeholders';

/** What a config file may hold: by the name of an object its fields, each with its type. */
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

/** What a config may have since a minor release of the data plane. */
export interface ConfigAddition {
  /** As `1.4`. */
  readonly since: string;
  /**
   * Each by the keys that lead to it, without items of lists and without `conditional` and `policy` between them: how its place ends, or with
   * a `/` the whole of it. `*` is any one key, and what follows `=` is the value that is new.
   */
  readonly fields: readonly string[];
}

/** Values that the config wants in full and resources may leave out: what the data plane does without them. */
export interface DataPlaneDefaults {
  readonly connectTimeout: string;
  readonly keepalive: { readonly time: string; readonly interval: string; readonly retries: number };
}

/**
 * What the data plane does where a config leaves something out, by the key of the part; `descriptors`, `localRateLimit` and
 * `providers` (of tokens) are of each item. For configs of others: those of the compiler say what they mean.
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

/** What the data plane makes of destinations that fail. */
export interface FailureFacts {
  /** The status that clients get where a connection is refused, or nobody takes it. */
  readonly refused: number;
  /** The status that clients get where a time limit ends an attempt or the request. */
  readonly timedOut: number;
  /** The status that clients of an MCP backend get where a target gives no answer, for whichever reason. */
  readonly unansweredTarget: number;
  /** How long a connection may take to come about, in milliseconds. */
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

/** What the data plane does with requests to models, by the format that the config names. */
export interface ModelTraffic {
  readonly formats: Readonly<Record<RouteType, ModelFormatFacts>>;
  readonly streams: GuardedStreams;
  /** Hosts of providers that the data plane knows by their names alone, by their keys in the config. They are called by TLS. */
  readonly vendorHosts: Readonly<Record<string, string>>;
  readonly requests: ModelRequests;
}

/** How the data plane reads requests to models, and what it answers to those that it does not pass on. */
export interface ModelRequests {
  /** The status for a body that the format does not allow, or that is too large. */
  readonly invalid: number;
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
  /** Returns the texts that guards of prompts read, one after the other. */
  promptsOf(format: RouteType, fields: KeyedValues): readonly string[];
  /** Whether a path names the model, so that the body does not need to. */
  namesModel(path: string): boolean;
  /** Whether a built-in pattern of guards occurs in a text. Throws an `UnknowableExpression` if that is not known. */
  findsBuiltin(builtin: GuardBuiltin, text: string): boolean;
  /** Formats that a provider receives as clients send them, by its key in the config; absent: none. */
  readonly untranslated: Readonly<Record<string, readonly RouteType[]>>;
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
  /** As a client writes it, for messages. */
  readonly example: string;
  /** Whether only streamed answers escape. */
  readonly ofStreams: boolean;
  /** Providers whose answers are counted anyway, by their keys in the config: their APIs are others, and report usage always. */
  readonly countedAt: readonly string[];
  /** Whether the usage is counted with this value of the field, or without the field. */
  readonly isCountedWith: (value: unknown) => boolean;
  /**
   * The expression that replaces the field so that every answer is counted. Where it fails, the data plane removes the field. Absent: nothing can replace the
   * field without changing what clients receive.
   */
  readonly replacement?: string;
}

/** How guards of answers treat streams. */
export interface GuardedStreams {
  /** Whether a guard can change text in a stream. */
  readonly masks: boolean;
  /** Whether only the first of several answers (`n`) is read. */
  readonly firstChoiceOnly: boolean;
}
