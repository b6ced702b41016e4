import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { screenTitle } from '../../lib/product.ts';
import { AppButton } from '../../ui/button.tsx';
import { ErrorInPlace } from '../../ui/error-in-place.tsx';
import { FormTitle } from '../../ui/form-title.tsx';
import { NoSuchForm } from '../../ui/no-such-form.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormTabs } from '../../ui/tabs.tsx';
import { responsesQuery, useExportCsv, useFollowResponses } from './api.ts';
import { ColumnsPicker } from './columns-picker.tsx';
import { HeldNotice, HeldTab } from './held/held-notice.tsx';
import { ResponseLists } from './life/response-lists.tsx';
import { listOf, pageOf, searchOf } from './pages.ts';
import { AllPdfButton } from './pdf/all-pdf-button.tsx';
import styles from './responses-screen.module.css';
import { ResponsesSkeleton } from './responses-skeleton.tsx';

export interface ResponsesScreenProps {
  formId: string;
  /** Data from the list of forms, which is there before the responses. */
  form: { title: string; link: string } | undefined;
  /** Whether it shows the archived responses only. */
  isTrash?: boolean;
}

/** The responses to one form. */
export function ResponsesScreen({ formId, form, isTrash = false }: ResponsesScreenProps) {
  const [params, setParams] = useSearchParams();
  const page = pageOf(params);
  const list = isTrash ? 'archived' : listOf(params);
  const { data, error, refetch, isPlaceholderData } = useQuery(responsesQuery(formId, page, list));
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
            <AllPdfButton formId={formId} total={data?.responses.total} />
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
          <ResponseLists
            key={list}
            formId={formId}
            lists={data}
            list={list}
            page={page}
            isTrash={isTrash}
            isSettled={!isPlaceholderData}
            link={form?.link}
            onPage={(next) => {
              setParams(searchOf(isTrash ? 'all' : list, next), { preventScrollReset: true });
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
