import { columnName, type FilledColumn } from '@formwright/form-model';
import { IconAdjustmentsHorizontal, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { handle } from '../dragging/lift-area.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import parts from '../parts/parts.module.css';
import { useEditorStore, useRun } from '../state/editor-context.tsx';
import styles from './element-frame.module.css';

/** Buttons to move, set up, duplicate and delete the element. They show on hover, on focus, and while the element is selected. */
export function ElementTools({ column }: { column: FilledColumn }) {
  const store = useEditorStore();
  const run = useRun();
  const name = columnName(column);
  const { uniqueId } = column;
  return (
    <div className={styles.tools}>
      <IconButton tabIndex={-1} name={`Move ${name}`} hint="Move: drag, or Space and the arrow keys" className={parts.grip} {...handle}>
        <IconGripVertical size={15} />
      </IconButton>
      <IconButton
        tabIndex={-1}
        name={`Settings of ${name}`}
        hint="Settings"
        shortcut="Alt+Enter"
        onClick={() => store.openSettings(uniqueId)}
      >
        <IconAdjustmentsHorizontal size={15} />
      </IconButton>
      <IconButton
        tabIndex={-1}
        name={`Duplicate ${name}`}
        hint={`Duplicate ${name}`}
        shortcut="Ctrl+D"
        onClick={() => run({ id: 'duplicate-element', args: { column: uniqueId } })}
      >
        <IconCopy size={15} />
      </IconButton>
      <IconButton
        tabIndex={-1}
        name={`Delete ${name}`}
        hint={`Delete ${name}`}
        shortcut="Del"
        onClick={() => run({ id: 'remove-element', args: { column: uniqueId } })}
      >
        <IconTrash size={15} />
      </IconButton>
    </div>
  );
}
