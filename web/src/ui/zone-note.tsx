import { IconClockQuestion } from '@tabler/icons-react';
import { useZoneNote } from '../lib/reader-zone.ts';
import styles from './zone-note.module.css';

/** Says why times are not those of the device, where that is so. */
export function ZoneNote() {
  const note = useZoneNote();
  return (
    note && (
      <p className={styles.note} role="note">
        <IconClockQuestion size={16} stroke={1.6} aria-hidden />
        {note}
      </p>
    )
  );
}
