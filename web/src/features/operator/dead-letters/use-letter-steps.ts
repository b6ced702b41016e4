import { deliverDeadLetters, discardDeadLetters } from '@formwright/contracts/admin';
import { useQueryClient } from '@tanstack/react-query';
import { tellError, toast } from '../../../ui/toast-store.ts';
import { OPERATOR, request } from '../api.ts';
import { type Place, REFUSED_FOR_GOOD } from './letters.ts';

const number = (count: number) => count.toLocaleString('en');

/** Delivers or discards letters step by step, and says how far it is. */
export function useLetterSteps() {
  const queries = useQueryClient();

  /** @param step does one, and says how many letters it has seen and where the next one begins */
  async function run(doing: string, most: number, step: (after: { after?: string }) => Promise<{ seen: number; next: string | null }>) {
    let shown: number | undefined;
    try {
      let done = 0;
      for (let after: string | null | undefined; after !== null; ) {
        if (most > 1) shown = toast.waiting(`${doing} ${number(Math.min(done, most))} of ${number(most)}`);
        const { seen, next } = await step(after === undefined ? {} : { after });
        done += seen;
        after = next;
      }
    } finally {
      if (shown !== undefined) toast.dismiss(shown);
      await queries.invalidateQueries({ queryKey: [OPERATOR] });
    }
  }

  return {
    /** Tells by itself what came of it. */
    async deliver(place: Place, most: number): Promise<void> {
      let [delivered, failed, leftOut, why] = [0, 0, 0, ''];
      try {
        await run('Delivered', most, async (after) => {
          const reply = await request(deliverDeadLetters, { body: { ...place, ...after } });
          delivered += reply.delivered;
          failed += reply.failed;
          // A former version leaves none out.
          leftOut += reply.left_out ?? 0;
          why ||= reply.reason;
          return { seen: reply.delivered + reply.failed, next: reply.next };
        });
        if (failed > 0) toast.error(`${number(delivered)} delivered, ${number(failed)} failed again: ${why}`);
        else if (leftOut > 0) toast.confirmed(`${number(delivered)} delivered, ${number(leftOut)} left out: ${REFUSED_FOR_GOOD}`);
        else toast.confirmed(delivered === 0 ? 'Nothing was left to deliver' : `${number(delivered)} delivered`);
      } catch (error) {
        tellError(error);
      }
    },
    /** @throws the error of the call */
    async discard(place: Place, { most, reason }: { most: number; reason: string }): Promise<void> {
      let discarded = 0;
      await run('Discarded', most, async (after) => {
        const reply = await request(discardDeadLetters, { body: { ...place, ...after, reason } });
        discarded += reply.discarded;
        return { seen: reply.discarded, next: reply.next };
      });
      toast.confirmed(`${number(discarded)} discarded`);
    },
  };
}
