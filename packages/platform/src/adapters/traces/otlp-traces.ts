import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { pause } from '../../common/pause.ts';
import type { TraceContext, Tracing } from '../../common/tracing.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;
/** A collector is tried for this long. */
const EXPORT_LIMIT_MS = 3_000;
/** The longest time by which a silent collector delays the end of the process. */
const CLOSE_LIMIT_MS = 5_000;

export interface OtlpOptions {
  /** The address of the collector. Without a path, OTLP's own is added. */
  url: string;
  /** The share of traces that are recorded, of those that begin here. Others are recorded if they are recorded where they began. */
  percent: number;
  /** Names the process. */
  process: string;
  log: Logger;
}

/** Logs what cannot be sent; OpenTelemetry itself is silent about it. */
function exporterTo(url: string, log: Logger): SpanExporter {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_LIMIT_MS });
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) log.warn({ err: result.error, spans: spans.length }, 'traces cannot be sent');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/**
 * Traces by OpenTelemetry, sent to a collector over HTTP in batches. While the collector is away, at most 2,048 spans are kept and the
 * others are dropped: no request waits for it.
 */
export function createOtlpTraces({ url, percent, process, log }: OtlpOptions): Tracing {
  const address = new URL(url);
  if (address.pathname === '/') address.pathname = '/v1/traces';
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process, 'service.namespace': 'formwright' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporterTo(address.href, log) })],
  });
  const tracer = provider.getTracer('formwright');
  const surrounding = new AsyncLocalStorage<TraceContext>();

  const contextOf = (parent: TraceContext | null | undefined) => {
    const found = parent ? parseTraceParent(parent) : null;
    return found ? trace.setSpanContext(ROOT_CONTEXT, { ...found, isRemote: true }) : ROOT_CONTEXT;
  };
  return {
    start(name, { kind, attributes, parent = surrounding.getStore() }) {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      const context = `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`;
      return {
        context,
        run: (work) => surrounding.run(context, work),
        end({ status, hasFailed = status !== undefined && status >= 500 } = {}) {
          if (status !== undefined) span.setAttribute('http.response.status_code', status);
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    current: () => surrounding.getStore(),
    // What cannot be sent was logged.
    close: () => Promise.race([provider.shutdown().catch(() => undefined), pause(CLOSE_LIMIT_MS)]),
  };
}
