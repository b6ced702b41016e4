import { IconUsers } from '@tabler/icons-react';
import styles from './workspace.module.css';
import { useForeignWorkspace } from './workspace-names.ts';

/**
 * Tells in whose account one works; nothing in one's own.
 * @param props.isCompact an icon only where there is little room; a `WorkspaceNote` then has the text
 */
export function WorkspaceMark({ isCompact = false }: { isCompact?: boolean }) {
  const foreign = useForeignWorkspace();
  if (!foreign) return null;
  return (
    <span className={styles.mark} data-compact={isCompact || undefined} title={`You are in ${foreign.title}`}>
      <IconUsers size={15} stroke={1.75} aria-hidden />
      <span className="vh">You are in </span>
      <span className={`cut ${styles.name}`} dir="auto">
        {foreign.title}
      </span>
    </span>
  );
}

/** The text of a compact mark, where the mark has no room for it. The mark tells screen readers. */
export function WorkspaceNote() {
  const foreign = useForeignWorkspace();
  if (!foreign) return null;
  return (
    <p className={styles.note} aria-hidden dir="auto">
      {`You are in ${foreign.title}`}
    </p>
  );
}
