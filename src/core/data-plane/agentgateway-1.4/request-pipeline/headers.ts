import type { HttpVersion, ReceivedHeader, ReceivedHeaders, SentHeader } from '../../request-pipeline';

export const RECEIVED_HEADERS: ReadonlyMap<string, ReceivedHeader> = new Map<string, ReceivedHeader>([
  ['connection', { is: 'reduced', to: 'upgrade' }],
  ['proxy-connection', { is: 'removed' }],
  ['keep-alive', { is: 'removed' }],
  ['proxy-authenticate', { is: 'removed' }],
  ['proxy-authorization', { is: 'removed' }],
  ['te', { is: 'reduced', to: 'trailers' }],
  ['trailer', { is: 'removed' }],
  ['transfer-encoding', { is: 'removed' }],
  ['upgrade', { is: 'kept if named in Connection' }],
  ['host', { is: 'kept over HTTP/2' }],
  ['traceparent', { is: 'rewritten' }],
]);

/** Over HTTP/2 the process resets streams with these headers. */
const OF_CONNECTIONS = ['connection', 'transfer-encoding', 'upgrade', 'keep-alive', 'proxy-connection'];

export function receive(sent: readonly SentHeader[], version: HttpVersion): ReceivedHeaders {
  const lines = sent.map(([name, value]) => [name.toLowerCase(), value] as const);
  const valuesOf = (name: string) => lines.filter(([own]) => own === name).map(([, value]) => value);
  if (version === 'HTTP/2') {
    const refused = lines.find(
      ([name, value]) => OF_CONNECTIONS.includes(name) || (name === 'te' && value !== 'trailers'),
    );
    if (refused) {
      const refusal = `HTTP/2 does not allow the header ${refused.join(': ')}`;
      return { headers: [], removed: [], rewritten: [], refusal };
    }
  }
  const named = valuesOf('connection').flatMap((value) => value.split(',').map((name) => name.trim().toLowerCase()));
  const isTaken = (name: string) =>
    named.includes(name) ||
    (RECEIVED_HEADERS.has(name) && name !== 'traceparent' && !(name === 'host' && version === 'HTTP/2'));
  const [te = ''] = valuesOf('te');
  const [upgrade] = named.includes('upgrade') ? valuesOf('upgrade') : [];
  const added: SentHeader[] = [
    ...(te.includes('trailers') ? [['te', 'trailers'] as const] : []),
    ...(upgrade === undefined ? [] : [['connection', 'upgrade'] as const, ['upgrade', upgrade] as const]),
  ];
  const headers = [...sent.filter(([name]) => !isTaken(name.toLowerCase())), ...added];
  const left = new Set(headers.map(([name]) => name.toLowerCase()));
  return {
    headers,
    removed: [...new Set(lines.map(([name]) => name))].filter((name) => !left.has(name)),
    rewritten: headers.some(([name, value]) => name.toLowerCase() === 'traceparent' && TRACE_PARENT.test(value))
      ? ['traceparent']
      : [],
  };
}

const TRACE_PARENT = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/i;
