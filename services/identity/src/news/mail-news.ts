import { createPatience, eachInBatches, retryOnConflict } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { newsMail } from './news-mail.ts';

const OWNERS_AT_ONCE = 50;
/** The most batches of one run. The next run continues. */
const MAX_BATCHES = 40;
/** More forms than that wait for the next mail. */
const FORMS_AT_ONCE = 200;

/** Mails owners about the responses that they have not been told of: the mail and that it was told are one commit. */
export function mailNews(deps: IdentityDeps) {
  const patience = createPatience(deps.ports.clock);
  return async (): Promise<void> => {
    await eachInBatches({
      find: (atMost) => deps.repository.news.findDue(deps.ports.clock.now(), atMost),
      work: ({ _id }: { _id: string }) => retryOnConflict(() => mailOwner(deps, _id)),
      atOnce: OWNERS_AT_ONCE,
      most: MAX_BATCHES,
      patience,
    });
  };
}

async function mailOwner({ repository, ports, mails, unsubscribing, config }: IdentityDeps, workspaceId: string): Promise<void> {
  const { news } = repository;
  const pause = await news.findPause(workspaceId);
  if (!pause?.isDue) return;
  const [owner, pending] = [await repository.findUser(workspaceId), await news.findPending(workspaceId, FORMS_AT_ONCE)];
  const told = pending.map(news.telling);
  if (!owner?.emailNotification || pending.length === 0) return ports.store.commit([...told, news.resting(pause)]);
  const { productName, publicUrl } = config;
  const unsubscribe = `${publicUrl}/unsubscribe/${unsubscribing.sign([owner._id], { expiresAt: null })}`;
  const forms = pending.map(({ _id, title, arrived, told: known }) => ({ id: _id, title, count: arrived - known }));
  await ports.store.commit([
    mails.mailing(newsMail({ to: owner.shownEmail, productName, publicUrl, unsubscribe, workspaceId, forms }), owner._id),
    ...told,
    news.pausing(pause, ports.clock.now(), pending.length === FORMS_AT_ONCE),
  ]);
}
