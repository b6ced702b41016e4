import { listText } from '@formwright/form-model';
import { IconLinkOff } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { isMissing } from '../../../../lib/api-error.ts';
import { productName, screenTitle } from '../../../../lib/product.ts';
import { readerZone, zoneName } from '../../../../lib/reader-zone.ts';
import { paths } from '../../../../paths.ts';
import { EmptyState, ErrorInPlace } from '../../../../ui/empty-state.tsx';
import { WaitingJoint } from '../../../../ui/joinery-art.tsx';
import { ListScreen } from '../../../../ui/list-screen.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Wordmark } from '../../../../ui/wordmark.tsx';
import { ZoneNote } from '../../../../ui/zone-note.tsx';
import { pageCount, pageOf, searchOf } from '../../pages.ts';
import { ResponsesSkeleton } from '../../responses-skeleton.tsx';
import { NAMELESS } from '../view-state.ts';
import { type SharedView, sharedViewQuery } from './api.ts';
import { SharedTable } from './shared-table.tsx';
import styles from './shared-view.module.css';

/** A view of a form's responses for anyone who has its link: its columns, page by page, and nothing to change. */
export function SharedViewScreen({ token }: { token: string }) {
  const [params] = useSearchParams();
  const query = useQuery(sharedViewQuery(token, pageOf(params)));
  const { data, error } = query;
  const isEnded = isMissing(error);
  return (
    <div className={styles.page}>
      <title>{screenTitle(data && !isEnded ? `${data.name} · ${data.title}` : 'Shared view')}</title>
      <meta name="robots" content="noindex, nofollow" />
      <header className={styles.head}>
        <Link className={styles.brand} to={paths.home} aria-label={productName()}>
          <Wordmark name={productName()} />
        </Link>
      </header>
      <main className={styles.main}>
        <ZoneNote />
        {isEnded && (
          <ErrorInPlace
            isScreen
            icon={IconLinkOff}
            title="This link does not work"
            text="It may be incomplete, or whoever shared it has ended it. Ask them for another one."
          />
        )}
        {!isEnded && (
          <Loaded isScreen query={query} skeleton={<ResponsesSkeleton />} failed="The view did not load.">
            {(view) => <Content {...{ token, view, query }} />}
          </Loaded>
        )}
      </main>
    </div>
  );
}

function Content({ token, view, query }: { token: string; view: SharedView; query: UseQueryResult<SharedView> }) {
  const [params, setParams] = useSearchParams();
  const { name, title, total, isMore, isUnsorted, gone } = view;
  const page = pageOf(params);
  const pages = pageCount(total);
  // The address is old, or responses have left the view.
  if (page > pages && !query.isPlaceholderData) return <Navigate to={searchOf(params, 'all', pages)} replace />;
  return (
    <>
      <h1 className="break">
        <bdi>{name}</bdi>
      </h1>
      <p className={`muted ${styles.about}`}>
        <bdi>{title}</bdi> ·{' '}
        <span className="num">
          {`${total.toLocaleString('en')}${isMore ? '+' : ''} ${total === 1 && !isMore ? 'response' : 'responses'}`}
        </span>{' '}
        <span>{`· Shared with you to read. New responses appear by themselves. Times: ${zoneName(readerZone())}.`}</span>
      </p>
      {gone.length > 0 && (
        <p className="muted tiny">
          <bdi>{`No longer on the form, so not shown: ${listText(gone.map((label) => label || NAMELESS))}.`}</bdi>
        </p>
      )}
      {isUnsorted && <p className="muted tiny">There are too many responses to sort them as this view wants. The newest stand first.</p>}
      <ListScreen
        className={styles.list}
        label="Responses"
        isBusy={query.isPlaceholderData}
        pages={{ page, pages, onChange: (next) => setParams(searchOf(params, 'all', next), { preventScrollReset: true }) }}
      >
        {total === 0 ? (
          <div className="card">
            <EmptyState
              art={<WaitingJoint />}
              title="No Data"
              text="No response is in this view yet. The next one appears here by itself."
            />
          </div>
        ) : (
          <SharedTable token={token} view={view} />
        )}
      </ListScreen>
    </>
  );
}
