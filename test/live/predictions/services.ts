import { grpc } from '../harness/grpc';
import type { Upstream } from '../harness/upstreams';
import { http } from '../harness/upstreams';
import { ALLOWED } from './vocabulary';

/** The services that wide worlds ask about requests. @param processed - is called with all that the processor gets */
export function services(processed: (text: string) => void = () => undefined): Readonly<Record<string, Upstream>> {
  return {
    'authz.demo:9000': http(({ headers }) => ({ status: headers[ALLOWED] === 'yes' ? 200 : 403 })),
    'processor.demo:9000': grpc({
      ExternalProcessor: {
        Process: {
          stream: (call) => {
            call.on('data', (asked) => {
              processed(textOf(asked));
              call.write(unchanged(asked));
            });
            call.on('end', () => call.end());
          },
        },
      },
    }),
  };
}

/** Everything in a message, with bytes as text. Values in it may have been encoded once more. */
function textOf(message: unknown): string {
  return JSON.stringify(message, (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString() : value));
}

/** Returns the message that leaves a part of a request or a response unchanged. */
function unchanged(asked: Readonly<Record<string, { body: Buffer; end_of_stream: boolean } | undefined>>): object {
  for (const part of ['request_body', 'response_body']) {
    const { body, end_of_stream } = asked[part] ?? {};
    if (body) return { [part]: { response: { body_mutation: { streamed_response: { body, end_of_stream } } } } };
  }
  const names = ['request_headers', 'response_headers', 'request_trailers', 'response_trailers'];
  return Object.fromEntries(names.filter((name) => asked[name]).map((name) => [name, {}]));
}
