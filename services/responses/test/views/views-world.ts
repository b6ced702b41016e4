import { type BodyOf, type Contract, responses } from '@formwright/contracts';
import type { Caller } from '@formwright/platform';
import type { InjectReply, TestWorld } from '@formwright/platform/testing';
import { owner } from '../responses-world.ts';

/** Saves a view of form1; a new one without columns unless `changes` say otherwise. */
export const save = (world: TestWorld, changes: Partial<BodyOf<typeof responses.saveView>> = {}, as: Caller = owner) =>
  world.inject(responses.saveView, {
    as,
    body: { id: 'form1', viewId: 'v1', revision: 0, name: 'Kilns', query: {}, columns: [], ...changes },
  });

const calls = {
  delete: responses.deleteView,
  restore: responses.restoreView,
  share: responses.shareView,
  end: responses.endViewSharing,
} as const;

export const act = (world: TestWorld, what: keyof typeof calls, viewId = 'v1', as: Caller = owner, id = 'form1') =>
  world.inject(calls[what], { as, body: { id, viewId } }) as Promise<InjectReply<typeof responses.saveView>>;

export const views = async (world: TestWorld, as: Caller = owner, id = 'form1') =>
  (await world.inject(responses.getViews, { as, body: { id } })).body;

/** The token of a link to a saved view. */
export async function share(world: TestWorld, viewId = 'v1', id = 'form1'): Promise<string> {
  const { body } = await act(world, 'share', viewId, owner, id);
  return body.share?.token ?? '';
}

export const open = (world: TestWorld, token: string, more: object = {}) =>
  world.inject(responses.getSharedView, { body: { token, ...more } });

/** The status and what the refusal says. */
export const refusal = ({ status, body }: InjectReply<Contract>) => [status, (body as { error?: unknown }).error];
