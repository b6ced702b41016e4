import type { HarmState } from '@formwright/contracts';
import type { Store, Write } from '@formwright/platform';
import type { FormCopy } from './form-copy.ts';

/** A form that operators or its score have closed: all that its copy may not say yet. */
interface ClosedForm {
  /** The form's id. */
  _id: string;
  revision: number;
  harm: HarmState;
}

/**
 * What closes forms, in documents of their own. The copy of a form is changed by each of its submissions, so on MongoDB its change waits
 * for a gap between those of every replica: a second and more while many send. Nobody else changes these documents.
 */
export function openClosedForms(store: Store) {
  const closed = store.collection<ClosedForm>({ name: 'closedForms' });
  return {
    /** The state of harm of a form, as of its copy or of what was heard since. */
    harmOf: async ({ _id, revision, harm = 'none' }: FormCopy): Promise<HarmState> => {
      const heard = await closed.findOne({ _id });
      return heard && heard.revision > revision ? heard.harm : harm;
    },
    noteClosed: ({ _id, ...fields }: ClosedForm): Write => closed.updating({ _id }, { $set: fields }, { upsert: true }),
    forgetClosed: (_id: string): Write => closed.deleting({ _id }, { optional: true }),
  };
}
