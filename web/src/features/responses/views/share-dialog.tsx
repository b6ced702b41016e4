import { IconCopy, IconExternalLink, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMinute } from '../../../lib/dates.ts';
import { ownAddress } from '../../../lib/own-address.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { copyLink } from '../../../ui/copy-link.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { LocalAddressNote } from '../../../ui/local-address-note.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useShareView } from './api.ts';
import type { SavedView } from './view-state.ts';
import styles from './views.module.css';

interface ShareDialogProps {
  formId: string;
  view: SavedView;
  /** The heads of what readers see. */
  heads: readonly string[];
  /** Whether the screen shows something else than what is saved. */
  isChanged: boolean;
  onClose: () => void;
}

/** Shares a view by a link, says what its readers see and how often it was opened, and ends the link. */
export function ShareDialog({ formId, view, heads, isChanged, onClose }: ShareDialogProps) {
  const share = useShareView(formId, 'share');
  const end = useShareView(formId, 'end', () => toast.confirmed('The link no longer works.'));
  const [isEnding, setEnding] = useState(false);
  const shared = view.share;
  const finish = () => end.mutate(view, { onSettled: () => setEnding(false) });

  return (
    <>
      <Dialog
        opened={!isEnding}
        onClose={onClose}
        title={shared ? 'The link to this view' : 'Share this view by a link'}
        closeButtonProps={{ 'aria-label': 'Close' }}
        size={480}
      >
        <div className="column gap-5">
          <Reading name={view.name} heads={heads} />
          {isChanged && <Banner tone="warn">Readers see the view as it is saved, without your unsaved changes.</Banner>}
          {shared && <Link share={shared} />}
        </div>
        <DialogActions>
          {shared ? (
            <AppButton kind="danger" icon={<IconLinkOff size={15} stroke={1.75} />} onClick={() => setEnding(true)}>
              End sharing
            </AppButton>
          ) : (
            <>
              <AppButton onClick={onClose}>Cancel</AppButton>
              <AppButton kind="primary" data-autofocus loading={share.isPending} onClick={() => share.mutate(view)}>
                Create link
              </AppButton>
            </>
          )}
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        opened={isEnding}
        title="End sharing?"
        text="The link stops working at once, for everyone who has it. Sharing the view again makes another link."
        confirmLabel="End sharing"
        loading={end.isPending}
        onConfirm={finish}
        onCancel={() => setEnding(false)}
      />
    </>
  );
}

/** What a reader gets. */
function Reading({ name, heads }: { name: string; heads: readonly string[] }) {
  return (
    <div className={styles.reading}>
      <p>
        Anyone with the link can read “<bdi>{name}</bdi>” without an account, and follow it as responses arrive. They see these columns and
        nothing else:
      </p>
      <ul>
        {heads.map((label, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have one name.
          <li key={at}>
            <bdi>{label}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Link({ share: { token, openings, opened_at } }: { share: NonNullable<SavedView['share']> }) {
  if (token === null) {
    return (
      <Banner tone="warn">The link works, but it can no longer be copied. End sharing and share the view again for another one.</Banner>
    );
  }
  const path = paths.view(token);
  return (
    <>
      <div className={styles.link}>
        <TextField label="Link" readOnly value={ownAddress(path)} onFocus={(event) => event.currentTarget.select()} />
        <AppButton kind="primary" data-autofocus icon={<IconCopy size={15} stroke={1.75} />} onClick={() => void copyLink(path)}>
          Copy
        </AppButton>
      </div>
      <LocalAddressNote />
      <p className="muted tiny num">
        <span>{`${openedText(openings, opened_at)}`}</span>{' '}
        <a href={path} target="_blank" rel="noopener" className="inline-row gap-2">
          See what readers see
          <IconExternalLink size={13} stroke={1.75} aria-hidden />
          <span className="vh"> (opens in a new tab)</span>
        </a>
      </p>
    </>
  );
}

/** 'Opened 3 times, last on 05/11/2026 14:03.' */
function openedText(openings: number, at: number | null): string {
  if (at === null) return 'Nobody has opened it yet.';
  return `Opened ${openings === 1 ? 'once' : `${openings.toLocaleString('en')} times`}, last on ${formatMinute(at)}.`;
}
