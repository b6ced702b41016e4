import { createHash } from 'node:crypto';
import { AppError, type Caller, HOUR_MS, type Ports, type ReplyControls } from '@formwright/platform';
import type { AdminConfig } from './config.ts';

const MINUTE_MS = 60_000;
/** Different pages of lists in a minute. Who looks through a list reads ten; the same page again is none, so a tab that renews itself counts once. */
const MOST_PAGES = 60;
/** Different responses in an hour: an id is the key to a response and its files. */
const MOST_RESPONSES = 2_000;
/** How long a reading waits for others to be noted with it. */
const NOTED_AFTER_MS = 30_000;

/** Who reads which list. */
interface Read {
  caller: Pick<Caller, 'userId'>;
  body?: object;
  query?: object | undefined;
  reply: Pick<ReplyControls, 'header'>;
}

/** How much operators read: bounded, and noted in the log by operator, list and hour. */
export function createReadings(ports: Ports, { rateLimits = 'on' }: AdminConfig) {
  const isLimited = rateLimits === 'on';
  const pages = createSeen(ports, { topic: 'pages read', most: MOST_PAGES, windowMs: MINUTE_MS });
  const responses = createSeen(ports, { topic: 'responses read', most: MOST_RESPONSES, windowMs: HOUR_MS });
  const notes = createReadingNotes(ports);

  function refuse({ reply }: Read, wait: number, text: string): void {
    if (wait === 0 || !isLimited) return;
    reply.header('retry-after', String(wait));
    throw new AppError(
      'admin.read_limit',
      `${text} You can go on in ${wait < 120 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`}.`,
    );
  }

  return {
    /** The same reading of a list, counted. @param list as the log names it */
    counted:
      <R extends Read, P extends { data: readonly object[] }>(list: string | ((request: R) => string), read: (request: R) => Promise<P>) =>
      async (request: R): Promise<P> => {
        const { userId: operator } = request.caller;
        const name = typeof list === 'string' ? list : list(request);
        refuse(request, pages.take(operator, [pageKey(name, request)]), `You have read ${MOST_PAGES} pages within a minute.`);
        const page = await read(request);
        const ids = page.data.flatMap((row) => ('response_id' in row ? [String(row.response_id)] : []));
        refuse(request, responses.take(operator, ids), `You have seen ${MOST_RESPONSES.toLocaleString('en')} responses within an hour.`);
        notes.add({ operator, list: name, times: 1 });
        return page;
      },
    /** Notes what was read by now. */
    note: notes.store,
  };
}

/** Names a page by what was asked for. */
const pageKey = (list: string, { query, body }: Read): string =>
  createHash('sha256')
    .update(JSON.stringify([list, query, body]))
    .digest('base64url')
    .slice(0, 16);

export type Readings = ReturnType<typeof createReadings>;

interface Bound {
  topic: string;
  most: number;
  windowMs: number;
}

/** What each operator has seen since the window began, each thing once, over all replicas: each tells the others what it shows. */
function createSeen({ replicas, clock }: Ports, { topic, most, windowMs }: Bound) {
  const windows = new Map<string, { endsAt: number; keys: Set<string> }>();
  function open(operator: string) {
    const now = clock.now();
    const known = windows.get(operator);
    // One that ends later was opened while the clock was ahead.
    if (known && known.endsAt > now && known.endsAt <= now + windowMs) return known;
    const begun = { endsAt: now + windowMs, keys: new Set<string>() };
    windows.set(operator, begun);
    return begun;
  }
  replicas.hear(topic, {
    heard(told) {
      const [operator = '', key = ''] = told.split(' ');
      open(operator).keys.add(key);
    },
  });
  return {
    /** Takes what an operator is about to see. @returns the seconds to wait if that is too much, and then takes nothing; 0: it is not */
    take(operator: string, keys: readonly string[]): number {
      const { endsAt, keys: seen } = open(operator);
      const fresh = keys.filter((key) => !seen.has(key));
      if (fresh.length > 0 && seen.size + fresh.length > most) return Math.ceil((endsAt - clock.now()) / 1000);
      for (const key of fresh) {
        seen.add(key);
        replicas.tell(topic, `${operator} ${key}`);
      }
      return 0;
    },
  };
}

interface Noted {
  operator: string;
  list: string;
  times: number;
}

/** Gathers readings, so that a page costs no write: of each list that an operator reads there is one entry an hour, with a count. */
function createReadingNotes({ securityLog, log }: Ports) {
  const waiting = new Map<string, Noted>();
  let timer: NodeJS.Timeout | undefined;

  function add({ operator, list, times }: Noted): void {
    const key = `${operator} ${list}`;
    waiting.set(key, { operator, list, times: times + (waiting.get(key)?.times ?? 0) });
    timer ??= setTimeout(() => void store().catch(failed), NOTED_AFTER_MS).unref();
  }
  const failed = (error: unknown) => log.error({ err: error }, 'readings of lists were not noted, and will be later');

  async function store(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    for (const key of [...waiting.keys()]) {
      // As it is now: more was read while another one was being written.
      const noted = waiting.get(key);
      if (!noted) continue;
      waiting.delete(key);
      try {
        const { operator, list, times } = noted;
        await securityLog.count({ what: 'list read', who: '', from: { operator }, detail: JSON.stringify({ list }) }, times);
      } catch (error) {
        add(noted);
        throw error;
      }
    }
  }
  return { add, store };
}
