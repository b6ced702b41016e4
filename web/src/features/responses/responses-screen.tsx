import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { errorFields, GENERIC_ERROR, isKeptBack, isMissing } from '../../lib/api-error.ts';
import { screenTitle } from '../../lib/product.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { FormTitle } from '../../ui/form-title.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NoSuchForm } from '../../ui/no-such-form.tsx';
import { NotUpToDate } from '../../ui/not-up-to-date.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormTabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { pageIn, type ResponseList, responsesQuery, useFollowResponses } from './api.ts';
import { ColumnsPicker } from './columns-picker.tsx';
import { ExportMenu } from './exports/export-menu.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { addressOf, isNarrowed, narrowingOf, queryOf } from './filters/narrowing.ts';
import { useAddress } from './filters/use-address.ts';
import { heldQuery } from './held/api.ts';
import { ResponseLists } from './life/response-lists.tsx';
import { listOf, pageCount, pageOf, searchOf } from './pages.ts';
import styles from './responses-screen.module.css';
import { ResponsesSkeleton } from './responses-skeleton.tsx';
import { shapeOfType } from './shape-of-type.ts';
import { columnsIn, withColumns } from './views/view-state.ts';
import { ViewsBar } from './views/views-bar.tsx';
import { Widgets } from './widgets/widgets.tsx';

export interface ResponsesScreenProps {
  formId: string;
  /** Data from the list of forms, which is there before the responses. */
  form: { title: string; link: string; responses?: number } | undefined;
  /** Whether it shows the archived responses only. */
  isTrash?: boolean;
  /** About the form's limit of responses. */
  note?: ReactNode;
  /** Why nobody can answer the form, and what can be done about it. */
  closed?: ReactNode;
  /** Whether it is known what the note says. */
  isNoteKnown?: boolean;
}

/** Says why a list that is narrowed or sorted does not come. An order that is refused is given up. */
function useTellRefusal(error: Error | null, isPart: boolean): void {
  const [, changeAddress] = useAddress();
  const isSortRefused = errorFields(error).sort;
  useEffect(() => {
    if (!error) return;
    if (isSortRefused) {
      toast.error(isSortRefused);
      changeAddress((before) => addressOf(before, { sort: null }), { replace: true });
    } else if (isPart && !isMissing(error) && !isKeptBack(error)) toast.error(GENERIC_ERROR);
  }, [error, isSortRefused, isPart, changeAddress]);
}

/** The responses to one form. */
export function ResponsesScreen({ formId, form, isTrash = false, note, closed, isNoteKnown = true }: ResponsesScreenProps) {
  const [params, changeAddress] = useAddress();
  const page = pageOf(params);
  const list = isTrash ? 'archived' : listOf(params);
  const narrowing = narrowingOf(params);
  const isPart = isNarrowed(narrowing);
  // Archived responses are not exported.
  const exported = list === 'archived' ? null : { ...queryOf(narrowing), pageName: list };
  const columns = columnsIn(params);
  const onColumns = (next: readonly string[]) => changeAddress((before) => withColumns(before, next));
  const ownColumns = columns && { columns, onChange: onColumns };
  const isAll = list === 'all' && !isPart && !narrowing.sort;
  const query = useQuery(responsesQuery(formId, page, list, queryOf(narrowing)));
  const { data, error, isPlaceholderData } = query;
  const current = data && !isPlaceholderData ? pageIn(data, list) : undefined;
  const listed = current && `${current.total.toLocaleString('en')}${current.isMore ? '+' : ''}`;
  const shown = isPart ? listed : undefined;
  const archived = isPart ? undefined : data?.trashedAll.total;
  const all = isPart ? form?.responses : data?.responses.total;
  const held = useQuery(heldQuery(formId, 1));
  const isFormKnown = data !== undefined || error !== null;
  // Waits for the notices above the list, so that the list does not move. A notice that cannot be read now is not waited for.
  const isReady = isFormKnown && isNoteKnown && (held.isFetched || held.failureCount > 0);
  // The last list that was loaded: it stays on the screen if another one does not load.
  const last = useRef<ResponseList>(undefined);
  if (data) last.current = data;
  // A phone has no room for both at first sight, and the answers are what is read.
  const isPhone = useIsPhone();
  const isCut = useFollowResponses(formId);
  useTellRefusal(error, isPart);
  const title = data?.form.title ?? form?.title ?? '';
  if (isMissing(error) || isKeptBack(error)) return <NoSuchForm title="Responses" {...{ error, formId }} />;

  return (
    <>
      <title>{screenTitle(title ? `Responses · ${title}` : 'Responses')}</title>
      <PageHeader
        title={<FormTitle title={title} />}
        action={
          <div className={styles.actions}>
            {data && data.responses.total > 0 && <ColumnsPicker formId={formId} list={data} own={ownColumns} />}
            {!isTrash && <ViewsBar formId={formId} list={last.current} />}
            <ExportMenu
              {...{ formId, listed, all }}
              list={isAll ? null : exported}
              total={isPart ? undefined : all}
              reworded={data?.reworded}
              hasFiles={data?.labels.some(({ type }) => shapeOfType(type) === 'files') ?? false}
            />
          </div>
        }
      />
      <FormTabs formId={formId} current="responses" responses={all} narrowing={addressOf(params, {})} held={held.data?.total} />
      {!isTrash && !isPhone && <Widgets {...{ formId, isFormKnown, shown, archived }} />}
      <FilterBar
        {...{ formId, list, narrowing }}
        questions={last.current?.filters}
        found={current}
        onChange={(change) => changeAddress((before) => addressOf(before, change))}
      />
      <ListScreen
        label="Responses"
        className={styles.list}
        isBusy={isPlaceholderData}
        pages={{
          page,
          pages: isReady && data ? pageCount(pageIn(data, list).total) : 1,
          onChange: (next) => changeAddress((before) => new URLSearchParams(searchOf(before, isTrash ? 'all' : list, next))),
        }}
      >
        {/* Above what they concern, with the list: what comes later would move it. */}
        {isReady && note}
        {isReady && <HeldNotice formId={formId} />}
        <Loaded
          query={isReady ? query : { ...query, data: undefined, error: null }}
          skeleton={<ResponsesSkeleton />}
          failed="The responses did not load. Nothing is lost; they are safe on the server."
        >
          {(lists) => (
            <ResponseLists
              // Selected responses belong to the list as it was narrowed.
              key={JSON.stringify([list, queryOf({ ...narrowing, sort: null })])}
              {...{ formId, lists, list, page, isTrash, narrowing, closed, ownColumns }}
              isSettled={!isPlaceholderData}
              link={form?.link}
            />
          )}
        </Loaded>
      </ListScreen>
      {/* Below the list, which they would move: they may come later. */}
      {isReady && !isTrash && isPhone && <Widgets {...{ formId, isFormKnown, shown, archived }} />}
      <NotUpToDate isCut={isCut && data !== undefined} />
    </>
  );
}

/** Tells the owner on the list of responses that there are more. */
function HeldNotice({ formId }: { formId: string }) {
  const { data } = useQuery(heldQuery(formId, 1));
  if (!data?.total) return null;
  const { total, keptDays } = data;
  return (
    <div className="notice">
      <Banner
        action={
          <Button component={Link} to={paths.held(formId)} size="xs" {...buttonLook('secondary')}>
            {total === 1 ? 'Review it' : 'Review them'}
          </Button>
        }
      >
        <b className="strong">
          {total === 1 ? '1 suspicious response is held.' : `${total.toLocaleString('en')} suspicious responses are held.`}
        </b>{' '}
        <span>{`${total === 1 ? 'It is' : 'They are'} not counted or shown here until you release ${total === 1 ? 'it' : 'them'}. Held responses are deleted after ${keptDays} days.`}</span>
      </Banner>
    </div>
  );
}
