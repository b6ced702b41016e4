import { getHarmQueue } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { fullName } from '@formwright/contracts/person-name';
import { useLocation, useSearchParams } from 'react-router-dom';
import { AppButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AdminTable, type Column } from '../admin-table.tsx';
import { request } from '../api.ts';
import { Moment, Named, Person, Status } from '../cells.tsx';
import { pageOf, sharedFilters } from '../filters.ts';
import type { About } from '../leads.ts';
import { FilterLine } from '../list-filters.tsx';
import { ListTabs } from '../list-tabs.tsx';
import { useAdminList } from '../use-admin-list.ts';
import type { ListState } from '../use-list-state.ts';
import { CaseDialog } from './case-dialog.tsx';
import { ObjectingAccounts } from './objecting-accounts.tsx';
import { stateNames } from './state-names.ts';

export type HarmRow = ReplyOf<typeof getHarmQueue>['data'][number];

const HINTS: Readonly<Record<string, string>> = {
  Open: 'What most likely harms stands first. The score adds up what the rules notice.',
  Decided: 'What was decided last stands first.',
};
const TABS = Object.keys(HINTS);
const tones = { none: 'open', warned: 'open', held: 'bad', taken_down: 'bad', cleared: 'good' } as const;

const columns: readonly Column<HarmRow>[] = [
  // No link to the form: an operator reads it as text.
  { head: 'Form', cell: ({ title, link }) => <Named name={title || link} /> },
  { head: 'Owner', cell: (row) => <Person name={fullName(row)} email={row.email} /> },
  {
    head: 'State',
    cell: ({ state, is_deleted, has_objection }) => (
      <Status
        tone={has_objection ? 'bad' : tones[state]}
        text={[stateNames[state], ...(is_deleted ? ['deleted'] : []), ...(has_objection ? ['objected to'] : [])].join(', ')}
      />
    ),
  },
  { head: 'Score', isNumber: true, cell: ({ score }) => Math.round(score).toLocaleString('en') },
  { head: 'Reports', isNumber: true, cell: ({ reports }) => reports.toLocaleString('en') },
  { head: 'Latest', cell: ({ at }) => <Moment at={at} /> },
];

const harmList = {
  name: 'abuse',
  read: (state: ListState, signal: AbortSignal) =>
    request(getHarmQueue, { query: pageOf(state), body: { page: state.page, tabName: state.tab, ...sharedFilters(state) }, signal }),
};

/** The forms that may harm, those that most likely do first. */
export default function AbuseSection() {
  const list = useAdminList<HarmRow>(harmList, TABS);
  const { open, show } = useOpenCase();
  return (
    <>
      <PageHeader title="Abuse" hint={HINTS[list.state.tab]} />
      <ObjectingAccounts found={(list.shown as ReplyOf<typeof getHarmQueue> | undefined)?.objecting} />
      <AdminTable
        label="Abuse"
        list={list}
        columns={columns}
        actions={(row) => (
          <AppButton size="xs" onClick={() => show(row.form_id, row.title || row.link)}>
            Look
            <span className="vh">{`: ${row.title || row.link}`}</span>
          </AppButton>
        )}
      >
        <FilterLine tabs={<ListTabs label="Abuse by state" tabs={TABS.map((name) => ({ name }))} open={list.state.tab} />}>
          {null}
        </FilterLine>
      </AdminTable>
      {open && <CaseDialog formId={open.formId} about={open.about} onClose={() => show(null)} />}
    </>
  );
}

/** The form whose case is open. It stands in the address: other sections lead to it, also to a form that nobody has reported. */
function useOpenCase() {
  const [params, setParams] = useSearchParams();
  const { about = '' } = (useLocation().state ?? {}) as About;
  const formId = params.get('case');
  return {
    open: formId === null ? null : { formId, about },
    /** @param formId null: the case is closed */
    show(formId: string | null, about = ''): void {
      const others = [...params].filter(([name]) => name !== 'case');
      setParams(formId === null ? others : [...others, ['case', formId]], { replace: formId === null, state: { about } });
    },
  };
}
