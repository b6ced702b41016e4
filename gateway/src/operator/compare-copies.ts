import { askAgain, compareCopies, MOST_ASKED_KEYS, type ReplyOf, type ServiceName, serviceNames } from '@formwright/contracts';
import type { Operate } from './operator-call.ts';

type Ask = Operate<ReturnType<typeof askAgain> | ReturnType<typeof compareCopies>>;
type Differing = ReplyOf<ReturnType<typeof compareCopies>>['differing'][number];

interface Queue {
  service: ServiceName;
  queue: string;
  event: string;
}

/** What a comparison has seen. */
export interface Compared {
  copies: number;
  wrong: number;
  /** Differences that the next event ends, and those of states that changed with each look. */
  untold: number;
  /** Queues that have not asked for all states yet. */
  incomplete: number;
}

/** Differences of a queue that are named; what is left of it is not compared then. */
const MOST_NAMED = 100;
/** Looks at a difference whose versions change each time. */
const MOST_LOOKS = 5;

export interface Comparing {
  /** Waits between two looks at the same copies. */
  pause(): Promise<void>;
  /** Takes a line for each copy that is not what its owner tells. */
  report(line: string): void;
  /** Whether an event about a key is on its way somewhere. Default: none. */
  isUnderWay?(key: string): boolean;
}

/** Compares what services keep of each other's states with what the owners tell, beside a product that works on it or without one. */
export async function compareAllCopies(ask: Ask, comparing: Comparing, services = serviceNames): Promise<Compared> {
  const seen: Compared = { copies: 0, wrong: 0, untold: 0, incomplete: 0 };
  for (const service of services) {
    for (const { queue, event, isDone } of (await ask(askAgain(service), { queue: null })).queues) {
      if (isDone) await compareQueue(ask, { service, queue, event }, comparing, seen);
      else seen.incomplete += 1;
    }
  }
  return seen;
}

/** The same in a line. */
export const comparedText = ({ copies, untold, incomplete }: Compared): string =>
  [`${copies} copies`, untold > 0 && `${untold} not told yet`, incomplete > 0 && `${incomplete} queues under way`]
    .filter(Boolean)
    .join(', ');

async function compareQueue(ask: Ask, of: Queue, comparing: Comparing, seen: Compared): Promise<void> {
  const { service, queue, event } = of;
  let named = 0;
  for (const walk of ['after', 'copies'] as const) {
    let suspects: Differing[] = [];
    for (let at: string | null = ''; at !== null && named < MOST_NAMED; ) {
      const where = walk === 'after' ? { after: at } : { copies: at };
      const page: ReplyOf<ReturnType<typeof compareCopies>> = await ask(compareCopies(service), { queue, event, ask: where });
      seen.copies += page.compared;
      seen.untold += page.untold;
      suspects.push(...page.differing);
      at = page.next;
      if (at !== null && suspects.length < MOST_ASKED_KEYS / 2) continue;
      const confirmed = await lookAgain(ask, of, suspects, comparing, seen);
      suspects = [];
      for (const each of confirmed) comparing.report(lineOf(of, each));
      named += confirmed.length;
    }
  }
  seen.wrong += named;
  if (named >= MOST_NAMED) comparing.report(`${service}: no more copies of ${queue} are compared, because so many are wrong`);
}

/** @returns the differences that are there again while neither side has changed */
async function lookAgain(
  ask: Ask,
  { service, queue, event }: Queue,
  suspects: readonly Differing[],
  { pause, isUnderWay = () => false }: Comparing,
  seen: Compared,
): Promise<Differing[]> {
  const confirmed: Differing[] = [];
  let left = suspects.filter(({ key }) => !isUnderWay(key));
  seen.untold += suspects.length - left.length;
  for (let looks = 1; left.length > 0 && looks <= MOST_LOOKS; looks += 1) {
    await pause();
    const before = new Map(left.map((each) => [each.key, each.version]));
    left = [];
    const keys = [...before.keys()];
    for (let first = 0; first < keys.length; first += MOST_ASKED_KEYS) {
      const some = { keys: keys.slice(first, first + MOST_ASKED_KEYS) };
      const { differing, untold } = await ask(compareCopies(service), { queue, event, ask: some });
      seen.untold += untold;
      for (const each of differing) (before.get(each.key) === each.version ? confirmed : left).push(each);
    }
  }
  seen.untold += left.length;
  return confirmed;
}

function lineOf({ service, queue, event }: Queue, { key, how }: Differing): string {
  const owner = event.slice(0, event.indexOf('.'));
  const said = {
    wrong: `is not what ${owner} tells`,
    newer: `is of a later change than ${owner} has`,
    stray: `is of what ${owner} has no more`,
    refused: `cannot be compared, because ${queue} refuses what ${owner} tells`,
  }[how];
  // One that is ahead of its owner is not told again.
  const remedy = how === 'newer' ? '' : `: see npm run operator -- tell-again ${service} ${queue}`;
  return `${service}: the copy of ${key} (${event}) ${said}${remedy}`;
}
