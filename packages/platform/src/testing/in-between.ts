import type { Store } from '../ports/store.ts';
import { replacing } from './replacing.ts';

type Reading = 'findOne' | 'find' | 'updateOne';

/**
 * Lets something happen between two steps of a call, so that the order of two calls is certain: whoever is about to take the step waits
 * until it has happened. It happens once, so what it calls takes the same step without waiting.
 */
export class InBetween {
  private waiting: { at: string; act: () => Promise<unknown> } | null = null;

  /** @param step a collection and its method, such as 'quotas.findOne'; or 'commit' */
  before(step: `${string}.${Reading}` | 'commit', act: () => Promise<unknown>): void {
    this.waiting = { at: step, act };
  }

  /** Whether it happened. */
  get isOver(): boolean {
    return this.waiting === null;
  }

  readonly store = (store: Store): Store =>
    replacing(store, {
      commit: async (writes) => {
        await this.reach('commit');
        return store.commit(writes);
      },
      collection: (declaration) => {
        const collection = store.collection(declaration);
        const { name } = declaration;
        return replacing(collection, {
          findOne: async (...asked) => {
            await this.reach(`${name}.findOne`);
            return collection.findOne(...asked);
          },
          find: async (...asked) => {
            await this.reach(`${name}.find`);
            return collection.find(...asked);
          },
          updateOne: async (...asked) => {
            await this.reach(`${name}.updateOne`);
            return collection.updateOne(...asked);
          },
        });
      },
    });

  private async reach(step: string): Promise<void> {
    if (this.waiting?.at !== step) return;
    const { act } = this.waiting;
    this.waiting = null;
    await act();
  }
}
