import { countsOf, HOUR_MS, type Store, type Write } from '@formwright/platform';
import { fromDetails } from '../../services/responses/src/form/form-look.ts';
import { FAVOURITE, termsInTurns } from '../../services/responses/src/search/terms.ts';
import { durationKey } from '../../services/responses/src/statistics/durations.ts';
import { incrementsOf, quarterKey } from '../../services/responses/src/statistics/hour-count.ts';
import { durationOf } from '../../services/responses/src/store/response.ts';
import { changeEach, commitMany, open } from './change-each.ts';

/** @returns how many responses of the first previews were brought over */
export async function bringResponses(store: Store, formsStore: Store): Promise<number> {
  const [responses, counters, hours] = [open(store, 'responses'), open(store, 'counters'), open(store, 'hours')];
  let upgraded = 0;
  // Of each response the id first: many may be long.
  for await (const { _id } of responses.stream({ state: { $in: ['active', 'archived'] }, order: null }, { fields: [] })) {
    const response = await responses.findOne({ _id });
    if (!response || response.order !== undefined) continue;
    const { formId, created_at: at, favourite } = response;
    const terms = [...(await termsInTurns(response.response)), ...(favourite === 1 ? [FAVOURITE] : [])];
    const seconds = durationOf(response);
    const hour = Math.floor(at / HOUR_MS);
    const counted = { count: 1, durations: countsOf(seconds === null ? [] : [durationKey(seconds)]) };
    // A response counts in the commit that gives it an order, so each counts once.
    await store.commit([
      responses.updating({ _id, order: null }, { $set: { order: at, terms } }),
      counters.updating({ _id: formId }, { $max: { lastOrder: at } }, { optional: true }),
      hours.updating(
        { _id: `${formId}:${hour}` },
        { $inc: incrementsOf(counted, quarterKey(at, hour)), $setOnInsert: { formId, hour, span: 1 } },
        { upsert: true },
      ),
    ]);
    upgraded += 1;
  }
  await foldAgain(store);
  await bringCopies(store, formsStore);
  await changeEach(store, 'hours', { parts: null }, () => ({ $set: { parts: {} } }));
  for await (const counts of counters.stream({})) {
    const { _id, workspaceId, total, needsUpgrade, isUntold } = counts;
    // Arrivals were counted later than what is there.
    const arrived = counts.arrived >= total ? counts.arrived : await responses.count({ formId: _id });
    if (workspaceId !== undefined && arrived === counts.arrived && needsUpgrade === undefined && isUntold === undefined) continue;
    const form = workspaceId === undefined ? await open(store, 'forms').findOne({ _id }, { fields: ['workspaceId'] }) : null;
    const $set = { workspaceId: workspaceId ?? form?.workspaceId ?? '', arrived, needsPublishing: true };
    await counters.updateOne({ _id }, { $set, $unset: { needsUpgrade: true, isUntold: true } });
  }
  await open(store, 'days').deleteMany({});
  return upgraded;
}

/** Copies of forms from before they had all of these fields. A deleted form has none of them. */
async function bringCopies(store: Store, formsStore: Store): Promise<void> {
  const [copies, heads] = [open(store, 'forms'), open(formsStore, 'forms')];
  const lacking = { $or: [{ look: null }, { isOneTime: null }, { logo: { $exists: false } }] } as never;
  for await (const { _id, isOneTime } of copies.stream(lacking, { fields: ['isOneTime'] })) {
    const details = (await heads.findOne({ _id }, { fields: ['details'] }))?.details ?? {};
    await copies.updateOne({ _id }, { $set: { isOneTime: isOneTime ?? details.isOneTime ?? false, ...fromDetails(details) } });
  }
}

/** Words that an older preview folded otherwise: `fold` leaves what it has made as it is. */
async function foldAgain(store: Store): Promise<void> {
  const { fold } = await import('@formwright/form-model');
  const responses = open(store, 'responses');
  const isFormer = (terms: readonly string[]) => terms.some((term) => fold(term) !== term);
  async function* writes(): AsyncIterable<readonly Write[]> {
    for await (const { _id, terms } of responses.stream({ terms: { $exists: true } }, { fields: ['terms'] })) {
      if (!isFormer(terms)) continue;
      const response = await responses.findOne({ _id });
      const found = await termsInTurns(response.response);
      yield [responses.updating({ _id }, { $set: { terms: [...found, ...(response.favourite === 1 ? [FAVOURITE] : [])] } })];
    }
  }
  await commitMany(store, writes());
}
