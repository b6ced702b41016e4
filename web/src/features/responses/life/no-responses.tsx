import { IconArchive, IconFilterOff, IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ownAddress } from '../../../lib/own-address.ts';
import { paths } from '../../../paths.ts';
import { AppButton } from '../../../ui/button.tsx';
import { copyLink } from '../../../ui/copy-link.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { WaitingJoint } from '../../../ui/joinery-art.tsx';
import { LocalAddressNote } from '../../../ui/local-address-note.tsx';
import styles from '../responses-screen.module.css';

export interface NoResponsesProps {
  /** Of the public form. */
  link: string | undefined;
  /** Number of responses in the archive. */
  archived: number;
  /** Why nobody can answer, and what can be done about it, in place of the link. */
  closed?: ReactNode;
}

/** No response is active. */
export function NoResponses({ link, archived, closed }: NoResponsesProps) {
  const shared = closed ? undefined : link;
  const next =
    archived > 0
      ? 'All responses are archived. The next one appears here by itself.'
      : 'Share the link; the first response appears here by itself.';
  return (
    <div className="card">
      <EmptyState
        art={<WaitingJoint />}
        title="No Data"
        text={
          <>
            {closed && archived > 0 ? <span>All responses are archived. </span> : null}
            {closed || next}
            {shared && <span className={styles.link}>{ownAddress(paths.publicForm(shared))}</span>}
            {shared && <LocalAddressNote />}
          </>
        }
        action={
          shared && (
            <AppButton kind="primary" icon={<IconLink size={15} stroke={1.75} />} onClick={() => void copyLink(paths.publicForm(shared))}>
              Copy link
            </AppButton>
          )
        }
      />
    </div>
  );
}

export function EmptyTrash({ formId }: { formId: string }) {
  return (
    <div className="card">
      <EmptyState
        art={<IconArchive size={44} stroke={1.2} aria-hidden />}
        title="No Data"
        text={
          <>
            No response is archived. <Link to={paths.responses(formId)}>All responses</Link>
          </>
        }
      />
    </div>
  );
}

/** Nothing matches the filters. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <div className="card">
      <EmptyState
        art={<IconFilterOff size={44} stroke={1.2} aria-hidden />}
        title="No Data"
        text="No response matches what is chosen above."
        action={<AppButton onClick={onClear}>Show all responses</AppButton>}
      />
    </div>
  );
}
