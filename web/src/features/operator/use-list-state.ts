import { MAX_ADMIN_SEARCH } from '@formwright/contracts/admin-filters';
import { cutText } from '@formwright/form-model';
import { useLocation, useSearchParams } from 'react-router-dom';
import { isDay } from '../../lib/dates.ts';
import type { About } from './leads.ts';
import { isSize, LEAST_ROWS, rememberedRows, rememberRows } from './rows-a-page.ts';

/** What narrows a list. It stands in the address, so another section begins without it. */
export interface ListState {
  page: number;
  /** Of a page. */
  rows: number;
  text: string;
  /** 'yyyy-MM-dd'; both or none. */
  from: string;
  to: string;
  isPaying: boolean;
  tab: string;
  /** Whose rows: an account, a form, or one row; '': all. */
  user: string;
  form: string;
  only: string;
  /** Of the log: who did it, by id, and what it was. */
  operator: string;
  kind: string;
}

function readState(params: URLSearchParams, tabs: readonly string[]): ListState {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const hasRange = isDay(from) && isDay(to);
  return {
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    rows: rowsIn(params),
    // A longer one would be refused, and leave everybody there.
    text: cutText((params.get('text') ?? '').trim(), MAX_ADMIN_SEARCH, '').trim(),
    from: hasRange ? from : '',
    to: hasRange ? to : '',
    isPaying: params.get('paying') === '1',
    ...narrowedIn(params),
    tab: tabs.find((tab) => tab === params.get('tab')) ?? tabs[0] ?? '',
  };
}

const ID = /^[A-Za-z0-9:._-]{1,200}$/;
/** As the call of the log takes it. */
const MAX_KIND = 100;
const idIn = (params: URLSearchParams, name: string) => (ID.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
const narrowedIn = (params: URLSearchParams) => ({
  user: idIn(params, 'user'),
  form: idIn(params, 'form'),
  only: idIn(params, 'only'),
  operator: idIn(params, 'operator'),
  kind: cutText(params.get('kind') ?? '', MAX_KIND, ''),
});

/** A page is one of the size in its address. The first page of a list, without one, has the size that was chosen here last. */
function rowsIn(params: URLSearchParams): number {
  const rows = Number(params.get('rows'));
  if (isSize(rows)) return rows;
  return params.has('page') ? LEAST_ROWS : rememberedRows();
}

function searchOf(
  { page, rows, text, from, to, isPaying, tab, user, form, only, operator, kind }: ListState,
  [first]: readonly string[],
): Record<string, string> {
  return {
    ...(tab !== (first ?? '') && { tab }),
    ...(text && { text }),
    ...(from && { from, to }),
    ...(isPaying && { paying: '1' }),
    ...(user && { user }),
    ...(form && { form }),
    ...(only && { only }),
    ...(operator && { operator }),
    ...(kind && { kind }),
    ...(rows !== LEAST_ROWS && { rows: String(rows) }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** @param tabs their names, the first one open at first */
export function useListState(tabs: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const told = (useLocation().state ?? {}) as About;
  const state = readState(params, tabs);
  return {
    state,
    /** What it is narrowed to is called, where that is known. */
    about: typeof told.about === 'string' ? told.about : '',
    /** Anything but another page begins at the first one. */
    change(next: Partial<ListState>, { replace = false } = {}): void {
      setParams(searchOf({ ...state, page: 1, ...next }, tabs), { replace, state: told });
    },
    /** Another size of the pages. The first row that is shown is on the page that follows. */
    resize(rows: number): void {
      rememberRows(rows);
      const page = Math.floor(((state.page - 1) * state.rows) / rows) + 1;
      setParams(searchOf({ ...state, rows, page }, tabs), { state: told });
    },
  };
}
