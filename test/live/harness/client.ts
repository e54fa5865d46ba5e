import { type ClientRequestArgs, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { connect } from 'node:net';

export interface Question {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** More header lines, as they are sent: a name may come several times, between others. */
  readonly lines?: readonly (readonly [name: string, value: string])[];
  /** The listener's port, where the URL names another one. */
  readonly via?: number;
  /** The path as it is sent, where a URL would tidy it up. */
  readonly rawPath?: string;
  /** Over HTTP/2, the host, where the headers have another one. @default - the header host, else that of the URL */
  readonly authority?: string;
  /** Over HTTP/2, the scheme that the client names. @default http */
  readonly scheme?: string;
  /** An object is sent as JSON. */
  readonly body?: string | Buffer | object;
  /**
   * For https: trusted certificates, a client certificate, and so on.
   *
   * @default - any server certificate
   */
  readonly tls?: RequestOptions;
  /** Called with each piece of the body as it arrives. */
  readonly onChunk?: (chunk: Buffer) => void;
  /** @default 10000 */
  readonly timeoutMilliseconds?: number;
}

export interface Answer {
  readonly status: number;
  /** Names in lower case; values of equal names joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body, parsed. */
  json<T = any>(): T;
}

/** Sends a request through a socket. The Host header and the server name are those of the URL. */
export function ask(socketPath: string, method: string, url: string, question: Question): Promise<Answer> {
  const target = new URL(url);
  const { body } = question;
  const isText = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const payload = isText ? body : JSON.stringify(body);
  const headers = {
    host: target.host,
    ...(isText ? {} : { 'content-type': 'application/json' }),
    ...(payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }),
    ...question.headers,
  } as ClientRequestArgs['headers'];
  const { lines } = question;
  const common = {
    socketPath,
    method,
    path: question.rawPath ?? `${target.pathname}${target.search}`,
    headers: lines ? ([...pairsOf(headers ?? {}, payload), ...lines] as never) : headers,
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const received = (response: IncomingMessage) => void collect(response, question.onChunk).then(resolve, reject);
    const sent =
      target.protocol === 'https:'
        ? httpsRequest(
            { ...common, servername: target.hostname, rejectUnauthorized: false, ...question.tls } as RequestOptions,
            received,
          )
        : httpRequest(common as ClientRequestArgs, received);
    sent.setTimeout(question.timeoutMilliseconds ?? 10_000, () =>
      sent.destroy(new Error(`no answer to ${method} ${url}`)),
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** With the length of the body: from pairs, Node does not find out that there is none. */
function pairsOf(headers: object, payload: unknown): (readonly [string, string])[] {
  const length = payload === undefined ? [['content-length', '0'] as const] : [];
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, `${one}`] as const),
  );
  return [...pairs, ...length];
}

/** Sends a request by HTTP/2 without TLS: by default a POST, as a gRPC client does. */
export function askByHttp2(socketPath: string, url: string, question: Question, method = 'POST'): Promise<Answer> {
  const { host, pathname, search } = new URL(url);
  const { host: own = host, ...others } = question.headers ?? {};
  const authority = question.authority ?? own;
  const headers = question.authority === undefined ? others : { ...question.headers };
  const session = connectHttp2(`http://${host}`, { createConnection: () => connect(socketPath) });
  return new Promise<Answer>((resolve, reject) => {
    session.on('error', reject);
    const stream = session.request({
      ':method': method,
      ':path': question.rawPath ?? `${pathname}${search}`,
      ':authority': String(authority),
      ...(question.scheme === undefined ? {} : { ':scheme': question.scheme }),
      ...(headers as Record<string, string>),
      ...valuesOf(question.lines ?? [], headers),
    });
    const chunks: Buffer[] = [];
    let answered: Record<string, unknown> = {};
    stream.on('response', (received) => {
      answered = received;
    });
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('error', reject);
    stream.on('end', () => {
      if (!answered[':status']) return reject(new Error(`no answer to ${url}`));
      const body = Buffer.concat(chunks).toString('utf8');
      const text = Object.fromEntries(Object.entries(answered).map(([name, value]) => [name, `${value}`]));
      resolve({ status: Number(answered[':status']), headers: text, body, json: () => JSON.parse(body) });
    });
    stream.end(question.body);
  }).finally(() => session.destroy());
}

/** By name, with those of the headers. */
function valuesOf(
  lines: NonNullable<Question['lines']>,
  headers: NonNullable<Question['headers']>,
): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const [name, value] of lines) {
    const key = name.toLowerCase();
    values[key] = [...(values[key] ?? [headers[key] ?? []].flat()), value];
  }
  return values;
}

async function collect(response: IncomingMessage, onChunk: Question['onChunk']): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    onChunk?.(chunk as Buffer);
  }
  const body = Buffer.concat(chunks).toString('utf8');
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : `${value}`,
    ]),
  );
  return { status: response.statusCode ?? 0, headers, body, json: () => JSON.parse(body) };
}
