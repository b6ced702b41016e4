import { useState } from 'react';
import { chosenWidth } from './column-widths.ts';

const KEY = 'column-widths';
/** Forms whose widths are kept; the one that was changed longest ago is forgotten. */
const KEPT_FORMS = 40;

type Widths = Readonly<Record<string, number>>;

function readAll(): Record<string, Widths> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Widths>) : {};
  } catch {
    // Somebody else wrote it.
    return {};
  }
}

const readOne = (formId: string): Widths =>
  Object.fromEntries(
    Object.entries(readAll()[formId] ?? {}).flatMap(([id, width]) => (Number.isFinite(width) ? [[id, chosenWidth(width)]] : [])),
  );

/** The widths of columns that a reader has chosen, by the question's id; kept for each form on this device. */
export function useKeptWidths(formId: string): [Widths, (columnId: string, width: number | null) => void] {
  const [widths, setWidths] = useState(() => readOne(formId));
  const choose = (columnId: string, width: number | null) => {
    const { [columnId]: _former, ...others } = readOne(formId);
    const next: Widths = width === null ? others : { ...others, [columnId]: chosenWidth(width) };
    const { [formId]: _before, ...forms } = readAll();
    const all = [...Object.entries(forms), [formId, next] as const].slice(-KEPT_FORMS);
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
    setWidths(next);
  };
  return [widths, choose];
}
