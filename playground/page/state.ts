/// <reference lib="dom" />
import type { Files } from '../compiler/run';
import { toBase64Url } from '../compiler/shims/bytes';

/** The complete state of the page. A link contains it in the URL fragment, which browsers do not send to servers. */
export interface State {
  readonly files: Files;
  /** The files that `diff` compares with. */
  readonly before?: Files;
  readonly request?: RequestInput;
  readonly tab?: string;
}

/** A request as a person writes it. */
export interface RequestInput {
  readonly line: string;
  /** One a line. */
  readonly headers: string;
  /** Claims of the caller's token, as JSON. */
  readonly claims: string;
  /** Metadata of the caller's API key, as JSON. */
  readonly apiKey: string;
  /** User name of the caller. */
  readonly basicUser: string;
  /** IP address of the caller. */
  readonly client: string;
  /** `allows` or `refuses`; empty if it is not specified. */
  readonly externalAuthorization: string;
  readonly body: string;
}

/** A request without headers, credentials and body. */
export function requestInput(line: string, parts: Partial<RequestInput> = {}): RequestInput {
  const none = { headers: '', claims: '', apiKey: '', basicUser: '', client: '', externalAuthorization: '', body: '' };
  return { ...none, ...parts, line };
}

/** A limit above the size of hand-written input: a crafted link cannot exhaust the memory of users who follow it. */
const MOST_BYTES = 4 * 1024 * 1024;

const KEY = '#state=';

/** The end of a link. */
export async function fragmentOf(state: State): Promise<string> {
  const packed = new Blob([JSON.stringify(state)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return KEY + toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** Returns the state in a link, or `undefined` if it does not contain a state that this page can show. */
export async function stateIn(fragment: string): Promise<State | undefined> {
  if (!fragment.startsWith(KEY)) return undefined;
  try {
    const binary = atob(fragment.slice(KEY.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return stateOf(JSON.parse(await textOf(inPieces(bytes).pipeThrough(new DecompressionStream('deflate-raw')))));
  } catch {
    return undefined;
  }
}

/** Small enough that no piece decompresses to much data: the reader decides whether to decompress the next one. */
const PIECE = 1024;

function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(stream) {
      if (at < bytes.length) stream.enqueue(bytes.subarray(at, at + PIECE));
      else stream.close();
      at += PIECE;
    },
  });
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += decoder.decode(read.value, { stream: true });
    if (text.length <= MOST_BYTES) continue;
    await reader.cancel();
    throw new Error('too much');
  }
  return text + decoder.decode();
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a value as a state, or `undefined` if it is none that this page can show. */
export function stateOf(value: unknown): State | undefined {
  if (!isFields(value)) return undefined;
  const files = filesOf(value['files']);
  if (!files) return undefined;
  const [before, request, tab] = [filesOf(value['before']), requestOf(value['request']), value['tab']];
  return {
    files,
    ...(before ? { before } : {}),
    ...(request ? { request } : {}),
    ...(typeof tab === 'string' ? { tab } : {}),
  };
}

function filesOf(value: unknown): Files | undefined {
  if (!isFields(value)) return undefined;
  const entries = Object.entries(value).flatMap(([name, text]) =>
    isFileName(name) && typeof text === 'string' ? [[name, text] as const] : [],
  );
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** A path below the folder of the inputs. */
export function isFileName(name: string): boolean {
  return name.length <= 200 && name.split('/').every((part) => /^[\w@+-][\w@+. -]*$/.test(part));
}

function requestOf(value: unknown): RequestInput | undefined {
  if (!isFields(value)) return undefined;
  const { line = '', ...parts } = Object.fromEntries(
    Object.keys(requestInput('')).flatMap((name) => {
      const text = value[name];
      return typeof text === 'string' ? [[name, text] as const] : [];
    }),
  );
  return requestInput(line, parts);
}
