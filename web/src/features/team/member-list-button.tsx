import { generateMemberListPdf } from '@formwright/contracts/team';
import { IconFileTypePdf } from '@tabler/icons-react';
import { open } from '../../lib/api-client.ts';
import { readerZone } from '../../lib/reader-zone.ts';
import { useUser } from '../../lib/session.ts';
import { usePdfDownload } from '../../lib/use-pdf-download.ts';
import { AppButton } from '../../ui/button.tsx';
import styles from './team.module.css';

/** Downloads the members and invitations of the open account as a PDF. */
export function MemberListButton() {
  const userId = useUser() ?? '';
  const { mutate, isPending } = usePdfDownload('Team', (signal) =>
    open(generateMemberListPdf, { params: { userId }, query: { timeZone: readerZone() }, signal }),
  );
  return (
    <AppButton
      className={styles.file ?? ''}
      icon={<IconFileTypePdf size={15} stroke={1.75} />}
      loading={isPending}
      onClick={() => mutate()}
    >
      <span className={styles.whole}>Member list as</span> PDF
    </AppButton>
  );
}
