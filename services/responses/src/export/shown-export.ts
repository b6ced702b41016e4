import type { ReplyOf, responses } from '@formwright/contracts';
import { kinds } from './export-kind.ts';
import type { ExportNote } from './export-store.ts';

type Shown = ReplyOf<typeof responses.getExports>[number];

/** The export in the shape of the contract. */
export function shownExport({ _id, kind, formId, title, list, state, done, total, size, made_at, expires_at }: ExportNote): Shown {
  const isPart = list.responseId !== undefined || Object.keys(list.query).some((name) => name !== 'zone' && name !== 'sort');
  const name = kinds[kind].name(made_at);
  return {
    _id,
    kind: kind as Shown['kind'],
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
