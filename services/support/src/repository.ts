import type { Store, Write } from '@formwright/platform';
import type { Message } from './message.ts';

export function openRepository(store: Store) {
  const messages = store.collection<Message>({
    name: 'messages',
    indexes: [
      { name: 'by_user', keys: { userId: 1, sentAt: -1 } },
      { name: 'unsolved', keys: { sentAt: -1, _id: -1 }, where: { isSolved: false } },
    ],
  });
  return {
    adding: (message: Message): Write => messages.inserting(message),
    countSince: (userId: string, since: number, limit: number) => messages.count({ userId, sentAt: { $gt: since } }, { limit }),
    countUnsolved: (limit: number) => messages.count({ isSolved: false }, { limit }),
    findUnsolved: (limit: number) => messages.find({ isSolved: false }, { sort: { sentAt: -1, _id: -1 }, limit }),
    /** Fails if there is no such message, or it is solved. */
    solving: (_id: string): Write => messages.updating({ _id, isSolved: false }, { $set: { isSolved: true } }),
    removingOf: (userId: string): Write => messages.deleting({ userId }, { optional: true }),
  };
}

export type SupportRepository = ReturnType<typeof openRepository>;
