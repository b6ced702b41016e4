import { create, type DescMessage, fromBinary, toBinary } from '@bufbuild/protobuf';
import type { EventInit, EventName, EventOf } from './event-map.ts';
import { eventMap } from './gen/event-map.ts';

export type { EventInit, EventName, EventOf } from './event-map.ts';
export { eventMap, idsOnly } from './gen/event-map.ts';
export { fromJsonBytes, jsonLength, toJsonBytes } from './json-bytes.ts';
export { readerOf } from './readers.ts';
export { utf8Text } from './utf8-text.ts';

/**
 * Encodes an event's body as protobuf.
 * @returns bytes for `Envelope.payload`
 */
export function encodeEvent<E extends EventName>(name: E, body: EventInit<E>): Uint8Array {
  const schema = eventMap[name] as DescMessage;
  return toBinary(schema, create(schema, body as never));
}

/**
 * Decodes a payload. Unknown fields are ignored.
 * @throws when the bytes are not a message of this event
 */
export function decodeEvent<E extends EventName>(name: E, payload: Uint8Array): EventOf<E> {
  return fromBinary(eventMap[name] as DescMessage, payload) as EventOf<E>;
}
