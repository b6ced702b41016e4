import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import type { State } from './groups.ts';
import styles from './health.module.css';

const icons = { problem: IconAlertCircle, warning: IconAlertTriangle, ok: IconCircleCheck, unknown: IconHelpCircle } as const;
const words = { problem: 'Problem', warning: 'Warning', ok: 'Well', unknown: 'Not known' } as const;

/** A state as a mark that is read as a word. @param isSilent where the text beside it says the same */
export function Mark({ state, size = 18, isSilent = false }: { state: State; size?: number; isSilent?: boolean }) {
  const Icon = icons[state];
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={size} stroke={1.6} aria-hidden />
      {!isSilent && <span className="vh">{words[state]}</span>}
    </span>
  );
}
