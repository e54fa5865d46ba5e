import type { handleBidiStreamingCall } from '@grpc/grpc-js';
import type { KeyPair } from './certificates';
import { grpc } from './grpc';
import type { Upstream } from './upstreams';

// Messages are what services.proto describes.
type Message = any;

/** What an endpoint picker decides about a request: the address of a server, or an answer of its own. */
export type Pick = { readonly endpoint: string } | { readonly status: number };

export interface Picked {
  readonly path: string;
  readonly body: string;
}

const DESTINATION = 'x-gateway-destination-endpoint';

/**
 * An endpoint picker. As that of the Gateway API Inference Extension it reads the whole request, then names the server in a
 * header and sends the body back.
 */
export function endpointPicker(
  pick: (asked: Picked) => Pick,
  pair?: KeyPair,
): Upstream & { readonly asked: readonly Picked[] } {
  const asked: Picked[] = [];
  const stream: handleBidiStreamingCall<Message, Message> = (call) => {
    let path = '';
    const chunks: Buffer[] = [];
    const decide = (whole: Buffer, hasBody: boolean) => {
      const request = { path, body: whole.toString() };
      asked.push(request);
      const picked = pick(request);
      if ('status' in picked) {
        call.write({ immediate_response: { status: { code: picked.status } } });
        return;
      }
      const raw_value = Buffer.from(picked.endpoint);
      const header_mutation = { set_headers: [{ header: { key: DESTINATION, raw_value } }] };
      call.write({ request_headers: { response: { header_mutation } } });
      const streamed_response = { body: whole, end_of_stream: true };
      if (hasBody) call.write({ request_body: { response: { body_mutation: { streamed_response } } } });
    };
    call.on('data', ({ request_headers, request_body, request_trailers, ...response }: Message) => {
      if (request_headers) {
        const { headers = [] } = request_headers.headers ?? {};
        const found = headers.find(({ key }: Message) => key === ':path');
        path = String(found?.value || found?.raw_value || '');
        if (request_headers.end_of_stream) decide(Buffer.alloc(0), false);
      } else if (request_body) {
        chunks.push(request_body.body);
        if (request_body.end_of_stream) decide(Buffer.concat(chunks), true);
      } else if (request_trailers) decide(Buffer.concat(chunks), true);
      else call.write(unchanged(response));
    });
    call.on('end', () => call.end());
  };
  return { ...grpc({ ExternalProcessor: { Process: { stream } } }, pair), asked };
}

function unchanged({ response_body: body, response_trailers: trailers }: Message): Message {
  if (body) return { response_body: { response: { body_mutation: { streamed_response: body } } } };
  return trailers ? { response_trailers: {} } : { response_headers: { response: {} } };
}
