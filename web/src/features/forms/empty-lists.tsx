import { IconArchive } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { AppButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FirstBoard, NoMatch } from '../../ui/joinery-art.tsx';

export function NoForms({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      art={<FirstBoard />}
      title="You don't have a form, create it."
      text="Drag questions onto a page, share the link, and read the responses here as they come in."
      action={action}
    />
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
  isArchive: boolean;
  /** Number of forms in the other list that match. */
  elsewhere: number;
  onClear: () => void;
}

export function NothingFound({ search, isArchive, elsewhere, onClear }: NothingFoundProps) {
  const other = isArchive ? 'All' : 'Archived';
  const to = isArchive ? paths.forms : `${paths.forms}?tab=archived`;
  return (
    <div className="card">
      <EmptyState
        art={<NoMatch />}
        title="Nothing Found"
        text={
          <>
            <span>{`No form has “${search}” in its title.`}</span>
            {elsewhere > 0 && (
              <>
                {' '}
                <Link to={to}>{`${elsewhere.toLocaleString('en')} ${elsewhere === 1 ? 'form' : 'forms'} under ${other}`}</Link>{' '}
                <span>{`${elsewhere === 1 ? 'has' : 'have'}.`}</span>
              </>
            )}
          </>
        }
        action={<AppButton onClick={onClear}>Clear the search</AppButton>}
      />
    </div>
  );
}
