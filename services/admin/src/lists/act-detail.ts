import { shownValue } from './shown-value.ts';

interface Detail {
  changes: { field: string; before: string | null; after: string | null }[];
  reason: string;
  note: string;
}

/** Reads what an entry says of a change: pairs of before and after, the reason, and what else it names. */
export function readDetail(detail: string): Detail {
  const told = parsed(detail);
  if (!told) return { changes: [], reason: '', note: detail };
  const read: Detail = { changes: [], reason: '', note: '' };
  const notes: string[] = [];
  for (const [field, value] of Object.entries(told)) {
    if (Array.isArray(value) && value.length === 2)
      read.changes.push({ field, before: shownValue(field, value[0]), after: shownValue(field, value[1]) });
    else if (field === 'reason') read.reason = shownValue(field, value) ?? '';
    else notes.push(`${field}: ${shownValue(field, value)}`);
  }
  return { ...read, note: notes.join(', ') };
}

/** null: it is a text of its own. */
function parsed(detail: string): Record<string, unknown> | null {
  if (!detail.startsWith('{')) return null;
  try {
    return JSON.parse(detail) as Record<string, unknown>;
  } catch {
    return null;
  }
}
