import { isObject } from '../../../../values/objects';
import type { FieldPath } from '../../../../values/origin';
import { partOf, partsIn } from '../../../../values/parts';
import type { ChangedMeaning } from './report';

type ReportAt = (path: FieldPath, values: ChangedMeaning) => void;

/** The part of the configuration that concerns requests below it. */
interface Visit {
  readonly name: string;
  readonly part: Readonly<Record<string, unknown>>;
  readonly path: FieldPath;
}

/** Ports of the data plane itself, which no listener can use. */
type OwnPorts = Readonly<Record<string, number>>;

/** Reports parts of a data plane's configuration file that v1.5 handles differently. */
export function reportConfigChangesOfV15(config: unknown, ports: OwnPorts, report: ReportAt): void {
  const text = JSON.stringify(config ?? null);
  const countsApart = /"(?:anthropic|bedrock|vertex|copilot|custom)"/.test(text);
  visit(config, [], ({ name, part, path }) => {
    if (name === 'jwtAuth' || name === 'mcpAuthentication') reportTokens(part, path, report);
    if (name === 'oauthTokenExchange' && part.requestedTokenType === undefined && part.grantType !== 'jwtBearer')
      report(path, {
        what: 'a token exchange without `requestedTokenType`',
        before: 'an access token was requested, and any other type was refused',
        now: 'no type is requested, and any type is accepted',
        fix: 'Write `requestedTokenType: urn:ietf:params:oauth:token-type:access_token` to keep the request.',
      });
    if (name === 'retry') reportRetries(part, path, report);
    if (name === 'location') reportLocation(part, path, report);
    if (name === 'mcpAuthentication' && part.provider !== undefined)
      report([...path, 'provider'], {
        what: 'the OAuth metadata of an MCP backend',
        before: '`issuer` was that of the identity provider',
        now: '`issuer` is the address of the gateway',
        fix: 'Make sure that clients do not compare it with the identity provider.',
      });
    if (name === 'mcp' && part.failureMode === 'failOpen')
      report([...path, 'failureMode'], {
        what: 'an MCP server without discovery, with `failureMode: failOpen`',
        before: 'its failure was hidden',
        now: 'clients get the error -32601 and fall back to the older protocol',
        fix: 'Make sure that clients tolerate the error.',
      });
  });
  if (text.includes('"proxyProtocol":') || text.includes('"proxy":{')) reportIdentities(config, report);
  visitLists(config, [], (name, list, path) => {
    if (name !== 'localRateLimit' && name !== 'remoteRateLimit') return;
    reportLimits(list, path, countsApart, report);
  });
  reportProviders(config, report);
  if (countsApart) reportCounts(config, report);
  const { llm } = partOf(config);
  if (isObject(llm))
    report(['llm'], {
      what: 'the paths of `llm`',
      before: "token counts of Anthropic were passed through, and paths of Gemini's API were answered with 400",
      now: 'they are read in their formats; guards read `generateContent`, but not requests that count tokens',
      fix: 'Make sure that clients may call these paths.',
    });
  reportPorts(config, ports, report);
}

function reportTokens(part: Visit['part'], path: FieldPath, report: ReportAt): void {
  const providers = Array.isArray(part.providers) ? partsIn(part.providers) : [part];
  providers.forEach(({ issuer, audiences, jwtValidationOptions }, index) => {
    const at = Array.isArray(part.providers) ? [...path, 'providers', index] : path;
    if (issuer === undefined) return;
    const isEmpty = Array.isArray(audiences) && audiences.length === 0;
    const { requiredClaims } = partOf(jwtValidationOptions);
    const required: readonly unknown[] = Array.isArray(requiredClaims) ? requiredClaims : [];
    const claims = ['iss', ...(Array.isArray(audiences) && !isEmpty ? ['aud'] : [])].filter(
      (claim) => !required.includes(claim),
    );
    if (claims.length > 0)
      report(at, {
        what: `tokens of issuer ${issuer}`,
        before: `a token without ${claims.map((claim) => `\`${claim}\``).join(' or ')} was accepted`,
        now: 'it is rejected',
        fix: 'Make sure that all tokens contain the claims.',
      });
    if (isEmpty)
      report([...at, 'audiences'], {
        what: 'an empty list of `audiences`',
        before: 'every token with an audience was rejected',
        now: 'tokens for any audience are accepted',
        fix: 'List the audiences of this gateway.',
      });
  });
}

function reportLocation({ header }: Visit['part'], path: FieldPath, report: ReportAt): void {
  const { name } = partOf(header);
  if (String(name).toLowerCase() !== 'proxy-authorization') return;
  report([...path, 'header', 'name'], {
    what: 'credentials in the header Proxy-Authorization',
    before: 'the header was removed before policies ran, so credentials were never found',
    now: 'they are read from it, and basic authentication answers 407',
    fix: 'Make sure that you expect clients to send the header.',
  });
}

/** Reports expressions about the identity of a client whose connection begins with a PROXY header. */
function reportIdentities(config: unknown, report: ReportAt): void {
  visitTexts(config, [], (text, path) => {
    if (/\bsource\.identity\b/.test(text))
      report(path, {
        what: '`source.identity` behind a PROXY header',
        before: "it could come from Istio's field 0xD0 of the header",
        now: 'the field is ignored, so `source.identity` is absent',
        fix: 'Do not authorize connections of an Istio sandwich by it; a deny rule that reads it no longer matches.',
      });
  });
}

function reportRetries({ precondition, codes }: Visit['part'], path: FieldPath, report: ReportAt): void {
  const [read] = /\b(?:jwt|apiKey|basicAuth|extauthz)\b/.exec(String(precondition ?? '')) ?? [];
  if (read !== undefined)
    report([...path, 'precondition'], {
      what: `a precondition of retries that reads \`${read}\``,
      before: 'it was evaluated before authentication and failed, so that nothing was retried',
      now: 'it is evaluated after authentication, and requests are retried',
      fix: 'Make sure that retries are wanted, or remove `retry`.',
    });
  if (Array.isArray(codes) && codes.includes(503))
    report([...path, 'codes'], {
      what: 'retries by code 503',
      before: 'LLM requests that the data plane cannot read were answered with 503 and retried',
      now: 'they are answered with 400, 404, 413 or 415 and not retried; unreadable responses are answered with 502',
      fix: 'Add 502 if unreadable responses are to be retried.',
    });
}

function reportLimits(limits: readonly unknown[], path: FieldPath, countsApart: boolean, report: ReportAt): void {
  report(path, {
    what: 'headers of limited routes',
    before: 'only requests above a local limit were answered with `x-ratelimit-*` headers',
    now: 'all answers have them; they replace those of the destination, and no policy can remove them',
    fix: 'Make sure that clients may see the limits.',
  });
  if (countsApart && JSON.stringify(limits).includes('"type":"tokens"'))
    report(path, {
      what: 'a limit of tokens',
      before: 'tokens that a provider reads from or writes to its cache were not counted',
      now: 'they are counted',
      fix: 'Raise the limit. For a remote limit, `cost: llm.providerInputTokens + llm.outputTokens` counts as before.',
    });
}

/** Reports providers whose AI policies no longer replace the backend's entirely. */
function reportProviders(config: unknown, report: ReportAt): void {
  partsIn(partOf(config).backends).forEach(({ ai, policies }, backend) => {
    const above = Object.keys(partOf(partOf(policies).ai));
    partsIn(partOf(ai).groups).forEach(({ providers }, group) => {
      partsIn(providers).forEach((provider, index) => {
        const own = partOf(provider.policies).ai;
        const fields = isObject(own) ? above.filter((field) => !(field in own)) : [];
        if (fields.length === 0) return;
        report(['backends', backend, 'ai', 'groups', group, 'providers', index, 'policies', 'ai'], {
          what: `the AI policies of provider ${provider.name}`,
          before: 'they replaced those of the backend as a whole',
          now: `they replace them field by field, so that ${fields.sort().join(', ')} of the backend applies, too`,
          fix: 'Remove these fields from the backend if they are not wanted for this provider.',
        });
      });
    });
  });
}

function reportCounts(config: unknown, report: ReportAt): void {
  visitTexts(config, [], (text, path) => {
    const [counted] = /\bllm\.(?:inputTokens|totalTokens)\b/.exec(text) ?? [];
    if (counted !== undefined)
      report(path, {
        what: `\`${counted}\` in an expression`,
        before: 'it was the count of the provider',
        now: 'it includes tokens that the provider reads from and writes to its cache',
        fix: `Write \`${counted.replace('llm.input', 'llm.providerInput').replace('llm.total', 'llm.providerTotal')}\` to keep the value.`,
      });
  });
}

/** A part of the configuration that listens on a port. */
interface Listening {
  readonly port: unknown;
  readonly path: FieldPath;
  readonly of: string;
}

/** Reports ports that several listeners or the data plane itself use: a listener that cannot bind its port now prevents the start. */
function reportPorts(config: unknown, own: OwnPorts, report: ReportAt): void {
  const { binds, gateways, config: settings } = partOf(config);
  const addresses = Object.entries(partOf(settings)).flatMap(([key, value]) =>
    key.endsWith('Addr') ? [[key.replace('Addr', ''), Number(String(value).split(':').at(-1))] as const] : [],
  );
  const taken = new Map(
    [...Object.entries({ ...own, ...Object.fromEntries(addresses) })].map(([of, port]) => [port, of]),
  );
  const listening: readonly Listening[] = [
    ...partsIn(binds).map(({ port }, index) => ({ port, path: ['binds', index, 'port'], of: 'a bind' })),
    ...Object.entries(partOf(gateways)).map(([name, gateway]) => ({
      port: partOf(gateway).port,
      path: ['gateways', name, 'port'],
      of: `gateway ${name}`,
    })),
  ];
  for (const { port, path, of } of listening) {
    if (typeof port !== 'number') continue;
    const other = taken.get(port);
    taken.set(port, of);
    if (other !== undefined)
      report(path, {
        what: `port ${port}, which ${other} uses, too`,
        before: 'the other listeners were served, and a warning was logged',
        now: 'the data plane does not start',
        fix: 'Use another port.',
      });
  }
}

function visitTexts(value: unknown, path: FieldPath, found: (text: string, path: FieldPath) => void): void {
  if (typeof value === 'string') found(value, path);
  else if (isObject(value) || Array.isArray(value))
    for (const [key, part] of Object.entries(value))
      visitTexts(part, [...path, Array.isArray(value) ? Number(key) : key], found);
}

/** Calls a function for each object that is the value of a field. */
function visit(value: unknown, path: FieldPath, found: (each: Visit) => void): void {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index], found);
  if (!isObject(value)) return;
  for (const [name, part] of Object.entries(value)) {
    if (isObject(part)) found({ name, part, path: [...path, name] });
    visit(part, [...path, name], found);
  }
}

/** Calls a function for each field whose value is a list, or an object in place of a list. */
function visitLists(
  value: unknown,
  path: FieldPath,
  found: (name: string, list: readonly unknown[], path: FieldPath) => void,
): void {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) visitLists(item, [...path, index], found);
  if (!isObject(value)) return;
  for (const [name, part] of Object.entries(value)) {
    if (Array.isArray(part) || isObject(part)) found(name, Array.isArray(part) ? part : [part], [...path, name]);
    visitLists(part, [...path, name], found);
  }
}
