import type { EventOf } from '@formwright/events';
import type { Write } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';

/** Notes that responses arrived. What arrives while the owner gets no mails is never told. */
export function onResponseCounted({ repository, ports }: IdentityDeps) {
  return async ({ formId: _id, workspaceId, title, ...counts }: EventOf<'responses.v1.ResponseCounted'>): Promise<readonly Write[]> => {
    const arrived = Number(counts.arrived);
    // Deleted forms have no title.
    if (arrived === 0 || workspaceId === '' || title === '') return [];
    const { news } = repository;
    const [former, owner] = [await news.find(_id), await repository.findUser(workspaceId)];
    if (!owner || (former && former.arrived >= arrived)) return [];
    const isMailed = owner.isVerified && owner.emailNotification;
    const told = isMailed ? (former?.told ?? 0) : arrived;
    const noted = news.noting(former, { _id, workspaceId, title, arrived, told, isPending: isMailed });
    // Fails if the account is deleted at this moment.
    const required = repository.requiringUser(owner._id);
    if (!isMailed) return [required, noted];
    return [required, noted, ...news.waking(await news.findPause(workspaceId), workspaceId, ports.clock.now())];
  };
}
