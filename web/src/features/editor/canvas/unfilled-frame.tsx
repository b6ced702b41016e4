import { hasOtherEmail, OFFERED, type Offered, offeredName, type UnfilledColumn } from '@formwright/form-model';
import { Menu } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { openPlace, useDrag } from '../dragging/drag-store.ts';
import { insideId } from '../dragging/drop-targets.ts';
import { offeredIcon } from '../elements/index.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useEditor } from '../state/editor-context.tsx';
import { useRun } from '../state/use-run.ts';
import styles from './unfilled-frame.module.css';

interface UnfilledFrameProps {
  column: UnfilledColumn;
  isAlone: boolean;
  /** Side of the gap for the dragged element. */
  room: 'before' | 'after' | undefined;
}

/** An empty column: drop an element here, or choose one from the menu. */
export const UnfilledFrame = memo(function UnfilledFrame({ column, isAlone, room }: UnfilledFrameProps) {
  const run = useRun();
  const { uniqueId } = column;
  const isOver = useDrag((state) => openPlace(state) === insideId(uniqueId));
  const hasProblem = useEditor(({ problems }) => problems.includes(uniqueId));
  const hint = useId();
  const hasEmail = useEditor(({ history }) => hasOtherEmail(history.present));
  const add = (kind: Offered) => run({ id: 'add-element', args: { kind, to: { in: 'column', column: uniqueId } } });
  return (
    <div
      className={styles.unfilled}
      data-column={uniqueId}
      data-over={isOver ? '' : undefined}
      data-room={room}
      data-problem={hasProblem ? '' : undefined}
    >
      <Menu position="bottom" width={220} returnFocus={false}>
        <Menu.Target>
          <button type="button" className={styles.add} data-focus="" aria-describedby={hasProblem ? hint : undefined}>
            <IconPlus size={15} stroke={1.75} aria-hidden="true" />
            Add an element
          </button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {OFFERED.filter((offered) => (offered !== 'divider' || isAlone) && (offered !== 'email' || !hasEmail)).map((offered) => {
            const Icon = offeredIcon(offered);
            return (
              <Menu.Item key={offered} leftSection={<Icon size={18} stroke={1.6} />} onClick={() => add(offered)}>
                {offeredName(offered)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      {hasProblem && (
        <p id={hint} className={styles.problem}>
          Fill or remove it to save the form.
        </p>
      )}
      <IconButton
        name="Remove empty field"
        className={styles.remove}
        onClick={() => run({ id: 'remove-element', args: { column: uniqueId } })}
      >
        <IconX size={15} />
      </IconButton>
    </div>
  );
});
