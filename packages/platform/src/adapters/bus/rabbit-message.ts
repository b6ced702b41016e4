import type { Message, Options } from 'amqplib';
import type { Envelope } from '../../ports/bus.ts';

/** An event as a RabbitMQ message: the payload as it is, everything else in properties. */
export function messageOf({ id, type, key, at, sequence, payload, minReader, trace }: Envelope): {
  content: Buffer;
  options: Options.Publish;
} {
  return {
    content: Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength),
    options: {
      persistent: true,
      contentType: 'application/x-protobuf',
      messageId: id,
      type,
      // As texts, because AMQP's numbers differ between clients.
      headers: {
        ...{ key, at: String(at), sequence: String(sequence) },
        ...(minReader !== undefined && { minReader: String(minReader) }),
        ...(trace && { traceparent: trace }),
      },
    },
  };
}

/** @returns null if the message is none of ours */
export function envelopeOf({ content, properties }: Message): Envelope | null {
  const { messageId: id, type, headers } = properties as { messageId?: unknown; type?: unknown; headers?: Record<string, unknown> };
  const { key, at, sequence, minReader, traceparent } = headers ?? {};
  if (typeof id !== 'string' || typeof type !== 'string' || typeof key !== 'string') return null;
  if (!isWhole(at) || !isWhole(sequence)) return null;
  const trace = typeof traceparent === 'string' && traceparent.length <= MAX_TRACE ? { trace: traceparent } : {};
  const reader = isWhole(minReader) ? { minReader: Number(minReader) } : {};
  return { id, type, key, at: Number(at), sequence: Number(sequence), payload: content, ...reader, ...trace };
}

/** Longer than any trace context. */
const MAX_TRACE = 128;
const isWhole = (text: unknown): text is string => typeof text === 'string' && /^\d{1,16}$/.test(text);
