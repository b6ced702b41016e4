import { Bar } from '../../../ui/loaded.tsx';
import styles from './rich-text.module.css';

/** In the shape of the editor of a text, so that nothing below it moves when it is there. */
export const TextSkeleton = () => (
  <div className={styles.waiting} role="status" aria-label="Loading the text editor">
    <Bar width="30%" height="18px" />
    <Bar width="100%" height="176px" />
  </div>
);
