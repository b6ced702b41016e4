import { createHash } from 'node:crypto';
import { identity } from '@formwright/contracts';
import { AppError, type Caller, HOUR_MS, isUnavailable, MINUTE_MS, networkOf, type Ports, type ReplyControls } from '@formwright/platform';
import type { AdminConfig } from './config.ts';
import { addressesIn, responsesIn } from './shown.ts';

/** Different pages of lists in a minute. Who looks through a list reads ten. The same page counts once, so a tab may renew itself. */
const MOST_PAGES = 60;
/** Different responses, and different addresses of people, in an hour. */
const MOST_IN_AN_HOUR = 2_000;
/** How long a reading waits for others to be noted with it. */
const NOTED_AFTER_MS = 30_000;

/** Who asks for which page. */
interface Read {
  caller: Pick<Caller, 'userId'>;
  body?: object;
  query?: object | undefined;
  reply: Pick<ReplyControls, 'header'>;
  ip: string;
}

type Rows = readonly object[];
interface Page {
  data: Rows;
}

/** How much operators read: bounded, and noted in the log by operator, list and hour. */
export function createReadings(ports: Ports, { rateLimits = 'on' }: AdminConfig) {
  const isLimited = rateLimits === 'on';
  const pages = createSeen(ports, { topic: 'pages read', most: MOST_PAGES, windowMs: MINUTE_MS });
  const hourly = hourlyBounds.map(({ what, namesIn, text }) => {
    const bound = { topic: `${what} read`, most: MOST_IN_AN_HOUR, windowMs: HOUR_MS };
    const inFiles = createSeen(ports, { ...bound, topic: `${what} in files` });
    const idsOf = (shown: unknown) => namesIn(shown).map(digestOf);
    return { what, seen: createSeen(ports, bound), inFiles, idsOf, text };
  });
  const telling = createTelling(ports);
  const notes = createReadingNotes(ports);

  function refuse({ reply }: Read, wait: number, text: string): void {
    if (wait === 0 || !isLimited) return;
    reply.header('retry-after', String(wait));
    throw new AppError(
      'admin.read_limit',
      `${text} You can go on in ${wait < 120 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`}.`,
    );
  }

  /** Reads, and counts what it shows. @param shownBy what of the reply names responses and addresses */
  async function read<P>(
    request: Read,
    list: string,
    open: () => Promise<P>,
    shownBy: (reply: P) => unknown = (reply) => reply,
  ): Promise<P> {
    const { userId: operator } = request.caller;
    refuse(request, pages.take(operator, [pageKey(list, request)]), `You have read ${MOST_PAGES} pages within a minute.`);
    const page = await open();
    for (const { what, seen, idsOf, text } of hourly) {
      const wait = seen.take(operator, idsOf(shownBy(page)));
      if (wait > 0 && isLimited) await telling.tell(request, what, { list });
      refuse(request, wait, text);
    }
    notes.add({ operator, list, times: 1 });
    return page;
  }

  return {
    /** The same reading of a list, counted. @param list as the log names it */
    counted:
      <R extends Read, P extends Page>(list: string | ((request: R) => string), open: (request: R) => Promise<P>) =>
      async (request: R): Promise<P> =>
        read(request, typeof list === 'string' ? list : list(request), () => open(request)),
    /** The same reading of what is no list, counted. @param shownBy what of the reply names responses and addresses */
    countedAs:
      <R extends Read, P>(name: string, shownBy: (reply: P) => unknown, open: (request: R) => Promise<P>) =>
      async (request: R): Promise<P> =>
        read(request, name, () => open(request), shownBy),
    /**
     * Makes a change that answers a page of a list. Nothing is changed where that page may not be read, or where its filters mean nothing.
     * @param request with the filters of the page as its body
     * @param open opens the page, after the change with what the change returned
     */
    async changing<P extends Page, C>(
      request: Read,
      list: string,
      open: (changed?: C) => Promise<P>,
      change: () => Promise<C>,
    ): Promise<P> {
      await read(request, list, () => open());
      const page = await open(await change());
      for (const { seen, idsOf } of hourly) seen.add(request.caller.userId, idsOf(page));
      return page;
    },
    /**
     * Begins the file of a list. Its rows are counted beside those of pages, so that who needs a file can go on with the lists. They are not
     * bounded: a file is never cut in the middle.
     * @param first what it begins with
     * @returns counts further rows
     * @throws AppError 'admin.read_limit' for an operator who may see no more of what is in it
     */
    async exporting(request: Read, list: string, first: Rows): Promise<(rows: Rows) => Promise<void>> {
      const { userId: operator } = request.caller;
      async function count(rows: Rows): Promise<void> {
        for (const { what, inFiles, idsOf } of hourly) {
          const ids = idsOf(rows);
          inFiles.add(operator, ids);
          if (inFiles.isOver(operator) && isLimited && ids.length > 0) await telling.tell(request, what, { list, exported: true });
        }
      }
      for (const { what, seen, idsOf, text } of hourly) {
        const wait = idsOf(first).length > 0 ? seen.waitOf(operator) : 0;
        if (wait > 0 && isLimited) await telling.tell(request, what, { list });
        refuse(request, wait, text);
      }
      return count;
    },
    /** Notes what was read by now. */
    note: notes.store,
  };
}

/** What may be seen in an hour: the key to a response and its files, and whom somebody could write to. */
const hourlyBounds = [
  {
    what: 'responses',
    text: `You have seen ${MOST_IN_AN_HOUR.toLocaleString('en')} responses within an hour.`,
    namesIn: responsesIn,
  },
  {
    what: 'addresses',
    text: `You have seen the addresses of ${MOST_IN_AN_HOUR.toLocaleString('en')} people within an hour.`,
    namesIn: addressesIn,
  },
] as const;

/** Names a page by what was asked for. */
const pageKey = (list: string, { query, body }: Read): string => digestOf(JSON.stringify([list, query, body]));

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

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
      const { keys: seen } = open(operator);
      if (seen.size <= most) seen.add(key);
    },
  });
  function add(operator: string, keys: readonly string[]): void {
    const { keys: seen } = open(operator);
    for (const key of keys) {
      // Beyond the bound more of them change nothing.
      if (seen.size > most) return;
      if (seen.has(key)) continue;
      seen.add(key);
      replicas.tell(topic, `${operator} ${key}`);
    }
  }
  return {
    /** Adds what an operator has seen. */
    add,
    /** Whether an operator has seen more than the bound, as a file may show. */
    isOver: (operator: string): boolean => open(operator).keys.size > most,
    /** The seconds for which an operator may see nothing new; 0: none. */
    waitOf(operator: string): number {
      const { endsAt, keys: seen } = open(operator);
      return seen.size < most ? 0 : Math.ceil((endsAt - clock.now()) / 1000);
    },
    /** Takes what an operator is about to see. @returns the seconds to wait if that is too much, and then takes nothing; 0: it is not */
    take(operator: string, keys: readonly string[]): number {
      const { endsAt, keys: seen } = open(operator);
      const fresh = new Set(keys.filter((key) => !seen.has(key)));
      if (fresh.size > 0 && seen.size + fresh.size > most) return Math.ceil((endsAt - clock.now()) / 1000);
      add(operator, keys);
      return 0;
    },
  };
}

/** Has operators mailed of one who would see more than an hourly bound allows: a person may, and so does whoever has copied a token. */
function createTelling({ call, clock, log }: Ports) {
  const toldAt = new Map<string, number>();
  return {
    async tell(
      { caller: { userId: operator }, ip }: Read,
      seen: (typeof hourlyBounds)[number]['what'],
      reading: { list: string; exported?: true },
    ): Promise<void> {
      const sinceTold = clock.now() - (toldAt.get(operator) ?? Number.NEGATIVE_INFINITY);
      if (sinceTold >= 0 && sinceTold < HOUR_MS) return;
      try {
        const network = networkOf(ip, { v4: 24, v6: 48 });
        // A file goes on once its request was answered.
        const tell = (more: object) =>
          call(identity.tellOfReading, { body: { userId: operator, seen, ...more } }, { onBehalfOf: { operator } });
        await tell({ ...reading, network }).catch((error: unknown) => {
          // A former version refuses what it does not know, and that looks as if it were away.
          if (!isUnavailable(error)) throw error;
          return tell({});
        });
        toldAt.set(operator, clock.now());
      } catch (error) {
        log.error({ err: error }, 'operators were not told of one who reads too much, and will be at the next refusal');
      }
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
