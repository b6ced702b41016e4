import type { ReplyOf, responses } from '@formwright/contracts';
import { isReady } from '@formwright/made-files';
import { fileName } from './export-kind.ts';
import type { ExportNote } from './export-note.ts';

type Shown = ReplyOf<typeof responses.getExports>[number];

/** The export in the shape of the contract. */
export function shownExport(note: ExportNote, now: number): Shown {
  const { _id, kind, formId, title, list, done, total, size, made_at, expires_at } = note;
  const state = note.state === 'ready' && !isReady(note, now) ? 'expired' : note.state;
  const isPart =
    list.responseId !== undefined ||
    list.responseIds !== undefined ||
    Object.keys(list.query).some((name) => name !== 'zone' && name !== 'sort');
  const name = fileName(kind, note);
  return {
    _id,
    kind,
    formId,
    title,
    isPart,
    state: state as Shown['state'],
    done,
    total,
    name,
    size,
    made_at,
    expires_at,
  };
}
