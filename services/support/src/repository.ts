import { beginDay, type DayCount, type Store, type Write } from '@formwright/platform';
import { type Message, MOST_A_DAY } from './message.ts';

export function openRepository(store: Store) {
  const messages = store.collection<Message>({
    name: 'messages',
    indexes: [
      { name: 'by_user', keys: { userId: 1, sentAt: -1 } },
      { name: 'by_user_and_kind', keys: { userId: 1, kind: 1, sentAt: -1, _id: -1 } },
      { name: 'unsolved', keys: { sentAt: -1, _id: -1 }, where: { isSolved: false } },
    ],
  });
  /** How many messages a user has sent on a day, by the user's id. */
  const dayCounts = store.collection<DayCount>({ name: 'dayCounts' });
  return {
    /** To be called before `counting`. */
    beginDay: (userId: string, day: number) => beginDay(dayCounts, userId, day),
    /** Fails if the user has sent as many as a day allows. */
    counting: (_id: string): Write => dayCounts.updating({ _id, count: { $lt: MOST_A_DAY } }, { $inc: { count: 1 } }),
    adding: (message: Message): Write => messages.inserting(message),
    /** The oldest first. */
    findOf: (userId: string, { skip, limit }: { skip: number; limit: number }) =>
      messages.find({ userId }, { sort: { sentAt: 1, _id: 1 }, skip, limit }),
    /** The newest first. */
    findNewestOf: (userId: string, kind: Message['kind'], limit: number) =>
      messages.find({ userId, kind }, { sort: { sentAt: -1, _id: -1 }, limit }),
    countUnsolved: (limit: number) => messages.count({ isSolved: false }, { limit }),
    findUnsolved: (limit: number) => messages.find({ isSolved: false }, { sort: { sentAt: -1, _id: -1 }, limit }),
    /** Fails if there is no such message. */
    solving: (_id: string): Write => messages.updating({ _id }, { $set: { isSolved: true } }),
    removingOf: (userId: string): Write[] => [
      messages.deleting({ userId }, { optional: true }),
      dayCounts.deleting({ _id: userId }, { optional: true }),
    ],
  };
}

export type SupportRepository = ReturnType<typeof openRepository>;
