import {
  type Announcements,
  DndContext,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { CSS } from '@dnd-kit/utilities';
import { isUntouched, MAX_LABEL, MAX_OPTIONS, type Option } from '@formwright/form-model';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEventHandler, useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { SteadyMouseSensor, SteadyTouchSensor } from '../dragging/pointer-sensors.ts';
import { IconButton } from '../parts/icon-button.tsx';
import parts from '../parts/parts.module.css';
import { selectDefault } from '../parts/select-default.ts';
import { singleLine } from '../parts/single-line.ts';
import { useRun } from '../state/editor-context.tsx';
import styles from './options-setting.module.css';
import { useOptionKeys } from './use-option-keys.ts';

// A constant: new objects would render every option again.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 200, tolerance: 8 } };

/** The options of a choice: rename, add, delete, reorder, or paste a list. */
export function OptionsSetting({ column, options }: { column: string; options: Option[] }) {
  const run = useRun();
  const [isPasting, setPasting] = useState(false);
  const sensors = useSensors(useSensor(SteadyMouseSensor, mouse), useSensor(SteadyTouchSensor, touch), useSensor(KeyboardSensor, keyboard));
  const indexOf = (id: unknown) => options.findIndex((option) => option.id === id);
  const isFull = options.length >= MAX_OPTIONS;
  return (
    <fieldset className={styles.options}>
      <legend className={parts.legend}>Options</legend>
      <DndContext
        sensors={sensors}
        accessibility={{ announcements: optionAnnouncements(options) }}
        // Not `over`, which is known one render after the collisions.
        onDragEnd={({ active, collisions }) => {
          const [over] = collisions ?? [];
          if (over) run({ id: 'move-option', args: { column, option: String(active.id), to: indexOf(over.id) } });
        }}
      >
        <ol data-options="">
          {options.map((option, index) => (
            <OptionRow key={option.id} column={column} option={option} number={index + 1} />
          ))}
        </ol>
      </DndContext>
      <div className="flex wrap gap-2">
        <AppButton
          kind="quiet"
          size="xs"
          icon={<IconPlus size={15} stroke={1.75} />}
          disabled={isFull}
          onClick={() => run({ id: 'add-option', args: { column } })}
        >
          Add option
        </AppButton>
        <AppButton kind="quiet" size="xs" disabled={isFull} onClick={() => setPasting(true)}>
          Paste a list
        </AppButton>
      </div>
      {isPasting && <PasteOptionsDialog column={column} onClose={() => setPasting(false)} />}
    </fieldset>
  );
}

function OptionRow({ column, option, number }: { column: string; option: Option; number: number }) {
  const run = useRun();
  const { setNodeRef: setDragRef, listeners, transform, isDragging } = useDraggable({ id: option.id });
  // Keyboard dragging starts only on the handle, so that typing in the option never starts it.
  const { onKeyDown: liftByKey, ...liftByPointer } = listeners ?? {};
  const { setNodeRef: setDropRef, isOver } = useDroppable({ id: option.id });
  const keys = useOptionKeys(column);
  return (
    <li
      ref={(node) => {
        setDragRef(node);
        setDropRef(node);
      }}
      style={{ transform: CSS.Translate.toString(transform) }}
      data-lifted={isDragging ? '' : undefined}
      data-over={isOver && !isDragging ? '' : undefined}
    >
      <span {...liftByPointer}>
        <IconButton
          name={`Move option ${number}`}
          hint="Move: drag, or Space and the arrow keys"
          className={parts.grip}
          onKeyDown={liftByKey as KeyboardEventHandler | undefined}
        >
          <IconGripVertical size={15} />
        </IconButton>
      </span>
      <TextInput
        aria-label={`Option ${number}`}
        data-option={option.id}
        value={option.label}
        maxLength={MAX_LABEL}
        onKeyDown={(event) => keys.onKeyDown(event, option.id)}
        onPaste={(event) => keys.onPaste(event, option.id)}
        {...selectDefault(isUntouched(option))}
        onChange={(event) =>
          run({ id: 'change-option', args: { column, option: option.id, label: singleLine(event.currentTarget.value) } })
        }
      />
      <IconButton
        name={`Delete option ${number}`}
        hint={`Delete ${option.label || `option ${number}`}`}
        onClick={() => run({ id: 'remove-option', args: { column, option: option.id } })}
      >
        <IconX size={15} />
      </IconButton>
    </li>
  );
}

/** Adds many options at once. */
function PasteOptionsDialog({ column, onClose }: { column: string; onClose(): void }) {
  const run = useRun();
  const [text, setText] = useState('');
  const [replace, setReplace] = useState(true);
  const paste = () => {
    const outcome = run({ id: 'paste-options', args: { column, text, replace } });
    if ('done' in outcome) onClose();
  };
  return (
    <Dialog opened onClose={onClose} title="Paste a list of options" withCloseButton={false}>
      <div className="stack gap-5">
        <Textarea
          label="Options"
          description="One per line. Blank lines and repetitions are left out."
          value={text}
          rows={8}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Switch
          label="Replace the options that are there"
          checked={replace}
          onChange={(event) => setReplace(event.currentTarget.checked)}
        />
        <DialogActions>
          <AppButton onClick={onClose}>Cancel</AppButton>
          <AppButton kind="primary" onClick={paste}>
            Use these options
          </AppButton>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Moves a dragged option up or down by keyboard. */
const stepThroughOptions: KeyboardCoordinateGetter = (event, { context }) => {
  const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
  if (step === 0) return undefined;
  event.preventDefault();
  const ids = [...context.droppableRects.keys()];
  const tops = ids.map((id) => ({ id, rect: context.droppableRects.get(id) })).sort((a, b) => (a.rect?.top ?? 0) - (b.rect?.top ?? 0));
  const at = tops.findIndex(({ id }) => id === (context.over?.id ?? context.active?.id));
  const rect = tops[at + step]?.rect;
  return rect ? { x: rect.left, y: rect.top } : undefined;
};
const keyboard = { coordinateGetter: stepThroughOptions };

function optionAnnouncements(options: readonly Option[]): Announcements {
  const place = (id: unknown) => options.findIndex((option) => option.id === id) + 1;
  const name = (id: unknown) => options.find((option) => option.id === id)?.label || `option ${place(id)}`;
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Place ${place(over.id)} of ${options.length}.` : undefined),
    onDragEnd: ({ active, over }) => `Dropped ${name(active.id)}${over ? ` at place ${place(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${name(active.id)} was put back.`,
  };
}
