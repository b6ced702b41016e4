import type { Mutant } from './find-mutants.ts';

/** Mutants that nobody can tell from the code, each with its reason. A test holds their number. */
export const EQUAL: readonly { path: string; before: string; after: string; why: string }[] = [];

/** Whether a mutant is known to change nothing. */
export const equals = (path: string, { before, after }: Pick<Mutant, 'before' | 'after'>): boolean =>
  EQUAL.some((each) => each.path === path && each.before === before && each.after === after);
