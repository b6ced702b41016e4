import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { errorText, isRefusal } from '../../../lib/api-error.ts';
import { screenTitle } from '../../../lib/product.ts';
import { Banner } from '../../../ui/banner.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormTitle } from '../../../ui/form-title.tsx';
import { WaitingJoint } from '../../../ui/joinery-art.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Bar, Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { NoSuchForm } from '../../../ui/no-such-form.tsx';
import { NotUpToDate } from '../../../ui/not-up-to-date.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormTabs } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { pageOf } from '../pages.ts';
import screen from '../responses-screen.module.css';
import { type Chosen, type HeldList as Held, type HeldRow, heldQuery, type Outcome, useChangeHeld } from './api.ts';
import styles from './held.module.css';
import { ChangeDialog, LookDialog } from './held-dialogs.tsx';
import { HeldList } from './held-list.tsx';

type Dialog = { kind: 'look'; row: HeldRow } | { kind: 'release' | 'delete'; chosen: Chosen };

export interface HeldScreenProps {
  formId: string;
  /** What the list of forms says of the form. It is there before the held responses. */
  form: { title: string; responses: number } | undefined;
}

/** The suspicious responses of a form, which count nowhere until they are released. */
export function HeldScreen({ formId, form }: HeldScreenProps) {
  const [params, setParams] = useSearchParams();
  const page = pageOf(params);
  const query = useQuery(heldQuery(formId, page));
  const { data, error } = query;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [isFull, setFull] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const title = data?.title ?? form?.title ?? '';

  const told = (what: 'release' | 'delete', isOne: boolean, { done, isFull }: Outcome) => {
    setDialog(null);
    setFull(isFull);
    if (done > 0) toast.lasting(`${countOf(done)} ${what === 'release' ? 'released: see Responses.' : 'deleted.'}`);
    // Somebody else was faster.
    else if (!isFull) toast.lasting(isOne ? 'It was already released or deleted.' : `Nothing was left to ${what}.`);
    // What had the focus is gone.
    top.current?.focus({ preventScroll: true });
  };
  const releaseOne = useChangeHeld(formId, 'release', {
    onSuccess: (outcome) => told('release', true, outcome),
    onError: (failure) => toast.error(errorText(failure)),
  });
  const release = ({ _id }: HeldRow) => releaseOne.mutate({ heldId: _id });
  const releasing = releaseOne.isPending && 'heldId' in releaseOne.variables ? releaseOne.variables.heldId : undefined;

  // Also once it was shown: nothing is decided about what somebody has removed or closed.
  if (isRefusal(error)) return <NoSuchForm title="Held" {...{ error, formId }} />;
  return (
    <>
      <title>{screenTitle(title ? `Held · ${title}` : 'Held')}</title>
      <PageHeader title={<FormTitle title={title} />} />
      <FormTabs formId={formId} current="held" responses={form?.responses} held={data?.total} />
      {isFull && (
        <div className={styles.notice}>
          <Banner tone="warn">
            <b className="strong">The form’s limit of responses is reached.</b> What is left stays held. It can be released once your plan
            allows more responses.
          </Banner>
        </div>
      )}
      <ListScreen
        ref={top}
        label="Held responses"
        className={screen.list}
        isBusy={query.isPlaceholderData}
        pages={{
          page,
          pages: data ? Math.ceil(data.total / data.pageSize) : 1,
          onChange: (next) => setParams(next > 1 ? { page: String(next) } : {}, { preventScrollReset: true }),
        }}
      >
        <Loaded query={query} skeleton={<HeldSkeleton />} failed="The held responses did not load. Nothing is lost.">
          {(list, isOld) =>
            list.held.length === 0 ? (
              <NothingHeld page={page} />
            ) : (
              <>
                <Head list={list} isOld={isOld} onAll={(kind) => setDialog({ kind, chosen: { until: list.asOf, total: list.total } })} />
                <HeldList
                  rows={list.held}
                  onLook={(row) => setDialog({ kind: 'look', row })}
                  onRelease={release}
                  onDelete={({ _id }) => setDialog({ kind: 'delete', chosen: { heldId: _id } })}
                  releasing={releasing}
                  isOld={isOld}
                />
              </>
            )
          }
        </Loaded>
      </ListScreen>
      <NotUpToDate />
      {dialog?.kind === 'look' && (
        <LookDialog
          formId={formId}
          row={dialog.row}
          isReleasing={releasing === dialog.row._id}
          onRelease={() => release(dialog.row)}
          onDelete={() => setDialog({ kind: 'delete', chosen: { heldId: dialog.row._id } })}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog && dialog.kind !== 'look' && (
        <ChangeDialog
          formId={formId}
          what={dialog.kind}
          chosen={dialog.chosen}
          onDone={(outcome) => told(dialog.kind as 'release' | 'delete', 'heldId' in dialog.chosen, outcome)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

const countOf = (count: number) => (count === 1 ? '1 response' : `${count.toLocaleString('en')} responses`);

interface HeadProps {
  list: Held;
  isOld: boolean;
  onAll: (kind: 'release' | 'delete') => void;
}

function Head({ list: { keptDays, total }, isOld, onAll }: HeadProps) {
  return (
    <div className={styles.head}>
      <p className={styles.meaning}>
        {`These responses look as if a bot sent them, so they are not counted, shown or mailed to anyone yet. Release makes one an ordinary response; Delete removes its answers and files for good. What you leave here is deleted after ${keptDays} days.`}
      </p>
      {total > 1 && (
        <div className={screen.actions}>
          <AppButton kind="quiet" disabled={isOld} onClick={() => onAll('delete')}>
            Delete all
          </AppButton>
          <AppButton disabled={isOld} onClick={() => onAll('release')}>
            Release all
          </AppButton>
        </div>
      )}
    </div>
  );
}

function NothingHeld({ page }: { page: number }) {
  if (page > 1) return <Link to="?">Go to the first page</Link>;
  return (
    <div className="card">
      <EmptyState
        art={<WaitingJoint />}
        title="Nothing is held"
        text="Responses that look as if a bot sent them wait here until you release or delete them. Nothing is ever dropped silently."
      />
    </div>
  );
}

function HeldSkeleton() {
  return (
    <Skeletons label="Loading held responses">
      <div className="card">
        {['72%', '54%', '66%'].map((width) => (
          <div className={styles.row} key={width}>
            <div className="stack shrink gap-2">
              <Bar width={width} />
              <Bar width="40%" />
            </div>
          </div>
        ))}
      </div>
    </Skeletons>
  );
}
