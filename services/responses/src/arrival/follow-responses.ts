import type { responses } from '@formwright/contracts';
import { type OpenStream, pause, type Request, type StreamEvent, type StreamReply, streamReply } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { FormCounters } from '../form/form-counters.ts';
import { requireForm } from '../form/require-form.ts';

/** Poll interval for changes that no replica told of. */
const ASKED_MS = 1_000;
/** Minimum interval between two events of a stream. */
const PAUSE_MS = 300;

/**
 * Streams the counts of a form: now, after each change of its responses, and after each change of the form itself. The event id encodes the
 * state, so a client that reconnects with its last id gets an event at once only if something has changed. The stream ends if the form no
 * longer belongs to the caller's workspace.
 */
export function followResponses(deps: ResponsesDeps) {
  return async ({ params, caller }: Request<typeof responses.followResponses>): Promise<StreamReply> => {
    const follow = () => requireForm(deps, caller, params.id, 'responses.read');
    await follow();
    return streamReply(changes);

    async function* changes({ lastId, signal }: OpenStream): AsyncGenerator<StreamEvent> {
      let sentId = lastId;
      while (!signal.aborted) {
        const { revision } = await follow();
        const counters = await deps.repository.findCounters(params.id);
        const id = `${stateOf(counters)}.${revision}`;
        if (id !== sentId) {
          yield { id, event: 'counts', data: { ...countsOf(counters), revision } };
          sentId = id;
          await pause(PAUSE_MS, signal);
        } else await deps.notifier.next(params.id, ASKED_MS, signal);
      }
    }
  };
}

const countsOf = (counters: FormCounters | null) => ({
  active: counters?.active ?? 0,
  archived: counters?.archived ?? 0,
  favourites: counters?.favourites ?? 0,
});

/** Changes with every change of a list. */
function stateOf(counters: FormCounters | null): string {
  const { active, archived, favourites } = countsOf(counters);
  return `${active}.${archived}.${favourites}.${counters?.changes ?? 0}.${counters?.lastOrder ?? 0}`;
}
