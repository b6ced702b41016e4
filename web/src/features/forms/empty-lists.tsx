import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { siteAddresses } from '../../lib/product.ts';
import { paths } from '../../paths.ts';
import { AppButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FirstBoard, NoMatch } from '../../ui/joinery-art.tsx';
import styles from './examples.module.css';
import { Examples, type ExamplesProps } from './examples.tsx';
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
