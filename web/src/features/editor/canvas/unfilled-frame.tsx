import { hasOtherEmail, OFFERED, type Offered, offeredName, type UnfilledColumn } from '@formwright/form-model';
import { Menu } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { openPlace, useDrag } from '../dragging/drag-store.ts';
import { insideId } from '../dragging/drop-targets.ts';
import { offeredIcon } from '../elements/index.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useEditor, useRun } from '../state/editor-context.tsx';
import { useElementMenu } from './menu-place.ts';
import styles from './unfilled-frame.module.css';
import { useFrameKeys } from './use-frame-keys.ts';

interface UnfilledFrameProps {
  column: UnfilledColumn;
  isAlone: boolean;
  /** Side of the gap for the dragged element. */
  room: 'before' | 'after' | undefined;
  /** 'row 2 of 5, column 1 of 2' */
  place: string;
  /** Whether it is the row's tab stop. */
  isStop: boolean;
  onStop(column: string): void;
}

/** An empty column: drop an element here, or choose one from the menu. */
export const UnfilledFrame = memo(function UnfilledFrame({ column, isAlone, room, place, isStop, onStop }: UnfilledFrameProps) {
  const run = useRun();
  const { uniqueId } = column;
  const isOver = useDrag((state) => openPlace(state) === insideId(uniqueId));
  const hasProblem = useEditor(({ problems }) => problems.includes(uniqueId));
  const hint = useId();
  const hasEmail = useEditor(({ history }) => hasOtherEmail(history.present));
  const add = (kind: Offered) => run({ id: 'add-element', args: { kind, to: { in: 'column', column: uniqueId } } });
  const onKeyDown = useFrameKeys(column);
  const onContextMenu = useElementMenu(uniqueId);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same menu opens with Shift+F10 on the button
    <div
      className={styles.unfilled}
      data-column={uniqueId}
      data-over={isOver ? '' : undefined}
      data-room={room}
      data-problem={hasProblem ? '' : undefined}
      onContextMenu={onContextMenu}
    >
      <Menu position="bottom" width={220} returnFocus={false}>
        <Menu.Target>
          <button
            type="button"
            className={styles.add}
            data-focus=""
            tabIndex={isStop ? 0 : -1}
            aria-description={place}
            aria-describedby={hasProblem ? hint : undefined}
            onFocus={() => onStop(uniqueId)}
            onKeyDown={onKeyDown}
          >
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
        tabIndex={-1}
        onClick={() => run({ id: 'remove-element', args: { column: uniqueId } })}
      >
        <IconX size={15} />
      </IconButton>
    </div>
  );
});
