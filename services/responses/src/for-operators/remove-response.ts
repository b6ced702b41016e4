import type { ReplyOf, responses } from '@formwright/contracts';
import { AppError, changeDetail, type Request, retryOnConflict } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { writesOfChange } from '../life/change-responses.ts';

/** Operator command: deletes a response for good, active or archived. Submissions deletes its files when it hears of it. */
export function removeResponse(deps: ResponsesDeps) {
  const { repository, outbox, ports } = deps;
  return async ({
    body: { id },
    onBehalfOf,
  }: Request<typeof responses.removeResponse>): Promise<ReplyOf<typeof responses.removeResponse>> => {
    const remove = async () => {
      const found = await repository.findEvenDeleted(id);
      if (!found) throw new AppError('responses.not_found', { id: 'There is no such response.' });
      const { formId, workspaceId } = found;
      const [life] = await repository.findLives(formId, [id]);
      // The same call again.
      if (!life) return null;
      const { writes } = await writesOfChange(deps, { formId, workspaceId }, [life], 'remove');
      const detail = changeDetail({ state: life.state }, { state: 'deleted' }, { form: formId, response: id });
      const note = ports.securityLog.noting({ what: 'response removed', who: workspaceId, from: onBehalfOf, detail });
      await outbox.commitAndDeliver([...writes, note]);
      return found;
    };
    // Each change of a form's responses changes the same counters.
    const removed = await retryOnConflict(remove, { tries: 40 });
    if (removed) {
      deps.arrivedPlaces.touch(removed.created_at);
      deps.notifier.notify(removed.formId);
    }
    return { success: true };
  };
}
