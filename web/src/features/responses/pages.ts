const PAGE_SIZE = 24;

/** Number of pages; at least 1. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** The page number in an address; 1 for anything invalid. */
export function pageOf(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

const lists = ['all', 'favorite', 'archived'] as const;

/** The list of responses in an address; all for anything else. */
export const listOf = (params: URLSearchParams): (typeof lists)[number] => lists.find((list) => list === params.get('list')) ?? 'all';

/** The query of an address with this list and page; what narrows and sorts it stays. */
export function searchOf(params: URLSearchParams, list: ReturnType<typeof listOf>, page: number): string {
  const next = new URLSearchParams(params);
  next.delete('list');
  next.delete('page');
  if (list !== 'all') next.set('list', list);
  if (page > 1) next.set('page', String(page));
  return `?${next}`;
}
