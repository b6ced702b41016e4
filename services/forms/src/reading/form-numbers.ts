import type { Store, Write } from '@formwright/platform';
import type { FormState } from '../form.ts';

interface ResponseCount {
  /** The form's id. */
  _id: string;
  total: number;
  /** Missing until the number changes for the first time. */
  unread?: number;
}

/** What other services have told of a form. */
type FormNumbers = Partial<Omit<ResponseCount, '_id'> & Pick<FormState, 'taken' | 'limit'>>;

/** The part of the repository that keeps what other services have told of forms. */
export function openNumbers(store: Store) {
  const responseCounts = store.collection<ResponseCount>({ name: 'responseCounts' });
  const formStates = store.collection<FormState>({ name: 'formStates' });
  return {
    settingResponseCount: ({ _id, ...count }: ResponseCount): Write => responseCounts.updating({ _id }, { $set: count }, { upsert: true }),
    /** null before submissions' first event. */
    findFormState: (formId: string) => formStates.findOne({ _id: formId }),
    settingFormState: ({ _id, ...state }: FormState): Write => formStates.updating({ _id }, { $set: state }, { upsert: true }),
    /** Counts of these forms, by id. */
    async countsOf(formIds: readonly string[]): Promise<Map<string, FormNumbers>> {
      const [counts, states] = await Promise.all([
        responseCounts.find({ _id: { $in: formIds } }),
        formStates.find({ _id: { $in: formIds } }),
      ]);
      const found = new Map<string, FormNumbers>();
      for (const { _id, ...numbers } of counts) found.set(_id, numbers);
      for (const { _id, taken, limit } of states) found.set(_id, { ...found.get(_id), taken, limit });
      return found;
    },
    droppingNumbers: (_id: string): Write[] => [
      responseCounts.deleting({ _id }, { optional: true }),
      formStates.deleting({ _id }, { optional: true }),
    ],
  };
}
