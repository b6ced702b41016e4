import { IconAlertCircle } from '@tabler/icons-react';
import styles from './field-error.module.css';

/** The error of a field, with an icon, so that it is not marked by color only. */
export function FieldError({ text }: { text: string }) {
  return (
    <span className={styles.error}>
      <IconAlertCircle size={15} stroke={1.75} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
