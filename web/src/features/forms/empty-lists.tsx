import { IconArchive } from '@tabler/icons-react';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { AppButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FirstBoard, NoMatch } from '../../ui/joinery-art.tsx';
import styles from './examples.module.css';
import type { FormState } from './use-found-forms.ts';

const Examples = lazy(() => import('./examples.tsx'));

interface NoFormsProps extends ComponentProps<typeof Examples> {
  action: ReactNode;
}

export function NoForms({ action, ...examples }: NoFormsProps) {
  return (
    <>
      <EmptyState
        art={<FirstBoard />}
        title="You don't have a form, create it."
        text="Drag questions onto a page, share the link, and read the responses here as they come in."
        action={action}
      />
      <Suspense fallback={<span data-late hidden />}>
        <Examples {...examples} />
        <p className={`muted small ${styles.more}`}>
          Your forms from another account? Its ZIP of data is read under <Link to={`${paths.profile}#your-data`}>Your data</Link>.
        </p>
      </Suspense>
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
