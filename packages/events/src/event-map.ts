import type { MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import type { eventMap } from './gen/event-map.ts';

export type EventName = keyof typeof eventMap;
/** A decoded event. 64-bit numbers are bigint. */
export type EventOf<E extends EventName> = MessageShape<(typeof eventMap)[E]>;
/** The body of an event to publish. Missing fields get defaults. */
export type EventInit<E extends EventName> = MessageInitShape<(typeof eventMap)[E]>;
