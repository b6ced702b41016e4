import { submissions } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import type { TestForm } from './submissions-world.ts';

export const ownerOf = ({ workspaceId }: TestForm): Caller => ({ userId: workspaceId, workspaceId, role: 'owner', sessionId: 's1' });

const call = (form: TestForm, body: object, as: Caller = ownerOf(form)) => ({ as, body: { id: form.id, ...body } });

export const getHeld = (world: TestWorld, form: TestForm, body: { page?: number } = {}, as?: Caller) =>
  world.inject(submissions.getHeldResponses, call(form, body, as));
export const look = (world: TestWorld, form: TestForm, heldId: string, as?: Caller) =>
  world.inject(submissions.getHeldResponse, call(form, { heldId }, as));
export const release = (world: TestWorld, form: TestForm, body: { heldIds?: string[]; until?: number } = {}, as?: Caller) =>
  world.inject(submissions.releaseHeldResponses, call(form, body, as));
export const remove = (world: TestWorld, form: TestForm, body: { heldIds?: string[]; until?: number } = {}, as?: Caller) =>
  world.inject(submissions.deleteHeldResponses, call(form, body, as));

/** All held submissions of the form, newest first. */
export async function heldRows(world: TestWorld, form: TestForm) {
  const rows = [];
  for (let page = 1; ; page += 1) {
    const { held, pageSize } = (await getHeld(world, form, { page })).body;
    rows.push(...held);
    if (held.length < pageSize) return rows;
  }
}
