import type { useDraggable } from '@dnd-kit/core';
import { columnName, type FilledColumn } from '@formwright/form-model';
import { IconAdjustmentsHorizontal, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { KeyboardEventHandler, MouseEventHandler, TouchEventHandler } from 'react';
import { useEditorStore } from '../editor-context.tsx';
import { IconButton } from '../icon-button.tsx';
import { useRun } from '../use-run.ts';

type Listeners = ReturnType<typeof useDraggable>['listeners'];
/** Space on the handle lifts the element. */
export type OnLift = NonNullable<Listeners>[string] | undefined;

/** Move, settings, duplicate and delete; on hover, on focus, and while the element is marked. */
export function ElementTools({ column, onLift }: { column: FilledColumn; onLift: OnLift }) {
  const store = useEditorStore();
  const run = useRun();
  const name = columnName(column);
  const { uniqueId } = column;
  return (
    <div className="ed-tools">
      <IconButton name={`Move ${name}`} hint="Move: drag, or Space and the arrow keys" className="ed-grip" {...keyboardOf(onLift)}>
        <IconGripVertical size={15} />
      </IconButton>
      <IconButton name={`Settings of ${name}`} hint="Settings" onClick={() => store.openSettings(uniqueId)}>
        <IconAdjustmentsHorizontal size={15} />
      </IconButton>
      <IconButton
        name={`Duplicate ${name}`}
        hint="Duplicate"
        shortcut="Ctrl+D"
        onClick={() => run({ id: 'duplicate-element', args: { column: uniqueId } })}
      >
        <IconCopy size={15} />
      </IconButton>
      <IconButton
        name={`Delete ${name}`}
        hint="Delete"
        shortcut="Del"
        onClick={() => run({ id: 'remove-element', args: { column: uniqueId } })}
      >
        <IconTrash size={15} />
      </IconButton>
    </div>
  );
}

/** The frame takes mouse and touch; only this button takes the keys, so that typing in the label never lifts the element. */
export const keyboardOf = (onLift: OnLift): { onKeyDown?: KeyboardEventHandler } =>
  onLift ? { onKeyDown: onLift as KeyboardEventHandler } : {};

export function pointerOf(listeners: Listeners): { onMouseDown?: MouseEventHandler; onTouchStart?: TouchEventHandler } {
  return {
    ...(listeners?.onMouseDown && { onMouseDown: listeners.onMouseDown as MouseEventHandler }),
    ...(listeners?.onTouchStart && { onTouchStart: listeners.onTouchStart as TouchEventHandler }),
  };
}
