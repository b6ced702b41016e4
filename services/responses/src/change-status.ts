import type { ReplyOf, responses } from '@formwright/contracts';
import { ConditionFailedError, type Request } from '@formwright/platform';
import type { ResponsesDeps } from './deps.ts';
import { responseNotFound } from './get-form-with-response.ts';

/** Marks a response as read. Again it changes nothing. */
export function changeStatus({ repository, ports }: ResponsesDeps) {
  return async ({ caller, body }: Request<typeof responses.changeStatus>): Promise<ReplyOf<typeof responses.changeStatus>> => {
    const response = await repository.responses.findOne({ _id: body.id, workspaceId: caller.workspaceId });
    if (!response) throw responseNotFound();
    try {
      if (response.status === 'new') await ports.store.commit(repository.reading(response));
    } catch (error) {
      // Somebody else read it in the same moment.
      if (!(error instanceof ConditionFailedError)) throw error;
    }
    return { success: true };
  };
}
