import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isKeptBack, isMissing } from '../../../lib/api-error.ts';
import { formatMinute } from '../../../lib/dates.ts';
import { screenTitle } from '../../../lib/product.ts';
import { paths } from '../../../paths.ts';
import { AppButton } from '../../../ui/button.tsx';
import { FormTitle } from '../../../ui/form-title.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { NoSuchForm } from '../../../ui/no-such-form.tsx';
import { NotUpToDate } from '../../../ui/not-up-to-date.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormTabs, TabCount, TabLine } from '../../../ui/tabs.tsx';
import type { ListName } from '../api.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { addressOf, isNarrowed, type Narrowing, narrowingOf, nothingChosen, queryOf } from '../filters/narrowing.ts';
import { useAddress } from '../filters/use-address.ts';
import { NoMatches, NoResponses } from '../life/no-responses.tsx';
import { listOf, searchOf } from '../pages.ts';
import { type Outline, outlineQuery } from './api.ts';
import { CardPair } from './card-pair.tsx';
import { contactsLast } from './contacts-last.ts';
import { CardSkeleton } from './summary-card.tsx';
import styles from './summary-screen.module.css';
import { useLiveSummary } from './use-live-summary.ts';
import { usePrintAll } from './use-print-all.ts';

interface SummaryScreenProps {
  formId: string;
  /** From the list of forms, which may be there before the summary. */
  form: { title: string; link: string; responses: number } | undefined;
  /** Number of held responses, once it is known. */
  held?: number | undefined;
  /** Why nobody can answer the form, and what can be done about it. */
  closed?: ReactNode;
}

/** Cards of one call. */
const TOGETHER = 2;

/** What was answered, question by question, of all responses or of those that are chosen. */
export function SummaryScreen({ formId, form, held, closed }: SummaryScreenProps) {
  const [params, changeAddress] = useAddress();
  const list = listOf(params);
  const narrowing = narrowingOf(params);
  // An order makes no difference here. It stays in the address for the way back.
  const query = queryOf({ ...narrowing, sort: null });
  const outlined = useQuery(outlineQuery(formId, list, query));
  const { data, error, isPlaceholderData } = outlined;
  const { isPrinting, print } = usePrintAll(formId);
  const isCut = useLiveSummary(formId);
  const onChange = (change: Partial<Narrowing>) => changeAddress((before) => addressOf(before, change));
  if (isMissing(error) || isKeptBack(error)) return <NoSuchForm title="Summary" {...{ error, formId }} />;
  const isAll = list === 'all' && !isNarrowed(narrowing) && !isPlaceholderData;
  const title = data?.form.title ?? form?.title ?? '';
  const search = String(params) && `?${addressOf(params, {})}`;
  return (
    <>
      <title>{screenTitle(title ? `Summary · ${title}` : 'Summary')}</title>
      <PageHeader
        title={<FormTitle title={title} />}
        action={
          <div className="no-print">
            <AppButton icon={<IconPrinter size={15} stroke={1.75} />} loading={isPrinting} disabled={!data?.total} onClick={print}>
              Print
            </AppButton>
          </div>
        }
      />
      <FormTabs
        formId={formId}
        current="summary"
        responses={isAll ? (data?.total ?? form?.responses) : form?.responses}
        narrowing={addressOf(params, {})}
        held={held}
      />
      <FilterBar
        formId={formId}
        list={list}
        narrowing={narrowing}
        questions={data?.filters}
        found={data && !isPlaceholderData ? data : undefined}
        onChange={onChange}
      />
      <Lists formId={formId} current={list} narrowing={narrowing} params={params} />
      {data && <PrintedHead list={list} outline={data} />}
      <section className={styles.summary} aria-label="Summary" aria-busy={isPlaceholderData}>
        <Loaded
          query={outlined}
          skeleton={<Loading />}
          failed="The summary did not load. Nothing is lost; the responses are safe on the server."
        >
          {(outline) => {
            if (outline.total > 0) return <Cards {...{ formId, list, query, narrowing, onChange, search, isPrinting, outline, params }} />;
            if (!isNarrowed(narrowing) && list === 'all') return <NoneYet {...{ formId, closed }} link={form?.link} />;
            const all = (before: URLSearchParams) => addressOf(new URLSearchParams(searchOf(before, 'all', 1)), nothingChosen);
            return <NoMatches onClear={() => changeAddress(all)} />;
          }}
        </Loaded>
      </section>
      <NotUpToDate isCut={isCut && data !== undefined} />
    </>
  );
}

/** No response is active: all are archived, or none has come. */
function NoneYet({ formId, link, closed }: { formId: string; link: string | undefined; closed: ReactNode }) {
  const { data: archive, isPending } = useQuery(outlineQuery(formId, 'archived', {}));
  return isPending ? null : <NoResponses {...{ link, closed }} archived={archive?.total ?? 0} />;
}

const printedLists = { all: '', favorite: 'favorites, ', archived: 'archived, ' } as const;

/** On paper, in place of what is pressed on the screen. */
function PrintedHead({ list, outline: { total, isMore } }: { list: ListName; outline: Outline }) {
  return (
    <p className={styles.printed} aria-hidden>
      {`Summary of ${total.toLocaleString('en')}${isMore ? '+' : ''} ${total === 1 ? 'response' : 'responses'}, ${printedLists[list]}${formatMinute(Date.now())}`}
    </p>
  );
}

interface CardsProps {
  formId: string;
  list: ListName;
  query: ReturnType<typeof queryOf>;
  narrowing: Narrowing;
  params: URLSearchParams;
  search: string;
  outline: Outline;
  isPrinting: boolean;
  onChange: (change: Partial<Narrowing>) => void;
}

function Cards({ formId, list, query, narrowing, params, search, outline, isPrinting, onChange }: CardsProps) {
  const questions = contactsLast(outline.questions);
  const numberOf = (uniqueId: string) => outline.questions.findIndex((each) => each.uniqueId === uniqueId) + 1;
  const pairs = Array.from({ length: Math.ceil(questions.length / TOGETHER) }, (_, at) =>
    questions.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );
  const crossingOf = (uniqueId: string) => {
    const chosen = narrowing.filters[uniqueId] ?? [];
    const withValues = (values: readonly string[]) => {
      const { [uniqueId]: _before, ...others } = narrowing.filters;
      return values.length > 0 ? { ...others, [uniqueId]: values } : others;
    };
    return {
      isChosen: (value: string) => chosen.includes(value),
      toggle: (value: string) =>
        onChange({ filters: withValues(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]) }),
      responsesOf: (value: string) => paths.responses(formId, `?${addressOf(params, { filters: withValues([value]) })}`),
    };
  };
  return (
    <div className={styles.layout}>
      <div className={styles.cards}>
        {pairs.map((pair) => (
          <CardPair
            key={pair[0]?.uniqueId}
            {...{ formId, list, query, search, crossingOf, outline }}
            questions={pair}
            numberOf={numberOf}
            isWanted={isPrinting}
          />
        ))}
      </div>
      {questions.length > 3 && (
        <nav className={styles.contents} aria-labelledby="summary-contents">
          <h2 id="summary-contents">Questions</h2>
          <ol>
            {questions.map(({ uniqueId, label }) => (
              <li key={uniqueId}>
                <a href={`#question-${uniqueId}`}>
                  <span className="num">{numberOf(uniqueId)}</span>
                  <bdi>{label || 'Untitled question'}</bdi>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  );
}

/** All or favorites, where there are any. */
function Lists({
  formId,
  current,
  narrowing,
  params,
}: {
  formId: string;
  current: ListName;
  narrowing: Narrowing;
  params: URLSearchParams;
}) {
  const query = queryOf({ ...narrowing, sort: null });
  const { data: all } = useQuery(outlineQuery(formId, 'all', query));
  const { data: favorites } = useQuery(outlineQuery(formId, 'favorite', query));
  const { data: archived } = useQuery({ ...outlineQuery(formId, 'archived', query), enabled: current === 'archived' });
  if (current === 'all' && !favorites?.total) return null;
  const tab = (list: ListName, label: string, outline?: Outline) => (
    <Link to={searchOf(params, list, 1)} aria-current={current === list ? 'page' : undefined}>
      {label}
      <TabCount count={outline?.total} isMore={outline?.isMore ?? false} />
    </Link>
  );
  return (
    <div className={styles.lists}>
      <TabLine label="Lists">
        {tab('all', 'All', all)}
        {tab('favorite', 'Favorite', favorites)}
        {current === 'archived' && tab('archived', 'Archived', archived)}
      </TabLine>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.layout}>
      <div className={styles.cards}>
        <CardSkeleton shape="choices" options={4} />
        <CardSkeleton shape="rating" options={0} />
      </div>
    </div>
  );
}
