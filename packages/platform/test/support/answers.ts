import type { CollectionDeclaration } from '../../src/ports/store.ts';

/** A document of the SQLite tests, with an ordinary and a partial unique index. */
export interface Answer {
  _id: string;
  form: string;
  at: number;
  text: string;
  open: boolean;
}
export const answers: CollectionDeclaration<Answer> = {
  name: 'answers',
  indexes: [
    { name: 'byForm', keys: { form: 1, at: -1, _id: -1 } },
    { name: 'openOnes', keys: { form: 1 }, unique: true, where: { open: true } },
  ],
};
export const answer = (n: number): Answer => ({
  _id: `a${String(n).padStart(5, '0')}`,
  form: `f${n % 3}`,
  at: n,
  text: `answer ${n}`,
  open: false,
});
