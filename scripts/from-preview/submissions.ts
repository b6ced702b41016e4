import { freePlan } from '@formwright/contracts';
import type { Store, Write } from '@formwright/platform';
import { sizesOf } from '@formwright/responses';
import { bytesOfDocument, bytesOfResponse } from '../../services/submissions/src/room/room.ts';
import { changeEach, commitMany, open } from './change-each.ts';

const PAID_BYTES = 20_000_000_000;

export async function bringSubmissions(store: Store, responsesStore: Store): Promise<void> {
  const free = { features: freePlan.features, maxResponses: freePlan.maxResponses, blocked: false, hidesLogo: false };
  await changeEach(store, 'plans', { $or: [{ storageBytes: null }, { features: null }] }, (plan) => {
    const storageBytes = (plan.maxResponses ?? freePlan.maxResponses) === freePlan.maxResponses ? freePlan.storageBytes : PAID_BYTES;
    const { _id, ...fields } = { ...free, storageBytes, ...plan };
    return { $set: fields };
  });
  const isFormer = await sizeReceipts(store, responsesStore);
  const documents = open(store, 'formDocuments');
  let needsSums = isFormer;
  for await (const { _id, state, needsTelling, documentBytes, marks = 1 } of open(store, 'forms').stream({
    $or: [{ documentBytes: null }, { needsTelling: null }, { keptBytes: { $exists: true } }],
  } as never)) {
    const document = documentBytes === undefined ? await documents.findOne({ _id }) : null;
    const isGone = state === 'deleted' || state === 'gone';
    if (documentBytes === undefined && !isGone) needsSums = true;
    const bytes = documentBytes ?? (document && !isGone ? bytesOfDocument(document) : 0);
    const $set = { documentBytes: bytes, needsTelling: needsTelling ?? !isGone, marks };
    await open(store, 'forms').updateOne({ _id }, { $set, $unset: { keptBytes: true } });
  }
  for (const name of ['held', 'waitingDrafts'])
    await changeEach(store, name, {}, ({ hasRoom, formVersion }) => {
      if (name === 'held' && (hasRoom !== undefined || formVersion === undefined))
        return { $set: { formVersion: formVersion ?? 0 }, $unset: { hasRoom: true } };
      return hasRoom === undefined ? null : { $unset: { hasRoom: true } };
    });
  await changeEach(store, 'heldAnswers', { asked: null }, () => ({ $set: { asked: [] } }));
  if (needsSums || (await open(store, 'preview').findOne({ _id: 'sums' }))) await addUp(store);
}

/** Gives receipts the bytes that they lack. @returns whether any lacked them */
async function sizeReceipts(store: Store, responsesStore: Store): Promise<boolean> {
  const [receipts, responses] = [open(store, 'submissions'), open(responsesStore, 'responses')];
  let isFormer = false;
  async function* writes(): AsyncIterable<readonly Write[]> {
    for await (const { _id, hasFiles, fileBytes } of receipts.stream({ bytes: null })) {
      if (!isFormer) await open(store, 'preview').updateOne({ _id: 'sums' }, { $set: { isDue: true } }, { upsert: true });
      isFormer = true;
      const response = await responses.findOne({ _id });
      const sizes = response && response.state !== 'deleted' ? sizesOf(response) : null;
      const held = response ? null : await open(store, 'held').findOne({ _id });
      const bytes = sizes ? bytesOfResponse(sizes.answerBytes) : held ? held.bytes - held.fileBytes : 0;
      const ofFiles = hasFiles && fileBytes === undefined ? { fileBytes: sizes?.fileBytes ?? 0 } : {};
      yield [receipts.updating({ _id }, { $set: { bytes, ...ofFiles } })];
    }
  }
  await commitMany(store, writes());
  return isFormer;
}

/** Adds up what forms and workspaces take, from what they list: by form and workspace, not by response. */
async function addUp(store: Store): Promise<void> {
  const [taken, files, sums] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, key: string, bytes = 0) => counts.set(key, (counts.get(key) ?? 0) + bytes);
  for await (const { formId, bytes, fileBytes, hasFiles } of open(store, 'submissions').stream(
    {},
    { fields: ['formId', 'bytes', 'fileBytes', 'hasFiles'] },
  )) {
    add(taken, formId, bytes);
    if (hasFiles) add(files, formId, fileBytes);
  }
  for await (const { formId, bytes } of open(store, 'waitingDrafts').stream({})) add(taken, formId, bytes);
  const forms = open(store, 'forms');
  for await (const { _id, workspaceId, state, room = 0, documentBytes } of forms.stream({})) {
    const isGone = state === 'deleted' || state === 'gone';
    const granted = isGone ? 0 : room + documentBytes + (taken.get(_id) ?? 0);
    await forms.updateOne({ _id }, { $set: { granted } });
    add(sums, workspaceId, granted + (files.get(_id) ?? 0));
  }
  for (const [_id, bytes] of sums) await open(store, 'fileSums').updateOne({ _id }, { $set: { bytes } }, { upsert: true });
  await open(store, 'preview').deleteMany({});
}
