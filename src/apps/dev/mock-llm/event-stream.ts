import { crc32 } from 'node:zlib';

/** The type of a header whose value is a string. */
const STRING = 7;

/** Encodes an event of AWS: lengths, headers with the type of the event, JSON, and checksums of both. */
export function eventFrame(type: string, event: object): Buffer {
  const headers = Buffer.concat([
    header(':message-type', 'event'),
    header(':event-type', type),
    header(':content-type', 'application/json'),
  ]);
  const payload = Buffer.from(JSON.stringify(event));
  const lengths = integers(16 + headers.length + payload.length, headers.length);
  const message = Buffer.concat([lengths, integers(crc32(lengths)), headers, payload]);
  return Buffer.concat([message, integers(crc32(message))]);
}

function header(name: string, value: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(value));
  return Buffer.concat([
    Buffer.from([name.length]),
    Buffer.from(name),
    Buffer.from([STRING]),
    length,
    Buffer.from(value),
  ]);
}

function integers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}
