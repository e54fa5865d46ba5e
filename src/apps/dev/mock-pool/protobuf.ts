const VARINT = 0;
const BYTES = 2;
const FIXED_32 = 5;
const FIXED_64 = 1;
const MORE = 0x80;

/** A field of a message: its number, and its bytes or its number of variable length. */
export interface ProtobufField {
  readonly number: number;
  readonly value: Buffer | number;
}

/** Returns the field of a message, a string, bytes or a number, in the encoding of Protocol Buffers. */
export function protobufField(number: number, value: Buffer | string | number): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint((number << 3) | VARINT), varint(value)]);
  const bytes = Buffer.from(value);
  return Buffer.concat([varint((number << 3) | BYTES), varint(bytes.length), bytes]);
}

/** Returns the fields of a message, without those of fixed length. */
export function protobufFields(message: Buffer): ProtobufField[] {
  const fields: ProtobufField[] = [];
  let at = 0;
  while (at < message.length) {
    const tag = readVarint();
    const wireType = tag & 7;
    if (wireType === VARINT) fields.push({ number: tag >>> 3, value: readVarint() });
    else if (wireType === BYTES) {
      const length = readVarint();
      fields.push({ number: tag >>> 3, value: message.subarray(at, at + length) });
      at += length;
    } else if (wireType === FIXED_32 || wireType === FIXED_64) at += wireType === FIXED_32 ? 4 : 8;
    else throw new Error(`a protobuf message has the wire type ${wireType}`);
  }
  return fields;

  function readVarint(): number {
    let value = 0;
    for (let factor = 1; at < message.length; factor *= MORE) {
      const byte = message[at++] ?? 0;
      value += (byte % MORE) * factor;
      if (byte < MORE) break;
    }
    return value;
  }
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= MORE; rest = Math.floor(rest / MORE)) bytes.push((rest % MORE) | MORE);
  return Buffer.from([...bytes, rest]);
}
