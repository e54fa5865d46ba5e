import {
  type Annotations,
  type CelContext,
  type IntegerSchema,
  type IntOrStringSchema,
  int32,
  type StringSchema,
  string,
} from './form';

// Patterns shared by several scalars. Each is a regular expression that RE2 and JavaScript read alike.
export const DNS_SUBDOMAIN = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$';
export const DNS_LABEL = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$';
export const DURATION = '^([0-9]{1,5}(h|m|s|ms)){1,4}$';
export const PSEUDO_HEADERS = [':authority', ':method', ':path', ':scheme', ':status'] as const;

/** The longest text that `DURATION` matches: four times five digits and a two-letter unit. */
export const DURATION_MAX_LENGTH = 28;

export const tinyString = (description: string, more: Annotations = {}): StringSchema =>
  string(description, { minLength: 1, maxLength: 64, 'x-scalar': 'TinyString', ...more });

export const shortString = (description: string, more: Annotations = {}): StringSchema =>
  string(description, { minLength: 1, maxLength: 256, 'x-scalar': 'ShortString', ...more });

export const longString = (description: string, more: Annotations & { readonly pattern?: string } = {}): StringSchema =>
  string(description, { minLength: 1, maxLength: 1024, 'x-scalar': 'LongString', ...more });

/** An address in place of a reference to an object. */
export const url = (description: string): StringSchema =>
  longString(description, { pattern: '^https?://[^/?#@]+(/[^?#]*)?$', 'x-since': 'v1.5' });

/** An expression of the Common Expression Language, evaluated in `context`. */
export const cel = (context: CelContext, description: string, more: Annotations = {}): StringSchema =>
  string(description, { minLength: 1, maxLength: 16384, 'x-scalar': 'CelExpression', 'x-cel': context, ...more });

export const sni = (description: string, more: Annotations = {}): StringSchema =>
  string(description, { minLength: 1, maxLength: 253, pattern: DNS_SUBDOMAIN, 'x-scalar': 'Sni', ...more });

export const sectionName = (description: string, more: Annotations = {}): StringSchema =>
  string(description, { minLength: 1, maxLength: 253, pattern: DNS_SUBDOMAIN, 'x-scalar': 'SectionName', ...more });

/** A header name that may also be one of the five pseudo-headers. */
export const headerName = (description: string, more: Annotations = {}): StringSchema =>
  string(description, {
    minLength: 1,
    maxLength: 256,
    pattern: "^:?[A-Za-z0-9!#$%&'*+\\-.^_\\x60|~]+$",
    'x-scalar': 'HeaderName',
    'x-rules': [
      {
        rule: `!self.startsWith(':') || self in [${PSEUDO_HEADERS.map((name) => `'${name}'`).join(', ')}]`,
        message: 'pseudo-headers must be one of :authority, :method, :path, :scheme, or :status',
      },
    ],
    ...more,
  });

/** A header name without pseudo-headers, as the Gateway API has it. */
export const plainHeaderName = (description: string, more: Annotations = {}): StringSchema =>
  string(description, {
    minLength: 1,
    maxLength: 256,
    pattern: "^[A-Za-z0-9!#$%&'*+\\-.^_\\x60|~]+$",
    'x-scalar': 'HttpHeaderName',
    ...more,
  });

interface DurationBound {
  readonly minimum: string;
  /** What the API server says when the value is below the minimum. */
  readonly message: string;
}

interface DurationOptions extends Annotations, DurationBound {
  /** The bound up to v1.4, if it was another one. */
  readonly formerly?: DurationBound;
}

/** A time span with a lower bound. Up to v1.4, its grammar was a rule instead of a pattern. */
export const duration = (
  description: string,
  { minimum, message, formerly, 'x-before': before, ...more }: DurationOptions,
): StringSchema =>
  string(description, {
    maxLength: DURATION_MAX_LENGTH,
    pattern: DURATION,
    'x-scalar': 'Duration',
    'x-duration': { minimum, message },
    'x-before': {
      ...before,
      'v1.5': before?.['v1.5'] ?? { keywords: { pattern: null, ...(formerly && { 'x-duration': formerly }) } },
    },
    ...more,
  });

/** A size in bytes: a number, or a quantity of Kubernetes as text. Text is held to its form only: it may say less than a byte. */
export const byteSize = (
  description: string,
  { 'x-rules': rules = [], ...more }: Annotations = {},
): IntOrStringSchema => ({
  description,
  'x-kubernetes-int-or-string': true,
  minLength: 1,
  maxLength: 32,
  pattern: '^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(([KMGTPE]i)|[numkMGTPE]|[eE](\\+?0*([0-9]|1[0-8])|-0*[0-9]))?$',
  'x-scalar': 'ByteSize',
  'x-unit': 'bytes',
  'x-rules': [
    {
      rule: '(self >= 1 && self <= 4294967295) || self.size() > 0',
      message: 'value must be at least 1 byte and fit within uint32',
    },
    ...rules,
  ],
  ...more,
});

/** A size that was a number of bytes up to the later revision. */
export const formerByteCount = (
  description: string,
  former: { readonly minimum: number; readonly maximum?: number },
  { 'x-rules': rules, ...more }: Annotations = {},
): IntOrStringSchema => {
  const type = int32(description, { ...former, 'x-unit': 'bytes', ...more });
  return byteSize(description, {
    ...(rules && { 'x-rules': rules }),
    ...more,
    'x-before': { 'v1.4': { type } },
  });
};

export const port = (description: string, more: Annotations = {}): IntegerSchema =>
  int32(description, { minimum: 1, maximum: 65535, ...more });

/** A status code that a response may carry. */
export const statusCode = (description: string, more: Annotations = {}): IntegerSchema =>
  int32(description, { minimum: 200, maximum: 599, ...more });
