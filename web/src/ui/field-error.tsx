import { IconAlertCircle } from '@tabler/icons-react';
import styles from './field-error.module.css';

/** An error at its field: icon and text, so that it is never colour alone. */
export function FieldError({ text }: { text: string }) {
  return (
    <span className={styles.error}>
      <IconAlertCircle size={15} stroke={1.75} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
