import { formatClock, formatDay } from '../../lib/dates.ts';
import styles from './moment.module.css';

/** The day above the clock, so that the columns of dates leave their room to the answers. A card has both in one line. */
export const Moment = ({ at }: { at: number }) => (
  <time className={styles.moment} dateTime={new Date(at).toISOString()}>
    <span>{formatDay(at)}</span> <span className={styles.clock}>{formatClock(at)}</span>
  </time>
);
