import { IconArchive, IconFilterOff, IconLink } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ownAddress } from '../../../lib/own-address.ts';
import { paths } from '../../../paths.ts';
import { AppButton } from '../../../ui/button.tsx';
import { copyLink } from '../../../ui/copy-link.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { WaitingJoint } from '../../../ui/joinery-art.tsx';
import { LocalAddressNote } from '../../../ui/local-address-note.tsx';
import styles from '../responses-screen.module.css';

/** No response is active. @param link of the public form @param archived number of responses in the archive */
export function NoResponses({ link, archived }: { link: string | undefined; archived: number }) {
  return (
    <div className="card">
      <EmptyState
        art={<WaitingJoint />}
        title="No Data"
        text={
          <>
            {archived > 0
              ? 'All responses are archived. The next one appears here by itself.'
              : 'Share the link; the first response appears here by itself.'}
            {link && <span className={styles.link}>{ownAddress(paths.publicForm(link))}</span>}
            {link && <LocalAddressNote />}
          </>
        }
        action={
          link && (
            <AppButton kind="primary" icon={<IconLink size={15} stroke={1.75} />} onClick={() => void copyLink(paths.publicForm(link))}>
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
