import type { CollectionDeclaration, Store, Write } from '@formwright/platform';
import { archiveOf, freeQuota, isExceeded, placesOf, type Quota, type StoredForm } from '../form.ts';

export const quotasDeclaration: CollectionDeclaration<Quota> = {
  name: 'quotas',
  indexes: [{ name: 'unfinished', keys: { isUnfinished: 1 }, where: { isUnfinished: true } }],
};

/**
 * The account stands as it did, and no form of it was taken down since `quota` was read: what a write that began before has judged, or is about
 * to delete, holds still.
 */
const standingAs = ({ isTakenDown, takeDowns }: Pick<Quota, 'isTakenDown' | 'takeDowns'>) => ({
  isTakenDown: isTakenDown === true || { $ne: true },
  takeDowns: takeDowns ?? { $exists: false },
});

/** The part of the repository that keeps how many forms each workspace may have and has. */
export function openQuotas(store: Store) {
  const quotas = store.collection(quotasDeclaration);
  return {
    async quotaOf(workspaceId: string): Promise<Quota> {
      return { ...freeQuota, ...(await quotas.findOne({ _id: workspaceId })), _id: workspaceId };
    },
    async quotasOf(workspaceIds: readonly string[]): Promise<Quota[]> {
      const known = new Map((await quotas.find({ _id: { $in: workspaceIds } })).map((quota) => [quota._id, quota]));
      return workspaceIds.map((_id) => ({ ...freeQuota, ...known.get(_id), _id }));
    },
    findQuota: (workspaceId: string) => quotas.findOne({ _id: workspaceId }),
    ensureQuota: (workspaceId: string) => quotas.updateOne({ _id: workspaceId }, { $setOnInsert: freeQuota }, { upsert: true }),
    insertingQuota: (quota: Quota): Write => quotas.inserting(quota),
    /** For a change of a form. Fails if the account, or a form of it, was taken down meanwhile. */
    changingForms: (quota: Quota): Write =>
      quotas.updating(
        { _id: quota._id, ...standingAs(quota) },
        { $inc: { changes: 1 }, $setOnInsert: freeQuota },
        // Where it is there and stands otherwise, there is such an id.
        { upsert: true },
      ),
    /** Counts the take-down of a form. @param isDeleted then the account may be deleted, too */
    countingTakeDown: (workspaceId: string, isDeleted: boolean): Write =>
      quotas.updating(
        { _id: workspaceId },
        { $inc: { takeDowns: 1 }, ...(!isDeleted && { $setOnInsert: freeQuota }) },
        isDeleted ? { optional: true } : { upsert: true },
      ),
    /**
     * Increments `used`. Fails if the plan changed, the account was suspended, a form of it was taken down, or another form took the last place.
     */
    takingPlace: (quota: Quota): Write => {
      const { _id, max } = quota;
      return quotas.updating({ _id, max, blocked: false, used: { $lt: placesOf({ max }) }, ...standingAs(quota) }, { $inc: { used: 1 } });
    },
    /** As `takingPlace`; also fails if another form was created or archived meanwhile. */
    takingPlaceAfter: (quota: Quota): Write => {
      const { _id, max, used } = quota;
      return quotas.updating({ _id, max, blocked: false, used, ...standingAs(quota) }, { $inc: { used: 1 } });
    },
    /**
     * Uses up a one-time form that was paid for. Fails if another one was made meanwhile, one was bought or taken back, the account or a form of it
     * was taken down, or the account is being deleted.
     */
    takingOneTime: (quota: Quota): Write => {
      const { _id, oneTimeBought = null, oneTimeMade = null } = quota;
      return quotas.updating(
        { _id, oneTimeBought, oneTimeMade, isClosing: { $ne: true }, ...standingAs(quota) },
        { $inc: { oneTimeMade: 1 } },
      );
    },
    /**
     * Gives back the places of forms that are being archived. Fails if the plan changed, the account or a form of it was taken down, or the
     * archive has no space for them. If the plan did not cover all forms, it may cover others now: the quota is marked as unfinished.
     */
    archiving: (quota: Quota, forms: readonly Pick<StoredForm, 'details'>[]): Write => {
      const { _id, max, blocked } = quota;
      const counted = forms.filter(({ details }) => !details.isOneTime).length;
      const hasSpace = [{ archived: { $exists: false } }, { archived: { $lte: archiveOf(quota) - forms.length } }];
      return quotas.updating(
        { _id, max, blocked, $or: hasSpace, ...standingAs(quota) },
        { $inc: { used: -counted, archived: forms.length }, ...(isExceeded(quota) && { $set: { isUnfinished: true } }) },
      );
    },
    /** Gives back the place of an active form that is being deleted, as `archiving` does. */
    leavingPlan: (quota: Quota, { details }: Pick<StoredForm, 'details'>): Write =>
      quotas.updating(
        { _id: quota._id, max: quota.max, used: quota.used, ...standingAs(quota) },
        { $inc: { used: details.isOneTime ? 0 : -1 }, ...(isExceeded(quota) && { $set: { isUnfinished: true } }) },
      ),
    /** Takes a place for a form that is being restored, as `takingPlace` does. One-time forms need none. */
    restoring: ({ _id, max }: Quota, { details }: Pick<StoredForm, 'details'>): Write =>
      details.isOneTime
        ? quotas.updating({ _id, isTakenDown: { $ne: true } }, { $inc: { archived: -1 } })
        : quotas.updating({ _id, max, blocked: false, used: { $lt: placesOf({ max }) } }, { $inc: { used: 1, archived: -1 } }),
    /** Counts archived forms that are being deleted. Fails if the account was suspended, taken down or reopened. */
    leavingArchive: (quota: Quota, count: number): Write =>
      quotas.updating({ _id: quota._id, blocked: quota.blocked, ...standingAs(quota) }, { $inc: { archived: -count } }),
    /** Fails if the plan or the number of forms changed. */
    changingPlan: ({ _id, used, max, oneTimeMade }: Quota, plan: Partial<Quota>): Write =>
      quotas.updating({ _id, used, max, oneTimeMade: oneTimeMade ?? null }, { $set: plan }),
    /**
     * How far the texts of its forms are kept or given up. Fails if it was taken down, or that was lifted, meanwhile. Which of them are decided on
     * changes with it.
     */
    advancingEvidence: ({ _id, isTakenDown = false, evidenceAfter = null }: Quota, after: string | null): Write =>
      quotas.updating({ _id, isTakenDown, evidenceAfter }, { $set: { evidenceAfter: after }, $unset: { evidenceBytes: true } }),
    /** Takes bytes of what is kept of its forms without a decision. Fails where there are not as many. */
    takingEvidence: (_id: string, bytes: number, most: number): Write =>
      quotas.updating({ _id, evidenceBytes: { $lte: most - bytes } }, { $inc: { evidenceBytes: bytes } }),
    /** Stores them as they were counted. Fails if some were taken meanwhile, or decisions on others were lifted. */
    countingEvidence: ({ _id, evidenceBytes, evidenceAfter = null }: Quota, counted: number): Write =>
      quotas.updating({ _id, evidenceAfter, evidenceBytes: evidenceBytes ?? { $exists: false } }, { $set: { evidenceBytes: counted } }),
    /** Workspaces with forms that still have to follow a plan or a deletion. */
    findUnfinishedQuotas: (limit: number) => quotas.find({ isUnfinished: true }, { limit, fields: ['isUnfinished'] }),
    /** Closes the workspace: it gets no new forms, and its forms are suspended, except one-time forms. */
    closingQuota(workspaceId: string): Write {
      const { blocked: _, ...others } = freeQuota;
      const closed = { blocked: true, isUnfinished: true, isClosing: true };
      return quotas.updating({ _id: workspaceId }, { $set: closed, $setOnInsert: others }, { upsert: true });
    },
    settingLogo(workspaceId: string, hidesLogo: boolean): Write {
      const { hidesLogo: _, ...others } = freeQuota;
      return quotas.updating({ _id: workspaceId }, { $set: { hidesLogo }, $setOnInsert: others }, { upsert: true });
    },
    deletingQuota: (workspaceId: string): Write => quotas.deleting({ _id: workspaceId }, { optional: true }),
  };
}
