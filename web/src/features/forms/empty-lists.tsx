import { type ExampleName, exampleFacts } from '@formwright/form-model/example-facts';
import { IconArchive, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../lib/api-error.ts';
import { newId } from '../../lib/new-id.ts';
import { siteAddresses } from '../../lib/product.ts';
import { wishedExample } from '../../lib/wished-example.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { AppButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FirstBoard, NoMatch } from '../../ui/joinery-art.tsx';
import styles from './examples.module.css';
import { type NewForm, useCreateForm } from './use-create-form.ts';
import type { FormState } from './use-found-forms.ts';

interface NoFormsProps extends ExamplesProps {
  action: ReactNode;
}

export function NoForms({ action, ...examples }: NoFormsProps) {
  return (
    <>
      <EmptyState
        art={<FirstBoard />}
        title="You don't have a form, create it."
        text="Start with an empty page and drag your questions onto it. Then share its link, and read the responses here."
        action={action}
      />
      <Examples {...examples} />
      <p className={`muted small ${styles.more}`}>
        <span>
          New here? <a href={siteAddresses().guide}>Read the guide</a>.
        </span>{' '}
        <span>
          Moving from another account? <Link to={`${paths.profile}#your-data`}>Import its forms</Link>.
        </span>
      </p>
    </>
  );
}

export function EmptyArchive() {
  return (
    <EmptyState
      art={<IconArchive size={44} stroke={1.2} aria-hidden />}
      title="No archived forms"
      text="Archive a form to close its link and keep its responses. It waits here until you restore it or delete it for good."
    />
  );
}

interface NothingFoundProps {
  search: string;
  /** The state that the list is narrowed to. */
  state: FormState | null;
  isArchive: boolean;
  /** Number of forms in the other list that match. */
  elsewhere: number;
  onClear: () => void;
}

export function NothingFound({ search, state, isArchive, elsewhere, onClear }: NothingFoundProps) {
  const other = isArchive ? 'All' : 'Archived';
  const to = isArchive ? paths.forms : `${paths.forms}?tab=archived`;
  return (
    <div className="card">
      <EmptyState
        art={<NoMatch />}
        title="Nothing Found"
        text={
          <>
            <span>{nothingText(search, state)}</span>
            {search && elsewhere > 0 && (
              <>
                {' '}
                <Link to={to}>{`${elsewhere.toLocaleString('en')} ${elsewhere === 1 ? 'form' : 'forms'} under ${other}`}</Link>{' '}
                <span>{`${elsewhere === 1 ? 'has' : 'have'}.`}</span>
              </>
            )}
          </>
        }
        action={<AppButton onClick={onClear}>{state ? 'Show all forms' : 'Clear the search'}</AppButton>}
      />
    </div>
  );
}

function nothingText(search: string, state: FormState | null): string {
  if (!state) return `No form has “${search}” in its title.`;
  return search ? `No ${state} form has “${search}” in its title.` : `No form is ${state}.`;
}

/** The layouts are a file of their own. The names stand there at once, so that nothing below them moves. */
const load = () => import('@formwright/form-model/examples');

function newAttempts() {
  const attempts = new Map<ExampleName, NewForm>();
  return (name: ExampleName): NewForm => {
    // Made once: a try after a lost reply makes no second form.
    const made = attempts.get(name);
    if (made) return made;
    let pages: ReturnType<NewForm['pages']> | undefined;
    const layout = async () => {
      pages ??= (await load()).examplePages[name](newId);
      return pages;
    };
    const attempt = { title: exampleFacts[name].title, pages: layout, requestId: newId() };
    attempts.set(name, attempt);
    return attempt;
  };
}

interface ExamplesProps {
  /** Called instead of making a form where none can be made: shows why. */
  onRefused: (() => void) | null;
  onCreated: (id: string) => void;
}

/** Whole forms to begin from. A press makes one, which opens in the editor. */
function Examples({ onRefused, onCreated }: ExamplesProps) {
  const attemptOf = useRef(newAttempts()).current;
  const { mutate, isPending, error, variables } = useCreateForm(onCreated);
  useEffect(() => {
    // An error is told where one is pressed.
    load().catch(() => undefined);
  }, []);
  useEffect(() => {
    const wished = onRefused ? null : wishedExample.take();
    if (wished) mutate(attemptOf(wished));
  }, [onRefused, mutate, attemptOf]);
  function begin(name: ExampleName) {
    if (onRefused) onRefused();
    else if (!isPending) mutate(attemptOf(name));
  }
  return (
    <section className={styles.examples} aria-labelledby="examples">
      <h3 id="examples">Or begin from an example</h3>
      {error && <Banner tone="bad">{errorText(error)}</Banner>}
      <ul>
        {(Object.keys(exampleFacts) as ExampleName[]).map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-disabled={isPending || undefined}
              aria-busy={(isPending && variables.title === exampleFacts[name].title) || undefined}
              onClick={() => begin(name)}
            >
              <span>
                <b className="strong">{exampleFacts[name].name}</b>
                <span className="muted small">{exampleFacts[name].about}</span>
              </span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
