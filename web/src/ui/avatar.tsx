import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  picture?: string | undefined;
  /** The person's color, 'r, g, b': the background of a white letter. */
  color?: string;
}

/** A person's uploaded picture, or the first letter of the name. */
export function Avatar({ name, picture, color }: AvatarProps) {
  return picture ? (
    <img className={styles.avatar} src={picture} alt="" width={28} height={28} />
  ) : (
    <span className={styles.avatar} style={color ? { background: `rgb(${color})`, color: '#fff' } : undefined} aria-hidden>
      {([...name][0] ?? '?').toUpperCase()}
    </span>
  );
}
