import { beginDay, type Collection, type DayCount, type ErasedPerson, type Filter, type Store, type Write } from '@formwright/platform';
import { type Message, messagesDeclaration } from './message.ts';

const FORGOTTEN_AT_ONCE = 500;

/** By which mails about forms of an account are counted. */
export const noticesOf = (workspaceId: string): string => `notices ${workspaceId}`;

/** @param nameOf the digest of an address, of who need not have an account */
export function openRepository(store: Store, nameOf: (address: string) => string) {
  const messages = store.collection(messagesDeclaration(nameOf));
  /** How many messages were sent on a day, by the user's id or the digest of a visitor's network. */
  const dayCounts = store.collection<DayCount>({ name: 'dayCounts', indexes: [{ name: 'by_day', keys: { day: 1 } }] });
  return {
    /** To be called before `counting`. */
    beginDay: (sender: string, day: number) => beginDay(dayCounts, sender, day),
    dayCounts,
    /** Fails if as many were sent as a day allows. */
    counting: (_id: string, most: number): Write => dayCounts.updating({ _id, count: { $lt: most } }, { $inc: { count: 1 } }),
    /** Deletes the counts of former days. A clock that was ahead has made some that are deleted later. */
    forgetDays: (before: number) => dayCounts.deleteMany({ day: { $lt: before } }),
    /** Deletes at most so many messages, the oldest first. @returns how many */
    async forgetOldest(filter: Filter<Message>, atMost: number): Promise<number> {
      let forgotten = 0;
      while (forgotten < atMost) {
        const limit = Math.min(atMost - forgotten, FORGOTTEN_AT_ONCE);
        const found = await messages.find(filter, { sort: { sentAt: 1, _id: 1 }, limit, fields: ['kind'] });
        if (found.length === 0) break;
        await messages.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
        forgotten += found.length;
      }
      return forgotten;
    },
    adding: (message: Message): Write => messages.inserting(message),
    find: (_id: string) => messages.findOne({ _id }),
    /** The oldest first. */
    findOf: (userId: string, { skip, limit }: { skip: number; limit: number }) =>
      messages.find({ userId }, { sort: { sentAt: 1, _id: 1 }, skip, limit }),
    /** The newest first. */
    findNewestOf: (userId: string, kind: Message['kind'], limit: number) =>
      messages.find({ userId, kind }, { sort: { sentAt: -1, _id: -1 }, limit }),
    countUnsolved: (limit: number) => messages.count({ isSolved: false }, { limit }),
    findUnsolved: (limit: number) => messages.find({ isSolved: false }, { sort: { sentAt: -1, _id: -1 }, limit }),
    listed: messages as Pick<Collection<Message>, 'find' | 'count'>,
    count: (filter: Filter<Message>) => messages.count(filter),
    /** Fails if it is solved already, or gone. */
    solving: (_id: string): Write => messages.updating({ _id, isSolved: false }, { $set: { isSolved: true } }),
    /** Fails if it is gone already. */
    removing: (_id: string): Write => messages.deleting({ _id }),
    removingOf: ({ userId, addressTag, at }: Pick<ErasedPerson, 'userId' | 'addressTag' | 'at'>): Write[] => [
      messages.deleting({ userId }, { optional: true }),
      ...[userId, noticesOf(userId)].map((_id) => dayCounts.deleting({ _id }, { optional: true })),
      ...(addressTag === ''
        ? []
        : [{ userId: addressTag }, { addressTag }].map((by) => messages.deleting({ ...by, sentAt: { $lte: at } }, { optional: true }))),
    ],
  };
}

export type SupportRepository = ReturnType<typeof openRepository>;
