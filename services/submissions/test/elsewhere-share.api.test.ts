import { submissions } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LEAST_DRAFT_BYTES, MAX_SHARE_BYTES, type WaitingDraft } from '../src/elsewhere/waiting-drafts.ts';
import { createSubmissionsWorld, type TestForm, tellForm } from './submissions-world.ts';

let world: TestWorld;
let form: TestForm;
beforeEach(async () => {
  world = await createSubmissionsWorld();
  form = await tellForm(world);
});
afterEach(() => world.close());

describe('one more draft for another device than a network’s share has room for', () => {
  const NETWORK = '2001:db8:7::';
  const keepFrom = async (ip: string, letter: string, formLink = form.link) => {
    const fields = { formLink, id: letter.repeat(32), submissionId: letter.repeat(32) };
    const files = [{ field: 'draft', name: 'draft', content: Buffer.from('sealed'), type: '' }];
    return (await world.inject(submissions.keepElsewhere, { body: fields, files, ip })).status;
  };
  const store = () => world.store('submissions');
  const drafts = () => store().collection<WaitingDraft>({ name: 'waitingDrafts' }).find({});
  const bytesOf = async () =>
    (await store().collection<{ _id: string; draftBytes?: number }>({ name: 'forms' }).findOne({ _id: form.id }))?.draftBytes;
  const shares = () => store().collection<{ _id: string; bytes: number }>({ name: 'draftShares' });
  /** One draft of the network is there, and room for one more. */
  const fill = async () => {
    expect(await keepFrom(`${NETWORK}1`, 'a')).toBe(200);
    const [share] = await shares().find({});
    expect(share?.bytes).toBe(LEAST_DRAFT_BYTES);
    expect(JSON.stringify([share, await drafts()])).not.toContain('2001:db8');
    await shares().updateOne({ _id: share?._id ?? '' }, { $set: { bytes: MAX_SHARE_BYTES - LEAST_DRAFT_BYTES } });
  };

  it('is refused to it, also at once, and to nobody else', async () => {
    await fill();
    const both = await Promise.all([keepFrom(`${NETWORK}2`, 'b'), keepFrom('2001:db8:7:1::1', 'c')]);
    expect(both.sort()).toEqual([200, 422]);
    expect(await keepFrom('198.51.100.7', 'd')).toBe(200);
    const other = await tellForm(world);
    expect(await keepFrom(NETWORK, 'e', other.link)).toBe(200);
    // Behind a proxy that TRUST_PROXY does not name, all come from one address.
    expect([await keepFrom('10.0.0.1', 'f'), (await shares().find({})).length]).toEqual([200, 3]);
  });

  it('is stored again once one is gone; nothing stays of an empty share', async () => {
    await fill();
    expect([await keepFrom(NETWORK, 'b'), await keepFrom(NETWORK, 'c')]).toEqual([200, 422]);
    expect(await bytesOf()).toBe(2 * LEAST_DRAFT_BYTES);
    await world.inject(submissions.forgetElsewhere, { body: { id: 'a'.repeat(32) } });
    expect(await keepFrom(NETWORK, 'c')).toBe(200);
    await shares().updateMany({}, { $set: { bytes: 2 * LEAST_DRAFT_BYTES } });
    world.clock.advance(7 * 24 * 3600_000);
    await world.runJob('submissions.sweep-drafts');
    expect([await drafts(), await shares().find({}), await bytesOf()]).toEqual([[], [], 0]);
  });
});
