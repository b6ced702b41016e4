import styles from './avatar.module.css';

/** A person's uploaded picture, or the first letter of the name. */
export function Avatar({ name, picture }: { name: string; picture?: string | undefined }) {
  return picture ? (
    <img className={styles.avatar} src={picture} alt="" width={28} height={28} />
  ) : (
    <span className={styles.avatar} aria-hidden>
      {([...name][0] ?? '?').toUpperCase()}
    </span>
  );
}
