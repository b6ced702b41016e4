import { getForms } from '@formwright/contracts/forms';
import { fileSize } from '@formwright/form-renderer';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { request } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { formatSoon } from '../../../lib/dates.ts';
import { AppButton } from '../../../ui/button.tsx';
import { Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { Section } from '../profile/section.tsx';
import { type OwnData, ownDataQuery, useOwnDataActions } from './api.ts';
import { ImportDialog } from './import/import-dialog.tsx';
import type { OwnDataFile } from './import/read-own-data.ts';
import { ZipError } from './import/zip-error.ts';
import styles from './own-data.module.css';

const ofOwner = 'Everything in your account as one ZIP: forms and images, responses and files, plan, messages and settings.';
const ofMember = 'Your profile as one ZIP. Forms and responses here belong to the owner of this account.';

/** All of the user's own data as one file, which is made in the background. */
export function OwnDataSection({ isOwn }: { isOwn: boolean }) {
  return (
    <Section id="your-data" title="Your data" text={isOwn ? ofOwner : ofMember}>
      <Loaded
        isInCard
        query={useQuery(ownDataQuery)}
        skeleton={<Skeletons label="Loading your data" bars={['52%']} />}
        failed="The state of your download did not load."
      >
        {(item, isOld) => <State item={item} isOld={isOld} />}
      </Loaded>
      {isOwn && (
        <div className={styles.row}>
          <p className={styles.state}>
            You can import the forms of such a ZIP, here or on another server. Their responses stay in the ZIP.
          </p>
          <ImportButton />
        </div>
      )}
    </Section>
  );
}

function State({ item, isOld }: { item: OwnData | null; isOld: boolean }) {
  const { begin, download, remove } = useOwnDataActions();
  const make = (label: string, icon?: ReactNode) => (
    <AppButton icon={icon} loading={begin.isPending} disabled={isOld} onClick={() => begin.mutate()}>
      {label}
    </AppButton>
  );
  const drop = ({ _id }: OwnData, label: string) => (
    <AppButton loading={remove.isPending} disabled={isOld} onClick={() => remove.mutate(_id)}>
      {label}
    </AppButton>
  );
  return (
    <div className={styles.row}>
      <p className={styles.state} role="status">
        {stateText(item)}
      </p>
      <div className={styles.actions}>
        {item === null && make('Download my data', downloadIcon)}
        {item?.state === 'making' && (
          <>
            <progress {...(item.total > 0 && { max: item.total, value: item.done })} aria-label="Progress of your data" />
            {item.total > 0 && (
              <span className="num muted small">{`${count(item.done)} of ${count(Math.max(item.done, item.total))}`}</span>
            )}
            {drop(item, 'Cancel')}
          </>
        )}
        {item?.state === 'ready' && (
          <>
            {drop(item, 'Remove')}
            {make('Make again')}
            <AppButton
              kind="primary"
              icon={downloadIcon}
              loading={download.isPending}
              disabled={isOld}
              onClick={() => download.mutate(item._id)}
            >
              Download
            </AppButton>
          </>
        )}
        {(item?.state === 'failed' || item?.state === 'too_large') && make('Try again')}
      </div>
    </div>
  );
}

const downloadIcon = <IconDownload size={15} stroke={1.75} />;
const count = (number: number) => number.toLocaleString('en');

function stateText(item: OwnData | null): string {
  if (!item) return 'This may take a few minutes. You can leave this page.';
  if (item.state === 'making') return 'Your data is being collected.';
  if (item.state === 'ready') return `Ready · ${fileSize(item.size)} · until ${formatSoon(item.expires_at)}`;
  if (item.state === 'too_large') return 'Too large for one file: more than 200,000 files. Export the responses of each form instead.';
  return 'It could not be prepared. Your data is safe; please try again.';
}

/** Reads a ZIP of own data on this device, and asks which of its forms are made again. Only these are sent. */
function ImportButton() {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [found, setFound] = useState<{ file: OwnDataFile; own: ReadonlySet<string> } | null>(null);

  async function read(chosen: File) {
    setReading(true);
    try {
      const { openOwnData } = await import('./import/read-own-data.ts');
      const file = await openOwnData(chosen);
      if (file.forms.length === 0) throw new ZipError('This ZIP has no forms.');
      setFound({ file, own: new Set((await request(getForms, {})).map(({ _id }) => _id)) });
    } catch (error) {
      toast.error(error instanceof ZipError ? error.message : errorText(error));
    } finally {
      setReading(false);
    }
  }
  return (
    <>
      <AppButton icon={<IconUpload size={15} stroke={1.75} />} loading={isReading} onClick={() => input.current?.click()}>
        Import forms
      </AppButton>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label="ZIP of your data"
        onChange={({ currentTarget: { files }, currentTarget }) => {
          const chosen = files?.[0];
          if (chosen) void read(chosen);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {found && <ImportDialog {...found} onClose={() => setFound(null)} />}
    </>
  );
}
