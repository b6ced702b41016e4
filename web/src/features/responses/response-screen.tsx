import type { Pages } from '@formwright/form-model';
import type { UserData } from '@formwright/form-model/answers';
import { useDocumentVisibility } from '@mantine/hooks';
import { IconFileTypeCsv, IconLink, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ApiError, isKeptBack } from '../../lib/api-error.ts';
import { formatMinute } from '../../lib/dates.ts';
import { productName, screenTitle } from '../../lib/product.ts';
import { useOneAtATime } from '../../lib/renewing.ts';
import { useIsSignedIn } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { AppButton, IconButton } from '../../ui/button.tsx';
import { copyResponseLink } from '../../ui/copy-link.ts';
import { GoneHome } from '../../ui/gone-home.tsx';
import { Bar, Loaded, Skeletons } from '../../ui/loaded.tsx';
import { NoSuchForm } from '../../ui/no-such-form.tsx';
import { NotUpToDate } from '../../ui/not-up-to-date.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { ZoneNote } from '../../ui/zone-note.tsx';
import { neighborsKey, responseNeighborsQuery, sharedKey, sharedResponseQuery } from './api.ts';
import { downloadCsv } from './download-csv.ts';
import { narrowingOf, queryOf } from './filters/narrowing.ts';
import { listOf } from './pages.ts';
import { PdfButton } from './pdf/pdf-buttons.tsx';
import { usePrinting } from './print/use-printing.ts';
import { placeText, whoAnswered } from './response-name.ts';
import styles from './response-screen.module.css';
import { ResponseSheet } from './response-sheet.tsx';
import { ResponseWalk } from './response-walk.tsx';
import { useFormNews } from './use-form-news.ts';

/** One response, read-only, for everyone who has its address. */
export function ResponseScreen({ id }: { id: string }) {
  const query = useQuery(sharedResponseQuery(id));
  const { data, error } = query;
  const isSignedIn = useIsSignedIn();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  // Only people of the workspace get an answer.
  const { data: neighbors, error: strangerError } = useQuery({
    ...responseNeighborsQuery(id, listOf(params), queryOf(narrowingOf(params))),
    enabled: isSignedIn && data !== undefined,
  });
  const isCut = useFollowResponse(isSignedIn && neighbors ? data?.[3].form._id : undefined);
  const place = neighbors && placeText(neighbors);
  // For people of the workspace the name may be a place in the list, as 'Response 2 of 260'; it is shown once that is known.
  const isAmongOthers = isSignedIn && !strangerError;
  const otherwise = isAmongOthers ? `Response ${place ?? ''}`.trim() : '';
  const isNamed = data !== undefined && whoAnswered(data[0] as Pages, data[3].response as UserData) !== '';
  const { isPrinting, print } = usePrinting(id, data !== undefined);
  // As specified for an unknown response, and for one that somebody has deleted meanwhile; after other errors the user can try again.
  if (isKeptBack(error)) {
    return (
      <Framed title="Response">
        <NoSuchForm title="Response" error={error} />
      </Framed>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || (!data && !error.isTemporary))) return <GoneHome missing="response" />;
  return (
    <Framed
      title={data ? `${data[1].title} · ${formatMinute(data[1].created_at)}` : 'Response'}
      atHead={
        <>
          {isSignedIn && <ResponseWalk id={id} response={data?.[3]} neighbors={neighbors} hasPlace={isNamed} />}
          <span className={styles.gap} />
          <div className={styles.actions}>
            <AppButton size="xs" className="rigid" icon={<IconLink size={15} stroke={1.75} />} onClick={() => void copyResponseLink(id)}>
              Copy link
            </AppButton>
            <IconButton label="Print" icon={<IconPrinter size={16} stroke={1.75} />} disabled={!data} onClick={print} />
            <AppButton
              size="xs"
              icon={<IconFileTypeCsv size={15} stroke={1.75} />}
              aria-label="Download CSV"
              onClick={() => downloadCsv(id, neighbors && data?.[3].form._id)}
            >
              CSV
            </AppButton>
            <PdfButton id={id} />
          </div>
        </>
      }
    >
      <ZoneNote />
      <Loaded query={query} skeleton={<SheetSkeleton />} failed="The response did not load. Nothing is lost; it is safe on the server.">
        {(response) => (
          <>
            <ResponseSheet key={id} response={response} otherwise={otherwise} isWhole={isPrinting} />
            {isPrinting && !response[4] && (
              <p className={`muted ${styles.powered}`}>
                Powered by <Wordmark name={productName()} />
              </p>
            )}
          </>
        )}
      </Loaded>
      <NotUpToDate isCut={isCut && data !== undefined} />
    </Framed>
  );
}

/** The screen around it, which is not the one of the owner's area: strangers come here, too. */
function Framed({ title, atHead, children }: { title: string; atHead?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <title>{screenTitle(title)}</title>
      <meta name="robots" content="noindex, nofollow" />
      <header className={styles.head}>
        <Link className={styles.brand} to={paths.home} aria-label={productName()}>
          <Wordmark name={productName()} />
        </Link>
        {atHead}
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}

function SheetSkeleton() {
  return (
    <Skeletons label="Loading the response">
      <div className={`card ${styles.skeleton}`}>
        <Bar width="52%" height="28px" />
        <Bar width="120px" />
        <Bar width="30%" height="8px" />
        <Bar width="64%" />
        <Bar width="26%" height="8px" />
        <Bar width="48%" />
      </div>
    </Skeletons>
  );
}

/**
 * Shows what others do with a response that is in sight: loads it again when the server reports a change of its form. Tabs in the
 * background keep no line: a browser has six for all of them.
 * @param formId unknown until it is known that the reader belongs to the workspace, and while the next response of the form loads
 * @returns whether the line is cut
 */
function useFollowResponse(formId: string | undefined): boolean {
  const queries = useQueryClient();
  const known = useRef(formId);
  if (formId) known.current = formId;
  const isInSight = useDocumentVisibility() !== 'hidden';
  const load = useCallback(
    () => Promise.all([sharedKey, neighborsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
    [queries],
  );
  const loadAgain = useOneAtATime(load);
  return useFormNews(
    isInSight ? known.current : undefined,
    useCallback(() => void loadAgain(), [loadAgain]),
  );
}
