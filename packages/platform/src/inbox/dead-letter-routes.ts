import { deliverDeadLetters, listDeadLetters, type ServiceName } from '@formwright/contracts';
import { type DeadLetter, deadLettersCollection } from '../outbox/dead-letter.ts';
import type { Store, Write } from '../ports/store.ts';
import type { SecurityLog } from '../security/security-log.ts';
import { handle, type Route } from '../service/service.ts';

const LISTED_AT_ONCE = 100;
const oldestFirst = { at: 1, _id: 1 } as const;

/** Operator routes for dead letters. */
export interface DeadLetterRoutes {
  routes: readonly Route[];
  count(): Promise<number>;
}

interface DeadLetterPorts {
  /** @see Inbox */
  inbox: { handleAgain(letter: DeadLetter): Promise<void> };
  queueMailAgain: (letter: DeadLetter) => Write;
  securityLog: SecurityLog;
}

/**
 * Routes that list the dead letters of a service and deliver them again. A dead letter is deleted after it was handled. Its event takes
 * effect once even if it is delivered twice, and a state event with a newer successor does nothing.
 */
export function createDeadLetterRoutes(
  service: ServiceName,
  store: Store,
  { inbox, queueMailAgain, securityLog }: DeadLetterPorts,
): DeadLetterRoutes {
  const letters = store.collection(deadLettersCollection);

  async function deliver(letter: DeadLetter): Promise<void> {
    const leaving = letters.deleting({ _id: letter._id }, { optional: true });
    if (letter.type === 'mail') return store.commit([queueMailAgain(letter), leaving]);
    await inbox.handleAgain(letter);
    await store.commit([leaving]);
  }

  return {
    count: () => letters.count({}),
    routes: [
      handle(listDeadLetters(service), async () => ({
        total: await letters.count({}),
        letters: (await letters.find({}, { sort: oldestFirst, limit: LISTED_AT_ONCE })).map(
          ({ _id: id, queue, type, key, reason, at }) => ({
            id,
            queue,
            type,
            key,
            reason,
            at,
          }),
        ),
      })),
      handle(deliverDeadLetters(service), async ({ body: { id }, onBehalfOf }) => {
        const failed: { id: string; reason: string }[] = [];
        let delivered = 0;
        const chosen = id === null ? {} : { _id: id };
        if ((await letters.count(chosen)) === 0) return { delivered, failed };
        // Logged first, because each letter is committed separately.
        await store.commit([securityLog.noting({ what: 'dead letters delivered', who: '', from: onBehalfOf, detail: id ?? 'all' })]);
        for await (const letter of letters.stream(chosen, { sort: oldestFirst })) {
          try {
            await deliver(letter);
            delivered += 1;
          } catch (error) {
            failed.push({ id: letter._id, reason: error instanceof Error ? error.message : String(error) });
          }
        }
        return { delivered, failed };
      }),
    ],
  };
}
