import { isObject } from './objects';

/** The replacement for credentials in output. */
export const HIDDEN = '<hidden>';

const CREDENTIAL_NAME = new RegExp(
  [
    'authorization$',
    '^(?:set-)?cookie',
    'api[-_]?key',
    'secret',
    'passw(?:or)?d',
    'passphrase',
    'credential',
    '(?:^|[-_])token$',
    '(?:subscription|access|private|signing|account|license|functions|master|encryption)[-_]?key',
    '^x-auth(?:[-_]|$)',
    '[-_]signature$',
    '(?:^|[-_])(?:jwt|bearer)$',
  ].join('|'),
  'i',
);

/** Whether the value of a header, an environment variable or a query parameter of this name is a credential. */
export function isCredentialName(name: string): boolean {
  return CREDENTIAL_NAME.test(name);
}

/**
 * Returns a copy of a value in which every credential is hidden, at any depth. `field` is the name of the field that contains the value.
 */
export function withoutCredentials<Value>(value: Value, field = ''): Value {
  return new CredentialWalk(() => HIDDEN).copyOf(value, [field]) as Value;
}

/** Every credential in a value, at any depth. */
export function credentialsIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = new CredentialWalk((credential) => {
    found.add(credential);
    return HIDDEN;
  });
  walk.copyOf(value, []);
  return found;
}

/** Returns a string with all credentials masked; a credential that is also a plain word stays. */
export function withoutThese(text: string, credentials: Iterable<string>): string {
  const spellings = [...credentials]
    .filter(isUnmistakable)
    .flatMap((credential) => [credential, escaped(credential), escaped(escaped(credential))]);
  return [...new Set(spellings)]
    .sort((a, b) => b.length - a.length)
    .reduce((shown, spelling) => shown.replaceAll(spelling, HIDDEN), text);
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Names and words of the API are never hidden by accident: a credential is longer, and more than small or capital letters. */
function isUnmistakable(credential: string): boolean {
  return credential.length >= 8 && !/^[a-z]+$|^[A-Z]+$|^[A-Z]?[a-z]+$/.test(credential);
}

/** Fields that contain a credential in plain text. */
const CREDENTIAL_FIELDS: ReadonlySet<string> = new Set([
  'clientSecret',
  'htpasswd',
  'passphrase',
  'password',
  'privateKey',
  'secretAccessKey',
  'secretKey',
  'sessionToken',
]);
/** Fields in which `key` is a credential. */
const KEY_HOLDERS: ReadonlySet<string> = new Set(['apiKey', 'auth', 'backendAuth', 'keys']);
/** Fields that map names of headers or metadata to values. */
const NAMED_VALUES: ReadonlySet<string> = new Set([
  'add',
  'addRequestHeaders',
  'contextExtensions',
  'headers',
  'metadata',
  'requestAttributes',
  'requestHeaders',
  'requestMetadata',
  'responseAttributes',
  'responseHeaders',
  'set',
]);

type Trail = readonly string[];

class CredentialWalk {
  public constructor(private readonly hide: (credential: string) => string) {}

  public copyOf(value: unknown, trail: Trail): unknown {
    if (typeof value === 'string') return this.textIn(value, trail);
    if (Array.isArray(value)) return value.map((item) => this.copyOf(item, trail));
    if (!isObject(value)) return value;
    const named = this.named(value);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if (named !== undefined && typeof item === 'string' && VALUES.has(key)) return [key, this.credential(item)];
        return [key, this.copyOf(item, [...trail, key])];
      }),
    );
  }

  /** The name of a header or variable whose value is a credential, in an entry such as `{name: x-api-key, value: ...}`. */
  private named({ name, header, field, key }: Readonly<Record<string, unknown>>): string | undefined {
    const own = [name, header, field, key].find((each) => typeof each === 'string');
    return typeof own === 'string' && isCredentialName(own) ? own : undefined;
  }

  private textIn(text: string, trail: Trail): string {
    const [own = '', parent = '', above = ''] = [...trail].reverse();
    if (own === 'users') return this.user(text);
    const isKey = own === 'key' && KEY_HOLDERS.has(parent);
    if (isKey || (own === 'value' && parent === 'key' && KEY_HOLDERS.has(above))) return this.credential(text);
    if (CREDENTIAL_FIELDS.has(own) || (NAMED_VALUES.has(parent) && isCredentialName(own))) return this.credential(text);
    return this.comparison(this.recognizable(text));
  }

  /** A line of an htpasswd file. */
  private user(text: string): string {
    const colon = text.indexOf(':');
    return colon < 0 ? text : `${text.slice(0, colon)}:${this.hide(text.slice(colon + 1))}`;
  }

  /** Masks a value that is sent unchanged or, in an expression, its string literals. */
  private credential(text: string): string {
    if (text.includes(HIDDEN)) return text;
    return /["']/.test(text) || EXPRESSION.test(text.trim()) ? this.literals(text) : this.sent(text);
  }

  /** The scheme of an `Authorization` header is shown. */
  private sent(text: string): string {
    const [, scheme = '', credential = text] = /^((?:Bearer|Basic|Digest|Token|ApiKey)\s+)(.*)$/is.exec(text) ?? [];
    return /^(?:Bearer|Basic|Digest|Token|ApiKey)?\s*$/i.test(text) ? text : `${scheme}${this.hide(credential)}`;
  }

  private literals(text: string): string {
    return text.replace(LITERAL, (literal, quote: string, inner: string, offset: number) => {
      const isName = /(?:\[|\bcookie\()\s*$/.test(text.slice(0, offset));
      return isName ? literal : `${quote}${this.sent(inner)}${quote}`;
    });
  }

  /** A condition such as `request.headers["x-api-key"] == "..."`. */
  private comparison(text: string): string {
    const names = [...text.matchAll(/headers(?:\.raw\(\))?\s*\[\s*["']([^"']+)["']\s*\]/g)].map(
      ([, name]) => name ?? '',
    );
    return names.some(isCredentialName) || /\.cookie\(/.test(text) ? this.literals(text) : text;
  }

  /** Hides credentials that are recognizable by their form, in any text. */
  private recognizable(text: string): string {
    return RECOGNIZABLE.reduce(
      (shown, pattern) =>
        shown.replace(pattern, (match, before: string, credential: string) =>
          credential === HIDDEN ? match : `${before}${this.hide(credential)}`,
        ),
      text,
    );
  }
}

const VALUES: ReadonlySet<string> = new Set(['value', 'expression', 'exact']);

/** A call, a field or an index at the beginning, as in `apiKey.key` and `string(jwt.sub)`. */
const EXPRESSION = /^!?[a-zA-Z_]\w*(?:\(|\[|(?:\.[a-zA-Z_]\w*)+(?:$|[\s([.]))/;

const LITERAL = /("""|'''|"|')((?:\\[\s\S]|(?!\1)[\s\S])*)\1/g;

/** Words that follow `Bearer` in prose. */
const PROSE = '(?:tokens?|auth\\w*|credentials?|realm|and|or|is|are|for|from|in|of|the|to|with|<)\\b';

/** Patterns of credentials, each with the preceding text that is shown. */
const RECOGNIZABLE: readonly RegExp[] = [
  new RegExp(`(\\bBearer\\s+)(?!${PROSE})([^\\s"'\`,;)}\\]<>]{3,})`, 'gi'),
  /(\bBasic\s+)(?=\S*[A-Z0-9+/=])([A-Za-z0-9+/]{8,}={0,2})(?![\w-])/g,
  /(\b)((?:sk|pk|rk)-[\w-]{16,}|gh[pousr]_\w{20,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16}|AIza[\w-]{30,})/g,
  /(\b)(eyJ[\w-]{10,}\.[\w-]{5,}\.[\w-]*)/g,
  /(-----BEGIN [A-Z ]*PRIVATE KEY-----)([\s\S]*?)(?=-----END|$)/g,
  /(\b[a-z][a-z0-9+.-]*:\/\/)([^\s/@:"']*:[^\s/@"']+)(?=@)/gi,
  /([?&](?:api[-_]?key|key|token|access_token|secret|password|sig)=)([^&\s"'#]+)/gi,
];
