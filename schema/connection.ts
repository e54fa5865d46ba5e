import { ref, type StructSchema } from './form';

/** How a destination or a service is connected to, wherever that is said. */
export const connection = {
  tcp: ref('BackendTcp', 'The TCP connection to the destination.'),
  tls: ref('BackendTls', 'TLS to the destination. The block alone, even empty, turns TLS on.', {
    'x-implied': 'no TLS, except to LLM providers and hosts that need it',
  }),
  http: ref('BackendHttp', 'The HTTP protocol spoken to the destination.'),
  tunnel: ref('BackendTunnel', 'A proxy server through which the destination is reached.'),
};

/** Sets of policies must not be empty; the message lists the fields in alphabetical order. */
export const notEmpty = <P extends StructSchema['properties']>(properties: P) => ({
  'x-at-least-one-of': [(Object.keys(properties) as (keyof P & string)[]).sort()],
});
