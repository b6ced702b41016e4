import { cutText } from '../cut-text.ts';
import { isRecord } from '../elements/entry.ts';
import type { Problem } from './document-checks.ts';

/** The place of a problem, as the owner sees the form. */
export interface ProblemPlace {
  /** Counted from 1. */
  page: number;
  /** Missing if the problem concerns a page or a row. */
  element?: { uniqueId: string; label: string };
}

const PLACE = /^(\d+)(?:\.rows\.(\d+)\.content\.0\.cols\.(\d+))?(?:\.content)?(?:\.(.*))?$/;
const MAX_SHOWN = 60;

/**
 * @param pages the checked value, of any shape
 * @param path the path of a problem that `checkPages` reported
 * @returns null for a problem of the form as a whole
 */
export function problemPlace(pages: unknown, path: string): ProblemPlace | null {
  const [, page, row, column] = PLACE.exec(path) ?? [];
  if (page === undefined) return null;
  const place = { page: Number(page) + 1 };
  const found = row === undefined ? undefined : valueAt(pages, [page, 'rows', row, 'content', '0', 'cols', column ?? '']);
  if (!isRecord(found) || typeof found.uniqueId !== 'string') return place;
  const label = isRecord(found.content) ? found.content.label : found.tabname;
  return { ...place, element: { uniqueId: found.uniqueId.slice(0, MAX_SHOWN), label: shown(label) || shown(found.tabname) } };
}

/** The problem as a sentence with its place: 'Page 2, “Photo”: src must be empty or an image of this form'. */
export function problemText(pages: unknown, { path, message }: Problem): string {
  const place = problemPlace(pages, path);
  if (!place) return message;
  const element = place.element ? `, “${place.element.label}”` : '';
  const setting = PLACE.exec(path)?.[4];
  return `Page ${place.page}${element}: ${setting ? `${setting} ` : ''}${message}`;
}

const shown = (label: unknown): string => (typeof label === 'string' ? cutText(label.trim(), MAX_SHOWN, '') : '');

function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((inner, key) => {
    const isInside = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key);
    return isInside ? (inner as Record<string, unknown>)[key] : undefined;
  }, value);
}
