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
    if (Array.isArray(value) && value.length === 2) read.changes.push({ field, before: textOf(value[0]), after: textOf(value[1]) });
    else if (field === 'reason') read.reason = textOf(value) ?? '';
    else notes.push(`${field}: ${textOf(value)}`);
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

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
