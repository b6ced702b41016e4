import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  picture?: string | undefined;
  /** The person's color, 'r, g, b': the background of a white letter. */
  color?: string;
  size?: 'md' | 'lg';
}

const pixels = { md: 28, lg: 52 } as const;

/** A person's uploaded picture, or the first letter of the name. */
export function Avatar({ name, picture, color, size = 'md' }: AvatarProps) {
  return picture ? (
    <img className={styles.avatar} data-size={size} src={picture} alt="" width={pixels[size]} height={pixels[size]} />
  ) : (
    <span className={styles.avatar} data-size={size} style={color ? { background: `rgb(${color})`, color: '#fff' } : undefined} aria-hidden>
      {([...name][0] ?? '?').toUpperCase()}
    </span>
  );
}
