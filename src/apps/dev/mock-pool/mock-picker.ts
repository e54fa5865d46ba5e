import { framed, MockGrpcServer, onMessage } from '../mock-grpc-server';
import { protobufField, protobufFields } from './protobuf';

const DESTINATION = 'x-gateway-destination-endpoint';

/** Fields of ProcessingRequest in `envoy.service.ext_proc.v3`, and the fields of ProcessingResponse that respond to them. */
const REQUEST_HEADERS = { request: 2, response: 1 };
const BODIES: ReadonlyMap<number, number> = new Map([
  [4, 3],
  [5, 4],
]);
/** Response headers, and the trailers of both sides. */
const UNCHANGED: ReadonlyMap<number, number> = new Map([
  [3, 2],
  [6, 5],
  [7, 6],
]);
/** The field `response` of HeadersResponse and BodyResponse, and fields of the CommonResponse in it. */
const COMMON = 1;
const HEADER_MUTATION = 2;
const BODY_MUTATION = 3;
const STREAMED_BODY = 3;

/**
 * Starts an endpoint picker: it names a server in a header of each request, and changes nothing else.
 *
 * @param pick returns the address of a server, `host:port`
 */
export function startMockPicker(pick: () => string): Promise<MockGrpcServer> {
  return MockGrpcServer.start((call) => {
    onMessage(call, (message) => {
      for (const { number, value } of protobufFields(message)) {
        const response = typeof value === 'number' ? undefined : responseTo(number, value, pick);
        if (response) call.write(framed(response));
      }
    });
    call.on('end', () => call.end());
  });
}

function responseTo(field: number, value: Buffer, pick: () => string): Buffer | undefined {
  if (field === REQUEST_HEADERS.request) return protobufField(REQUEST_HEADERS.response, destinationHeader(pick()));
  const body = BODIES.get(field);
  // HttpBody and StreamedBodyResponse have equal fields: the bytes, and whether they are the last.
  if (body !== undefined) return protobufField(body, nested([COMMON, BODY_MUTATION, STREAMED_BODY], bodyOf(value)));
  const unchanged = UNCHANGED.get(field);
  return unchanged === undefined ? undefined : protobufField(unchanged, '');
}

function destinationHeader(address: string): Buffer {
  const header = Buffer.concat([protobufField(1, DESTINATION), protobufField(3, address)]);
  return nested([COMMON, HEADER_MUTATION, 1, 1], header);
}

function bodyOf(value: Buffer): Buffer {
  const fields = protobufFields(value).filter(({ number }) => number === 1 || number === 2);
  return Buffer.concat(fields.map((field) => protobufField(field.number, field.value)));
}

/** Wraps a message into messages with one field each, the outermost first. */
function nested(numbers: readonly number[], message: Buffer): Buffer {
  return numbers.reduceRight((inner, number) => protobufField(number, inner), message);
}
