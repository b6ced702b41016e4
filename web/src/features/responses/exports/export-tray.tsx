import { fileSize } from '@formwright/form-renderer';
import { useElementSize } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useAdoptedStyles } from '../../../lib/adopted-styles.ts';
import { formatSoon } from '../../../lib/dates.ts';
import { AppButton, IconButton } from '../../../ui/button.tsx';
import { OldNote } from '../../../ui/old-note.tsx';
import { useFocusOn } from '../../../ui/use-focus-on.ts';
import { type Export, type ExportKind, exportsQuery, useExportActions } from './api.ts';
import { forgetExports } from './export-mark.ts';
import styles from './export-tray.module.css';

const kindNames: Readonly<Record<ExportKind, string>> = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF', files: 'Files' };
const count = (number: number) => number.toLocaleString('en');

/** The exports that are made in the background, on every page of the owner until they are removed. */
export function ExportTray() {
  const { data, error, refetch } = useQuery(exportsQuery);
  const [isOpen, setOpen] = useState(true);
  const listId = useId();
  const fold = useRef<HTMLButtonElement>(null);
  // What one cancels, removes or tries again goes with its button.
  const focus = useFocusOn(() => fold.current ?? document.getElementById('main'));
  // The end of the page, and what has the focus, stand above the tray: frame.module.css and base.css give that much room.
  const { ref, height } = useElementSize();
  const isEmpty = data?.length === 0;
  useAdoptedStyles(!isEmpty && height > 0 ? `:root { --tray: ${Math.ceil(height)}px }` : '');
  useEffect(() => {
    if (isEmpty) forgetExports();
  }, [isEmpty]);
  if (!data || data.length === 0) return null;
  const isOld = error !== null;
  const making = data.filter(({ state }) => state === 'making').length;
  return (
    <section ref={ref} className={styles.tray} aria-label="Exports" data-tray {...focus}>
      <div className={styles.head}>
        <h2>{making > 0 ? `Exports · ${making} in progress` : 'Exports'}</h2>
        <IconButton
          ref={fold}
          label={isOpen ? 'Show less of the exports' : 'Show the exports'}
          icon={isOpen ? <IconChevronDown size={16} stroke={1.75} /> : <IconChevronUp size={16} stroke={1.75} />}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen((was) => !was)}
        />
      </div>
      <p role="status" className="vh">
        {spokenOf(data)}
      </p>
      <div id={listId} className={styles.list} hidden={!isOpen}>
        {isOld && (
          <div className={styles.old}>
            <OldNote onRetry={() => void refetch()}>The exports did not load. What you see is from before.</OldNote>
          </div>
        )}
        <ul>
          {data.map((each) => (
            <Entry key={each._id} item={each} isOld={isOld} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** What a screen reader hears when it changes: states, no numbers, which would come every second. */
const spokenOf = (all: readonly Export[]) => all.map((each) => `${nameOf(each)}: ${stateNames[each.state]}.`).join(' ');
const stateNames: Readonly<Record<Export['state'], string>> = {
  making: 'in progress',
  ready: 'ready',
  failed: 'not made',
  too_large: 'too large',
  expired: 'expired',
};

const nameOf = ({ kind, title, isPart }: Export) => `${kindNames[kind]} of ${title || 'a form'}${isPart ? ', part' : ''}`;

/** @param isOld whether the list did not load again: nothing is done with its rows */
function Entry({ item, isOld }: { item: Export; isOld: boolean }) {
  const { _id, state, done, total, size } = item;
  const { download, retry, remove } = useExportActions(_id);
  const name = nameOf(item);
  const again = state === 'expired' ? 'Make again' : 'Try again';
  return (
    <li className={styles.item}>
      <p className={styles.name} dir="auto" title={name}>
        {name}
      </p>
      {state === 'making' && (
        <div className={styles.row}>
          <progress {...(total === null ? {} : { max: total, value: done })} aria-label={`Progress of ${name}`} />
          <AppButton size="xs" aria-label={`Cancel ${name}`} disabled={isOld} loading={remove.isPending} onClick={() => remove.mutate()}>
            Cancel
          </AppButton>
        </div>
      )}
      <div className={styles.row}>
        <span className={`${styles.state} num`} data-state={state}>
          {stateText(item)}
        </span>
        {state === 'ready' && (
          <AppButton
            size="xs"
            kind="primary"
            aria-label={`Download ${name}`}
            disabled={isOld}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            Download
          </AppButton>
        )}
        {(state === 'failed' || state === 'expired') && (
          <AppButton size="xs" aria-label={`${again}: ${name}`} disabled={isOld} loading={retry.isPending} onClick={() => retry.mutate()}>
            {again}
          </AppButton>
        )}
        {state !== 'making' && (
          <IconButton
            size="sm"
            label={`Remove ${name}`}
            tip="Remove"
            icon={<IconX size={14} stroke={1.75} />}
            disabled={isOld}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          />
        )}
      </div>
    </li>
  );

  function stateText({ expires_at }: Export): string {
    if (state === 'making') return total === null ? `${count(done)} responses so far` : `${count(done)} of ${count(total)}`;
    if (state === 'ready') return `Ready · ${fileSize(size)} · until ${formatSoon(expires_at)}`;
    if (state === 'too_large') return 'Too large for one file. Narrow the list.';
    return state === 'expired' ? 'The file has expired.' : 'Could not be made.';
  }
}
