import { describe, expect, it } from '@jest/globals';
import { retryOnConflict } from './retry-on-conflict.ts';
import { ConditionFailedError, DuplicateKeyError } from './store.ts';

describe('work that meets a conflict', () => {
  const conflicts = [new ConditionFailedError('forms', 0), new DuplicateKeyError('forms', 'by_link')];
  /** Fails with one of these errors per try, then succeeds. */
  const failing = (errors: readonly Error[]) => {
    const state = { tries: 0 };
    const work = async () => {
      const error = errors[state.tries++];
      if (error) throw error;
      return 'done';
    };
    return { state, work };
  };

  it('is done again until it succeeds', async () => {
    const { state, work } = failing(conflicts);
    expect(await retryOnConflict(work, { tries: 3 })).toBe('done');
    expect(state.tries).toBe(3);
  });
  it('is given up after its last try: the server is busy, because of the conflict', async () => {
    const { state, work } = failing(conflicts);
    await expect(retryOnConflict(work, { tries: 2 })).rejects.toMatchObject({ code: 'platform.busy', cause: conflicts[1] });
    expect(state.tries).toBe(2);
  });
  it('is not done again after any other error', async () => {
    const other = new Error('disk full');
    const { state, work } = failing([other]);
    await expect(retryOnConflict(work, { tries: 5 })).rejects.toBe(other);
    expect(state.tries).toBe(1);
  });
});
