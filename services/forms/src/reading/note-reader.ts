import type { Caller } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';

/** Sessions that are remembered: enough for the devices of a team. */
const MAX_READERS = 50;

/**
 * Remembers that this session has loaded the newest save. A client that sends no version, as the specification's does, may then save over
 * it; without this note only the session that saved last could. If the store takes no writes, the form is read without the note.
 */
export async function noteReader(
  { repository, ports }: FormsDeps,
  { _id, details, lastSave }: StoredForm,
  { sessionId }: Caller,
): Promise<void> {
  if (!lastSave || lastSave.sessionId === sessionId || lastSave.readBy?.includes(sessionId)) return;
  const readBy = [...(lastSave.readBy ?? []), sessionId].slice(-MAX_READERS);
  await repository
    .setReaders(_id, details.version, readBy)
    .catch((error: unknown) => ports.log.warn({ err: error, form: _id }, 'who loaded a form was not noted'));
}
