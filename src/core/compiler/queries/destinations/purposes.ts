import type { ConfigKey } from '../../../data-plane/config';
import { isObject } from '../../../values/objects';
import type { Purpose, Seen } from '../../model/contact';

/** What a part of the config calls others for, and what these see. */
export interface Use {
  readonly purpose: Purpose;
  readonly sees: readonly Seen[];
  /** It is told of headers or metadata, in which a transformation may have put content. */
  readonly readsCarried?: boolean;
}

type UseOf = (value: unknown) => Use;

const use =
  (purpose: Purpose, ...sees: Seen[]): UseOf =>
  () => ({ purpose, sees });

/** By the key under which it stands. The innermost one counts. */
const USES: { readonly [Key in ConfigKey]?: UseOf } = {
  ai: use('provider', 'prompts', 'answers'),
  llm: use('provider', 'prompts', 'answers'),
  mcp: use('MCP server', 'MCP calls'),
  // It gets no body, whatever else has read one.
  requestMirror: () => ({ purpose: 'mirror', sees: ['headers'], readsCarried: true }),
  extAuthz: (value) => ({
    purpose: 'authorization',
    sees: has(value, 'includeRequestBody') ? ['headers', 'bodies'] : ['headers', ...contentIn(value)],
    readsCarried: true,
  }),
  extProc: processing,
  remoteRateLimit: (value) => ({
    purpose: 'rate limit',
    sees: ['descriptors', ...contentIn(value)],
    readsCarried: asksForCarried(value),
  }),
  promptGuard: use('guard', 'prompts', 'answers'),
  mcpGuardrails: use('guard', 'MCP calls'),
  jwtAuth: use('keys'),
  mcpAuthentication: use('keys'),
  oidc: use('token exchange', "callers' tokens"),
  oauthTokenExchange: use('token exchange', "callers' tokens"),
  crossAppAccess: use('token exchange', "callers' tokens"),
  backendAuth: use('cloud credentials'),
  backendTunnel: use('tunnel', 'encrypted connections'),
  accessLog: telemetry,
  tracing: telemetry,
};

/** What asks for some fields of variables, for one whose name is computed, or for a variable as a whole. A key of the config is none. */
function asking(variables: string, fields: string): RegExp {
  const below = `(?:${variables})\\s*(?:\\.\\s*(?:(?:${fields})\\b|\\w+\\s*\\()|\\[)`;
  const whole = `(?:(?<!\\bhas\\s*)\\(|[,:[?{=])\\s*"?(?:${variables})\\s*(?:[),\\]}?:]|"(?!:))`;
  return new RegExp(`\\bvariables\\s*\\(|\\b${below}|${whole}`);
}

/** What expressions read of what people and models say. */
const CONTENT: readonly (readonly [RegExp, readonly Seen[]])[] = [
  [asking('request|response', 'body(?:Prefix)?'), ['bodies']],
  [asking('llm', 'prompt|completion|toolCalls'), ['prompts', 'answers']],
  [asking('mcp(?:\\s*\\.\\s*tool)?', 'arguments|result|error'), ['MCP calls']],
];
const CARRYING = asking('request|response', 'headers');

function asksForCarried(value: unknown): boolean {
  const text = JSON.stringify(value);
  return /\bmetadata\b/.test(text) || CARRYING.test(text);
}

/** Whether transformations put what people or models say somewhere else. */
export function carriesContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(carriesContent);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([key, below]) =>
    key === 'transformations' || key === 'transformation' ? contentIn(below).length > 0 : carriesContent(below),
  );
}

function contentIn(value: unknown): readonly Seen[] {
  const text = JSON.stringify(value);
  return CONTENT.flatMap(([isAsked, sees]) => (isAsked.test(text) ? sees : []));
}

function telemetry(value: unknown): Use {
  return { purpose: 'telemetry', sees: ['metadata', ...contentIn(value)], readsCarried: asksForCarried(value) };
}

/** Bodies are sent to the service unless it is said that they are not. */
function processing(value: unknown): Use {
  const options = isObject(value) && isObject(value.processingOptions) ? value.processingOptions : {};
  const isSent = (mode: unknown) => mode !== 'none' || options.allowModeOverride === true;
  return {
    purpose: 'processing',
    readsCarried: true,
    sees: [
      'headers',
      ...(isSent(options.requestBodyMode) ? (['bodies'] as const) : []),
      ...(isSent(options.responseBodyMode) ? (['answers'] as const) : []),
    ],
  };
}

/** Whatever host clients name. */
export const FORWARD_PROXY: Use = { purpose: 'forward proxy', sees: ['headers', 'bodies', 'answers'] };

/** Who issues tokens is asked for keys, and for what it says of itself. */
export const KEYS: Use = { purpose: 'keys', sees: [] };

/** What requests lead to where nothing else is said. */
export const SERVICE: Use = { purpose: 'service', sees: ['headers', 'bodies', 'answers'] };

/** The use of what stands below a key, if the key says one. */
export function useBelow(key: string, value: unknown): Use | undefined {
  return Object.hasOwn(USES, key) ? USES[key as ConfigKey]?.(value) : undefined;
}

/** Guards of one side see that side alone. */
export function sideOf(key: string, { purpose, sees }: Use): Use | undefined {
  if (purpose !== 'guard' || sees.length < 2) return undefined;
  if (key === 'request') return { purpose, sees: ['prompts'] };
  return key === 'response' ? { purpose, sees: ['answers'] } : undefined;
}

function has(value: unknown, key: string): boolean {
  if (Array.isArray(value)) return value.some((item) => has(item, key));
  return isObject(value) && (value[key] !== undefined || Object.values(value).some((item) => has(item, key)));
}
