const pageSize = 24;

/** How many pages there are; one when paging need not show. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The page that an address names, 1 for anything else. */
export function pageOf(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}
