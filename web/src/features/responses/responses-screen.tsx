import { IconDownload, IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { screenTitle } from '../../lib/product.ts';
import { paths } from '../../paths.ts';
import { AppButton } from '../../ui/button.tsx';
import { copyLink } from '../../ui/copy-link.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorInPlace } from '../../ui/error-in-place.tsx';
import { FormTitle } from '../../ui/form-title.tsx';
import { WaitingJoint } from '../../ui/joinery-art.tsx';
import { NoSuchForm } from '../../ui/no-such-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FormTabs } from '../../ui/tabs.tsx';
import { type ResponseList, responsesQuery, useExportCsv, useFollowResponses, useMarkOpened } from './api.ts';
import { answerColumns } from './columns.ts';
import { ColumnsPicker } from './columns-picker.tsx';
import { HeldNotice, HeldTab } from './held/held-notice.tsx';
import { pageCount, pageOf } from './pages.ts';
import styles from './responses-screen.module.css';
import { ResponsesSkeleton } from './responses-skeleton.tsx';
import { ResponsesTable } from './responses-table.tsx';

export interface ResponsesScreenProps {
  formId: string;
  /** Data from the list of forms, which is there before the responses. */
  form: { title: string; link: string } | undefined;
}

/** The responses to one form. */
export function ResponsesScreen({ formId, form }: ResponsesScreenProps) {
  const [params, setParams] = useSearchParams();
  const page = pageOf(params);
  const { data, error, refetch, isPlaceholderData } = useQuery(responsesQuery(formId, page));
  const top = useRef<HTMLDivElement>(null);
  useFollowResponses(formId);
  const title = data?.form.title ?? form?.title ?? '';
  if (!data && error && isMissing(error)) return <NoSuchForm title="Responses" error={error} />;

  return (
    <>
      <title>{screenTitle(title ? `Responses · ${title}` : 'Responses')}</title>
      <PageHeader
        title={<FormTitle title={title} />}
        action={
          <div className={styles.actions}>
            {data && data.responses.total > 0 && <ColumnsPicker formId={formId} list={data} />}
            <ExportButton formId={formId} total={data?.responses.total} />
          </div>
        }
      />
      <FormTabs formId={formId} current="responses" responses={data?.responses.total} afterResponses={<HeldTab formId={formId} />} />
      <HeldNotice formId={formId} />
      <section className={styles.list} ref={top} tabIndex={-1} aria-label="Responses" aria-busy={isPlaceholderData}>
        {!data && !error && <ResponsesSkeleton />}
        {!data && error && (
          <div className="card">
            <ErrorInPlace
              error={error}
              text="The responses did not load. Nothing is lost; they are safe on the server."
              onRetry={() => void refetch()}
            />
          </div>
        )}
        {data && (
          <Loaded
            formId={formId}
            list={data}
            page={page}
            link={form?.link}
            onPage={(next) => {
              setParams(next > 1 ? { page: String(next) } : {}, { preventScrollReset: true });
              // Scrolls to the top and focuses it, for keyboards and screen readers.
              top.current?.focus({ preventScroll: true });
              top.current?.scrollIntoView({ block: 'start' });
            }}
          />
        )}
      </section>
    </>
  );
}

interface LoadedProps {
  formId: string;
  list: ResponseList;
  page: number;
  link: string | undefined;
  onPage: (page: number) => void;
}

function Loaded({ formId, list, page, link, onPage }: LoadedProps) {
  const { mutate: markOpened } = useMarkOpened(formId);
  const pages = pageCount(list.responses.total);
  if (list.responses.total === 0) return <NoResponses link={link} />;
  // The address is old, or responses were deleted.
  if (page > pages) return <Navigate to={pages > 1 ? `?page=${pages}` : '?'} replace />;
  return (
    <>
      <ResponsesTable
        formTitle={list.form.title}
        columns={answerColumns(list)}
        isChosen={list.form.responsables.length > 0}
        rows={list.responses.data}
        onOpen={(id) => {
          if (list.responses.data.some(({ _id, status }) => _id === id && status === 'new')) markOpened(id);
        }}
      />
      {pages > 1 && <Pager page={page} pages={pages} onChange={onPage} />}
    </>
  );
}

function NoResponses({ link }: { link: string | undefined }) {
  return (
    <div className="card">
      <EmptyState
        art={<WaitingJoint />}
        title="No Data"
        text={
          <>
            Share the link; the first response appears here by itself.
            {link && <span className={styles.link}>{new URL(paths.publicForm(link), window.location.origin).href}</span>}
          </>
        }
        action={
          link && (
            <AppButton kind="primary" icon={<IconLink size={15} stroke={1.75} />} onClick={() => void copyLink(paths.publicForm(link))}>
              Copy link
            </AppButton>
          )
        }
      />
    </div>
  );
}

/** @param total undefined while unknown */
function ExportButton({ formId, total }: { formId: string; total: number | undefined }) {
  const { mutate, isPending } = useExportCsv(formId, total ?? 0);
  return (
    <AppButton
      icon={<IconDownload size={15} stroke={1.75} />}
      loading={isPending}
      disabled={!total}
      title={total === 0 ? 'There are no responses to export' : undefined}
      onClick={() => mutate()}
    >
      Export CSV
    </AppButton>
  );
}

/** Whether the form does not exist, or belongs to another account. */
const isMissing = (error: Error) => error instanceof ApiError && !error.isTemporary;
