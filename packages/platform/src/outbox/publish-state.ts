import { ConditionFailedError, type Store, type Write } from '../ports/store.ts';

interface StateToPublish {
  /** Sequence of the last event about this document; undefined before the first. */
  lastSequence: number | undefined;
  /** The state event. */
  event(sequence: number): Write;
  /**
   * Stores the sequence, and clears the dirty flag. Must fail if another replica has stored this sequence, so that a
   * higher sequence never contains an older state; must leave the flag if the state has changed since it was read.
   */
  marking(sequence: number): readonly Write[];
}

/** Publishes a document's state with its next sequence. Does nothing if another replica was faster, or the document is gone. */
export async function publishState(store: Pick<Store, 'commit'>, { lastSequence, event, marking }: StateToPublish): Promise<void> {
  const sequence = (lastSequence ?? 0) + 1;
  try {
    await store.commit([event(sequence), ...marking(sequence)]);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
  }
}
