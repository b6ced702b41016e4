import type { Filter, Store, Write } from '@formwright/platform';
import { type FormCopy, isDeleted } from '../forms/form-copy.ts';

/**
 * The bytes of a workspace: the documents of its forms, and everything that is kept of its respondents. The collection is called fileSums,
 * because it counted only files at first.
 */
interface WorkspaceSum {
  /** The workspace's id. */
  _id: string;
  bytes: number;
}

export const SUMS = 'fileSums';

/** States in which a form has bytes in the sum. A deleted form has given back all of them at once. */
const counting = { state: { $in: ['active', 'archived'] } } as const;

/** The bytes of workspaces, and the room that forms have of them. */
export function openRoom(store: Store) {
  const sums = store.collection<WorkspaceSum>({ name: SUMS });
  const forms = store.collection<FormCopy>({ name: 'forms' });
  const subtracting = (workspaceId: string, bytes: number): Write =>
    sums.updating({ _id: workspaceId }, { $inc: { bytes: -bytes } }, { optional: true });
  const countingStored = (workspaceId: string, bytes: number): Write[] =>
    bytes === 0 ? [] : [sums.updating({ _id: workspaceId }, { $inc: { bytes } }, { upsert: true })];
  return {
    ensureSum: (workspaceId: string) => sums.updateOne({ _id: workspaceId }, { $setOnInsert: { bytes: 0 } }, { upsert: true }),
    bytesOfWorkspace: async (workspaceId: string): Promise<number> => (await sums.findOne({ _id: workspaceId }))?.bytes ?? 0,
    /** Fails if the workspace would have more than `limit` bytes. */
    addingFiles: (workspaceId: string, bytes: number, limit: number): Write =>
      sums.updating({ _id: workspaceId, bytes: { $lte: limit - bytes } }, { $inc: { bytes } }),
    /** Counts what is stored already, even beyond the limit. Negative if a document has become smaller. */
    countingStored,
    subtracting,
    forgettingSum: (workspaceId: string): Write => sums.deleting({ _id: workspaceId }, { optional: true }),
    /** Whether a failed write that takes room lacked nothing but room. */
    async lacksOnlyRoom({ filter }: Write): Promise<boolean> {
      const { room: _, ...others } = (filter ?? {}) as Filter<FormCopy>;
      return (await forms.findOne(others, { fields: ['_id'] })) !== null;
    },
    /**
     * Fails at the first write if the workspace would have more than `limit` bytes, at the second if the form's room was changed meanwhile.
     */
    grantingRoom: ({ _id, workspaceId, granted }: FormCopy, bytes: number, limit: number): [takingFromSum: Write, givingToForm: Write] => [
      sums.updating({ _id: workspaceId, bytes: { $lte: limit - bytes } }, { $inc: { bytes } }),
      forms.updating({ _id, granted: granted ?? null, ...counting }, { $inc: { granted: bytes, room: bytes } }),
    ],
    /** Gives back what was removed of a form. Fails if the form is deleted meanwhile. */
    returningRoom: (form: FormCopy | null, bytes: number): Write[] =>
      !form || isDeleted(form) || bytes === 0
        ? []
        : [forms.updating({ _id: form._id, ...counting }, { $inc: { granted: -bytes } }), subtracting(form.workspaceId, bytes)],
    /** Gives back all room of a form that is being deleted. Fails if it got some or gave some back meanwhile. */
    returningAllRoom: (form: FormCopy): Write[] =>
      isDeleted(form)
        ? []
        : [
            forms.updating({ _id: form._id, granted: form.granted ?? null, ...counting }, { $set: { granted: 0, room: 0 } }),
            subtracting(form.workspaceId, form.granted ?? 0),
          ],
  };
}
