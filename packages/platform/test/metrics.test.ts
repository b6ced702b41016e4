import { totalmem } from 'node:os';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createMetrics } from '../src/common/metrics.ts';
import { serveMetrics } from '../src/common/metrics-server.ts';
import { holdTimeouts } from '../src/testing/hold-timeouts.ts';

const backlog = { waiting: 2, deadLetters: 3 };

/** Reads them where a source does not answer, and takes the time as over for which they wait for it. */
async function readInVain(metrics: ReturnType<typeof createMetrics>): Promise<string> {
  holdTimeouts();
  const reading = metrics.text();
  await jest.advanceTimersByTimeAsync(10_000);
  jest.useRealTimers();
  return reading;
}

describe('metrics', () => {
  it('tell requests, events and commits', async () => {
    const metrics = createMetrics();
    for (const status of [200, 200, 404]) metrics.observeRequest('forms', '/api/getForm', status, 0.004);
    metrics.observeEvent('forms.on-plan-changed', 1.5);
    metrics.commitsOf('forms')(0.002);
    const text = await metrics.text();
    expect(text).toContain('formwright_request_seconds_bucket{le="0.01",service="forms",route="/api/getForm",status="200"} 2');
    expect(text).toContain('formwright_request_seconds_count{service="forms",route="/api/getForm",status="404"} 1');
    expect(text).toContain('formwright_event_lag_seconds{queue="forms.on-plan-changed"} 1.5');
    expect(text).toContain('formwright_store_commit_seconds_bucket{le="0.0025",service="forms"} 1');
  });

  it('look at stores and queues when they are read', async () => {
    const metrics = createMetrics();
    let depth = 7;
    metrics.addStore('forms', async () => ({ ...backlog, depth, ageSeconds: 4, mailsWaiting: 5 }));
    metrics.addQueues(async () => ({ 'forms.plans': 9 }));
    const text = await metrics.text();
    for (const line of [
      'formwright_store_up{service="forms"} 1',
      'formwright_outbox_depth{service="forms"} 7',
      'formwright_outbox_age_seconds{service="forms"} 4',
      'formwright_mails_waiting{service="forms"} 5',
      'formwright_events_waiting{service="forms"} 2',
      'formwright_dead_letters{service="forms"} 3',
      'formwright_bus_queue_events{queue="forms.plans"} 9',
    ])
      expect(text).toContain(line);
    depth = 0;
    expect(await metrics.text()).toContain('formwright_outbox_depth{service="forms"} 0');
  });

  it('are read while a store fails or does not answer, which is asked once at a time', async () => {
    const metrics = createMetrics();
    let asked = 0;
    metrics.addStore('forms', async () => {
      throw new Error('down');
    });
    metrics.addStore('team', () => {
      asked += 1;
      return new Promise(() => undefined);
    });
    metrics.addQueues(async () => {
      throw new Error('down');
    });
    for (let n = 0; n < 2; n += 1) {
      const text = await readInVain(metrics);
      expect(text).toContain('formwright_store_up{service="forms"} 0');
      expect(text).toContain('formwright_store_up{service="team"} 0');
      expect(text).not.toContain('formwright_outbox_depth{');
    }
    expect(asked).toBe(1);
  });

  it('tell of the process where that is wanted', async () => {
    const names = ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'];
    const text = await createMetrics({ process: true }).text();
    for (const name of names) expect(text).toContain(`\n${name} `);
    expect(await createMetrics().text()).not.toContain('process_cpu');
  });

  it('tell how old the last backup is, and that there is none', async () => {
    const metrics = createMetrics();
    let last: number | null = null;
    metrics.addBackup(() => last);
    const age = async () => /^formwright_backup_age_seconds (\S+)$/m.exec(await metrics.text())?.[1];
    expect(await age()).toBe('+Inf');
    last = Date.now() - 3_600_000;
    expect(Math.floor(Number(await age()) / 60)).toBeGreaterThanOrEqual(60);
  });

  it('tell which dependencies answer, also when one was too slow for the reading before', async () => {
    const metrics = createMetrics();
    let answer: (found: Record<string, 'ok' | 'down'>) => void = () => undefined;
    metrics.addDependencies(() => new Promise((resolve) => (answer = resolve)));
    expect(await readInVain(metrics)).not.toContain('formwright_dependency_up{');
    answer({ store: 'ok', files: 'down' });
    const text = await metrics.text();
    for (const line of ['formwright_dependency_up{dependency="store"} 1', 'formwright_dependency_up{dependency="files"} 0'])
      expect(text).toContain(line);
  });

  it('tell what the disk still takes, and nothing of a disk that is not known', async () => {
    const metrics = createMetrics();
    let room: number | null = -7;
    metrics.addFreeDisk(async () => room);
    expect(await metrics.text()).toContain('formwright_disk_room_bytes -7\n');
    room = null;
    expect(await metrics.text()).not.toMatch(/^formwright_disk_room_bytes/m);
  });

  it('tell how many databases are damaged', async () => {
    const metrics = createMetrics();
    let damaged = 0;
    metrics.addDamage(() => damaged);
    expect(await metrics.text()).toContain('formwright_databases_damaged 0\n');
    damaged = 1;
    expect(await metrics.text()).toContain('formwright_databases_damaged 1\n');
  });

  it('tell how much memory the process may take, as the limit is when they are read', async () => {
    const metrics = createMetrics({ process: true });
    const limit = async () => Number(/^formwright_memory_limit_bytes (\d+)$/m.exec(await metrics.text())?.[1]);
    const constrained = jest.spyOn(process, 'constrainedMemory');
    try {
      for (const [told, meant] of [
        [64 * 2 ** 20, 64 * 2 ** 20],
        [96 * 2 ** 20, 96 * 2 ** 20],
        // No limit, in either version of control groups, or no control groups.
        [2 ** 64, totalmem()],
        [2 ** 63, totalmem()],
        [0, totalmem()],
      ] as const) {
        constrained.mockReturnValue(told);
        expect(await limit()).toBe(meant);
      }
    } finally {
      constrained.mockRestore();
    }
  });
});

describe('the port of the metrics', () => {
  let server: Awaited<ReturnType<typeof serveMetrics>> | undefined;
  afterEach(() => server?.close());

  it('serves them and nothing else', async () => {
    server = await serveMetrics(createMetrics(), { host: '127.0.0.1', port: 0 });
    const answer = await fetch(server.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(await answer.text()).toContain('formwright_submissions_accepted_total 0');
    for (const path of ['/', '/health', '/metrics/x']) expect((await fetch(new URL(path, server.url))).status).toBe(404);
    expect((await fetch(server.url, { method: 'POST' })).status).toBe(404);
  });

  it('says that it is taken', async () => {
    server = await serveMetrics(createMetrics(), { host: '127.0.0.1', port: 0 });
    const port = Number(new URL(server.url).port);
    await expect(serveMetrics(createMetrics(), { host: '127.0.0.1', port })).rejects.toMatchObject({
      problems: [`METRICS_HOST 127.0.0.1 and METRICS_PORT ${port} cannot be listened on (EADDRINUSE). Set them to a free address.`],
    });
  });
});
