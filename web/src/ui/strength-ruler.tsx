import { IconCheck } from '@tabler/icons-react';
import styles from './strength-ruler.module.css';

export interface Requirement {
  name: string;
  text: string;
  isMet: boolean;
}

interface StrengthRulerProps {
  id: string;
  requirements: readonly Requirement[];
  /** Whether the server has refused the password all the same, such as one that many people use. */
  isRefused?: boolean;
}

/** The requirements of a password: each met one fills a segment of the bar, and is struck through with a check before it. */
export function StrengthRuler({ id, requirements, isRefused = false }: StrengthRulerProps) {
  const met = requirements.filter(({ isMet }) => isMet).length;
  return (
    <div className="stack gap-3" id={id}>
      <div className={styles.bar} data-met={met} data-refused={(isRefused && met === requirements.length) || undefined} aria-hidden>
        {requirements.map(({ name }, index) => (
          <span key={name} data-filled={index < met || undefined} />
        ))}
      </div>
      <ul className={styles.list}>
        {requirements.map(({ name, text, isMet }) => (
          <li key={name} data-met={isMet || undefined}>
            {isMet && <IconCheck size={13} stroke={2.25} aria-hidden />}
            {isMet ? <s>{text}</s> : text}
            {isMet && <span className="vh">, met</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
