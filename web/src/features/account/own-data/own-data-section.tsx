import { fileSize } from '@formwright/form-renderer';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatSoon } from '../../../lib/dates.ts';
import { AppButton } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { Section } from '../profile/section.tsx';
import { type OwnData, ownDataQuery, useOwnDataActions } from './api.ts';
import { ImportButton } from './import/import-button.tsx';
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
        failed="This did not load."
      >
        {(item) => <State item={item} />}
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

function State({ item }: { item: OwnData | null }) {
  const { begin, download, remove } = useOwnDataActions();
  const make = (label: string, icon?: ReactNode) => (
    <AppButton icon={icon} loading={begin.isPending} onClick={() => begin.mutate()}>
      {label}
    </AppButton>
  );
  const drop = ({ _id }: OwnData, label: string) => (
    <AppButton loading={remove.isPending} onClick={() => remove.mutate(_id)}>
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
            <AppButton kind="primary" icon={downloadIcon} loading={download.isPending} onClick={() => download.mutate(item._id)}>
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
