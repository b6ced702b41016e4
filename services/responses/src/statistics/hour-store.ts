import { type CollectionDeclaration, HOUR_MS, type Store, sumOfCounts, type Write } from '@formwright/platform';
import { type Counted, type HourCount, incrementsOf, momentsOf, quarterKey } from './hour-count.ts';

/** How often a form was opened before an hour, so that the hours before it are not read again. */
interface FormerVisits {
  /** The form's id. */
  _id: string;
  /** From which moment on, epoch milliseconds; absent or 0: ever. */
  since?: number;
  /** In hours since the epoch: the beginning of a UTC day, so that no merged day lies across it. */
  until: number;
  visits: number;
}

export const hoursDeclaration: CollectionDeclaration<HourCount> = {
  name: 'hours',
  indexes: [
    { name: 'by_form', keys: { formId: 1, hour: 1 } },
    { name: 'unmerged', keys: { hour: 1 }, where: { span: 1 } },
  ],
};

const visitsDeclaration: CollectionDeclaration<FormerVisits> = { name: 'formerVisits' };

/** 400 days of hours, and 50 years of days. */
const MOST_HOURS = 400 * 24 + 50 * 366;

export function openHours(store: Store) {
  const hours = store.collection(hoursDeclaration);
  const formerVisits = store.collection(visitsDeclaration);
  return {
    /** Counts into the hour of an instant, and into its quarter. */
    countingAt(formId: string, at: number, counted: Counted): Write {
      const hour = Math.floor(at / HOUR_MS);
      const $inc = incrementsOf(counted, quarterKey(at, hour));
      return hours.updating({ _id: `${formId}:${hour}` }, { $inc, $setOnInsert: { formId, hour, span: 1 } }, { upsert: true });
    },
    /** The hours of a form from one to before another, in the order of time. At most 400 days are hours; the rest are days. */
    findHours: (formId: string, from: number, before: number) =>
      hours.find({ formId, hour: { $gte: from, $lt: before } }, { sort: { hour: 1 }, limit: MOST_HOURS }),
    /** The oldest unmerged hours before this one. */
    findHoursBefore: (hour: number, limit: number) => hours.find({ span: 1, hour: { $lt: hour } }, { sort: { hour: 1 }, limit }),
    /** Merges hours of one form and UTC day into that day. Fails if one of them changed concurrently. */
    mergingHours(merged: readonly HourCount[]): Write[] {
      const { formId, hour } = merged[0] as HourCount;
      const first = Math.floor(hour / 24) * 24;
      const dayId = `${formId}:${first}`;
      const others = merged.filter(({ _id }) => _id !== dayId);
      const counts = sumOfCounts(others.flatMap(momentsOf).map(({ at, ...counted }) => incrementsOf(counted, quarterKey(at, first))));
      return [
        ...others.map(({ _id, count, views = null, starts = null, turns = null }) => hours.deleting({ _id, count, views, starts, turns })),
        hours.updating({ _id: dayId }, { $inc: counts, $set: { span: 24 }, $setOnInsert: { formId, hour: first } }, { upsert: true }),
      ];
    },
    /** The visits of each hour, or merged day, from one on. */
    findVisitsFrom: (formId: string, from: number) =>
      hours.find({ formId, hour: { $gte: from } }, { sort: { hour: 1 }, limit: MOST_HOURS, fields: ['hour', 'views'] }),
    findFormerVisits: (formId: string) => formerVisits.findOne({ _id: formId }),
    keepFormerVisits: ({ _id, ...fields }: FormerVisits) => formerVisits.updateOne({ _id }, { $set: fields }, { upsert: true }),
    /** Of a deleted form. */
    removingHours: (formId: string): Write[] => [
      hours.deleting({ formId }, { optional: true }),
      formerVisits.deleting({ _id: formId }, { optional: true }),
    ],
  };
}
