import { setting } from './config.ts';

/** Settings of every process. */
export const tracesSettings = {
  /** An OTLP collector that takes traces over HTTP. Default: no traces. */
  tracesUrl: setting.url('TRACES_URL', { schemes: ['http', 'https'], default: '' }),
  /** The percentage of requests that are traced. */
  tracesPercent: setting.integer('TRACES_PERCENT', { min: 0, max: 100, default: 10 }),
};

/** A place in a trace, as the header `traceparent` of W3C Trace Context writes it. */
export type TraceContext = string;

export interface SpanOptions {
  kind: 'server' | 'client' | 'consumer';
  /** Names of services, contracts and queues. Never anything from a request's body or address, and no id of a person. */
  attributes: Readonly<Record<string, string>>;
  /** The span above it; by default the surrounding one. null, or a malformed value, begins a new trace. */
  parent?: TraceContext | null | undefined;
}

/** A step of a trace that has begun. */
export interface OpenSpan {
  context: TraceContext;
  /** Spans that begin in `work`, or later because of it, belong to this one. */
  run<T>(work: () => T): T;
  /** @param status of the HTTP reply, if there is one; from 500 on the step has failed */
  end(result?: { status?: number; hasFailed?: boolean }): void;
}

/** Records what happens to a request on its way through the processes. It is absent where traces are off. */
export interface Tracing {
  start(name: string, options: SpanOptions): OpenSpan;
  /** The surrounding span. */
  current(): TraceContext | undefined;
  /** Sends what is recorded, with a time limit. */
  close(): Promise<void>;
}

/** Runs `work` as a span; without tracing just runs it. */
export async function inSpan<T>(tracing: Tracing | undefined, name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work();
  const span = tracing.start(name, options);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ hasFailed: true });
    throw error;
  }
}
