import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalBus } from '../../src/adapters/bus/local-bus.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/sqlite-store.ts';
import { createLogger } from '../../src/common/telemetry.ts';
import { type AppOptions, buildApp } from '../../src/http/build-app.ts';
import { closeApp } from '../../src/http/close-app.ts';
import { createReadiness } from '../../src/http/readiness.ts';
import type { Route } from '../../src/service/service.ts';

/** One service's app with these routes, its log lines, and a list of its staged uploads. */
export async function startApp(routes: readonly Route[], options: Partial<AppOptions> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'formwright-app-'));
  const tmp = join(dir, 'tmp');
  mkdirSync(tmp);
  const lines: string[] = [];
  const store = createSqliteStore({ path: join(dir, 'forms.db') });
  const bus = createLocalBus();
  const log = createLogger({ destination: { write: (line) => void lines.push(line) } });
  const readiness = createReadiness(
    { store: () => store.ping(), bus: () => bus.ping() },
    { suffices: (dependencies) => dependencies.store === 'ok', log },
  );
  const app = buildApp({ name: 'forms', routes, subscriptions: [], jobs: [] }, { log }, { tmpDir: tmp, readiness, ...options });
  await store.ready();
  await bus.start();
  await app.ready();
  let listening: Promise<string> | undefined;
  return {
    app,
    bus,
    store,
    lines,
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    /** Listens on first use. */
    url: () => {
      listening ??= app.listen({ port: 0, host: '127.0.0.1' });
      return listening;
    },
    staged: () => readdirSync(tmp),
    tmp,
    async close() {
      await closeApp(app);
      await bus.close();
      await store.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
