import { beginDay, type Collection, type DayCount, type ErasedPerson, type Filter, type Store, type Write } from '@formwright/platform';
import { type Message, MOST_A_DAY, messagesDeclaration } from './message.ts';

export function openRepository(store: Store) {
  const messages = store.collection(messagesDeclaration);
  /** How many messages were sent on a day, by the user's id or the digest of a visitor's network. */
  const dayCounts = store.collection<DayCount>({ name: 'dayCounts', indexes: [{ name: 'by_day', keys: { day: 1 } }] });
  return {
    /** To be called before `counting`. */
    beginDay: (sender: string, day: number) => beginDay(dayCounts, sender, day),
    /** Fails if the sender has sent as many as a day allows. */
    counting: (_id: string): Write => dayCounts.updating({ _id, count: { $lt: MOST_A_DAY } }, { $inc: { count: 1 } }),
    /** Deletes the counts of former days. A clock that was ahead has made some that are deleted later. */
    forgetDays: (before: number) => dayCounts.deleteMany({ day: { $lt: before } }),
    /** Deletes messages that were sent before a time. */
    forgetBefore: (kind: Message['kind'], sentAt: number) => messages.deleteMany({ kind, sentAt: { $lt: sentAt } }),
    /** When the newest message beyond these was sent; null: there is none. */
    async sentBeyond(kind: Message['kind'], most: number): Promise<number | null> {
      const [first] = await messages.find({ kind }, { sort: { sentAt: -1, _id: -1 }, skip: most, limit: 1, fields: ['sentAt'] });
      return first?.sentAt ?? null;
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
      dayCounts.deleting({ _id: userId }, { optional: true }),
      ...(addressTag === '' ? [] : [messages.deleting({ userId: addressTag, sentAt: { $lte: at } }, { optional: true })]),
    ],
  };
}

export type SupportRepository = ReturnType<typeof openRepository>;
