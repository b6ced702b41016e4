import { BSON } from 'mongodb';
import type { Write } from '../../ports/store.ts';

/** A commit that waits for its outcome. */
export interface PendingCommit {
  readonly writes: readonly Write[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupLimits {
  /** A group that has waited this long begins anyway, because the group before it may be waiting for a primary. */
  longestWaitMs: number;
  /** MongoDB advises to change no more documents in a transaction. */
  mostWrites: number;
  /** Serializing more at once would hold the event loop. */
  mostBytes: number;
}

const defaultLimits: GroupLimits = { longestWaitMs: 5_000, mostWrites: 1_000, mostBytes: 2_000_000 };

/** Commits in the order of their calls, and the documents that they change. */
interface Group {
  readonly commits: PendingCommit[];
  readonly documents: Set<string>;
  writes: number;
  bytes: number;
  /** Whether it takes further commits, because it waits for the groups before it. */
  isOpen: boolean;
  ended: Promise<void>;
}

/** The documents that the writes name by their ids, such as a form and its counters. */
const documentsChangedBy = (writes: readonly Write[]) => [
  ...new Set(writes.flatMap(({ collection, filter }) => (typeof filter?._id === 'string' ? [`${collection}/${filter._id}`] : []))),
];

const bytesOf = (writes: readonly Write[]) =>
  writes.reduce((sum, { document, filter, update }) => sum + BSON.calculateObjectSize(document ?? { filter, update }), 0);

/**
 * Makes a function that settles commits of the same document one group after the other, in the order of its calls, and others at once.
 * While a group runs, the commits that arrive for its documents form the next one. MongoDB has no line: of two transactions that write the
 * same document one fails, and begins again later.
 * @param settle resolves or rejects each commit of a group; must not throw
 */
export function groupCommits(
  settle: (commits: readonly PendingCommit[]) => Promise<void>,
  limits: Partial<GroupLimits> = {},
): (writes: readonly Write[]) => Promise<void> {
  const { longestWaitMs, mostWrites, mostBytes } = { ...defaultLimits, ...limits };
  /** The group at the end of each document's line. */
  const last = new Map<string, Group>();

  async function run(group: Group, before: readonly Group[]): Promise<void> {
    if (before.length > 0) await untilEnded(before, longestWaitMs);
    group.isOpen = false;
    await settle(group.commits);
    for (const document of group.documents) if (last.get(document) === group) last.delete(document);
  }

  function openGroup(before: readonly Group[]): Group {
    const group: Group = { commits: [], documents: new Set(), writes: 0, bytes: 0, isOpen: true, ended: Promise.resolve() };
    group.ended = Promise.resolve().then(() => run(group, before));
    return group;
  }

  return (writes) =>
    new Promise((resolve, reject) => {
      const documents = documentsChangedBy(writes);
      const before = [...new Set(documents.flatMap((document) => last.get(document) ?? []))];
      const [ahead, ...others] = before;
      const bytes = documents.length > 0 ? bytesOf(writes) : 0;
      const fits = ahead?.isOpen && ahead.writes + writes.length <= mostWrites && ahead.bytes + bytes <= mostBytes;
      // One that waits for two groups joins neither, so that no two groups wait for each other.
      const group = ahead && fits && others.length === 0 ? ahead : openGroup(before);
      group.commits.push({ writes, resolve, reject });
      group.writes += writes.length;
      group.bytes += bytes;
      for (const document of documents) {
        group.documents.add(document);
        last.set(document, group);
      }
    });
}

function untilEnded(groups: readonly Group[], longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestMs);
    void Promise.all(groups.map(({ ended }) => ended)).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
