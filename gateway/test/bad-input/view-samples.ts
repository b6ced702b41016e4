import { responses } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { everyKind, newId, png } from '../every-kind.ts';
import type { MakeSample } from './sample-steps.ts';
import type { Things } from './things.ts';

/** A saved view of the form with all its files; of nothing, if there is no such form. */
async function savedView({ owner, formId }: Things, world: TestWorld): Promise<{ id: string; viewId: string }> {
  const one = { id: formId, viewId: newId() };
  const columns = [everyKind.keyOf('upload')];
  await world.inject(responses.saveView, { as: owner, body: { ...one, revision: 0, name: one.viewId, query: {}, columns } });
  return one;
}

const ofView: MakeSample = async (things, world) => ({ body: await savedView(things, world) });

export async function sharedView(things: Things, world: TestWorld): Promise<string> {
  const body = await savedView(things, world);
  return (await world.inject(responses.shareView, { as: things.owner, body })).body.share?.token ?? '';
}

/** Samples of the calls about saved views. */
export const viewSamples: Readonly<Record<string, MakeSample>> = {
  deleteView: ofView,
  shareView: ofView,
  endViewSharing: ofView,
  restoreView: async (things, world) => {
    const body = await savedView(things, world);
    await world.inject(responses.deleteView, { as: things.owner, body });
    return { body };
  },
  // With a page: without one it is counted as an opening.
  getSharedView: async (things, world) => ({ body: { token: await sharedView(things, world), page: 1 } }),
  viewFile: async (things, world) => {
    const responseId = newId();
    await world.files.put(`Response/${responseId}/a.png`, png, { contentType: 'image/png' });
    const files = [{ name: 'a.png', size: png.length, type: 'image/png' }];
    const answers = { [everyKind.keyOf('upload')]: { value: 'forDeleteFiles', direction: { page: 0, row: 0, col: 0 }, files } };
    const { workspaceId } = things.owner;
    await world.publish('submissions.v1.SubmissionAccepted', responseId, {
      ...{ submissionId: responseId, formId: things.formId, workspaceId, startedAt: 0n, acceptedAt: BigInt(world.clock.now()), email: '' },
      answersJson: Buffer.from(JSON.stringify(answers)),
    });
    const token = await sharedView(things, world);
    const { rows } = (await world.inject(responses.getSharedView, { body: { token, page: 1 } })).body;
    return { params: { token, file: rows.flatMap(({ cells }) => cells[0]?.files ?? [])[0]?.file } };
  },
};
