import { columnName, type FilledColumn, hasDefaultLabel, isChoice, MAX_LABEL, offeredAs, offeredName } from '@formwright/form-model';
import { type DragEvent, type FocusEvent, type KeyboardEvent, memo, useDeferredValue, useState } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';
import { useDrag } from '../dragging/drag-store.ts';
import { liftable } from '../dragging/lift-area.tsx';
import { editorElements } from '../elements/index.ts';
import { useSetImage } from '../images/use-set-image.ts';
import { directionOf } from '../parts/direction-of.ts';
import parts from '../parts/parts.module.css';
import { selectDefault } from '../parts/select-default.ts';
import { singleLine } from '../parts/single-line.ts';
import { useEditor, useEditorStore, useRun } from '../state/editor-context.tsx';
import styles from './element-frame.module.css';
import { ElementPicture } from './element-picture.tsx';
import { ElementTools } from './element-tools.tsx';
import { InsideContext, useInsideTabIndex } from './inside.ts';
import { useElementMenu } from './menu-place.ts';
import { useFrameKeys } from './use-frame-keys.ts';
import { WrittenOptions } from './written-options.tsx';
import { WrittenParagraph } from './written-paragraph.tsx';

interface ElementFrameProps {
  column: FilledColumn;
  /** Side of the gap for the dragged element. */
  room: 'before' | 'after' | undefined;
  /** 'row 2 of 5, column 1 of 2' */
  place: string;
  /** Whether it is the row's tab stop. */
  isStop: boolean;
  onStop(column: string): void;
}

/** An element on the canvas with its tools. It can be focused and dragged, and shows what respondents see. */
export const ElementFrame = memo(function ElementFrame({ column, room, place, isStop, onStop }: ElementFrameProps) {
  const store = useEditorStore();
  const { uniqueId } = column;
  const isSelected = useEditor((state) => state.selected === uniqueId);
  const hasProblem = useEditor(({ problems }) => problems.includes(uniqueId));
  const isLifted = useDrag(({ dragged }) => dragged?.kind === 'column' && dragged.column === uniqueId);
  const onKeyDown = useFrameKeys(column);
  const onContextMenu = useElementMenu(uniqueId);
  const [isInside, setInside] = useState(false);
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    onStop(uniqueId);
    setInside(target !== currentTarget);
  };
  const dropImage = useImageDrop(column);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name the label's field twice; this group can be focused
    <div
      role="group"
      tabIndex={isStop ? 0 : -1}
      aria-label={frameName(column, place)}
      aria-current={isSelected || undefined}
      data-column={uniqueId}
      data-kind={column.tabname}
      className={styles.element}
      data-lifted={isLifted ? '' : undefined}
      data-room={room}
      data-problem={hasProblem ? '' : undefined}
      data-drop={dropImage.isOver ? '' : undefined}
      onClick={() => store.select(uniqueId)}
      onDoubleClick={(event) => isOnFrame(event.target) && store.openSettings(uniqueId)}
      onFocus={onFocus}
      onBlur={() => setInside(false)}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
      {...liftable({ kind: 'column', column: uniqueId })}
      {...dropImage.handlers}
    >
      <InsideContext value={isInside}>
        <FrameBody column={column} />
      </InsideContext>
    </div>
  );
});

/** Memoized, so that dragging does not render it again. */
const FrameBody = memo(function FrameBody({ column }: { column: FilledColumn }) {
  // Rendered deferred, to show the page sooner: a page of forty elements has 160 of these buttons, which are hidden at first.
  const hasTools = useDeferredValue(true, false);
  return (
    <>
      {editorElements[column.tabname].hasLabel && <ColumnLabel column={column} />}
      <ElementBody column={column} />
      {hasTools && <ElementTools column={column} />}
    </>
  );
});

/** What respondents see of it. Options and paragraphs are written in their place. */
function ElementBody({ column }: { column: FilledColumn }) {
  if (column.tabname === 'paragraph') return <WrittenParagraph column={column} />;
  if (!isChoice(column)) {
    return (
      <>
        <ElementPicture column={column} />
        <Placeholder column={column} />
      </>
    );
  }
  return (
    <>
      {column.tabname === 'dropdown' && <ElementPicture column={column} />}
      <WrittenOptions column={column} />
    </>
  );
}

const isOnFrame = (target: EventTarget): boolean => !(target instanceof Element && target.closest('textarea, button, [role="textbox"]'));

/** 'Email, required, Short Text, row 2 of 5, column 1 of 2' */
const frameName = (column: FilledColumn, place: string): string =>
  [columnName(column), column.content.required && 'required', offeredName(offeredAs(column)), place].filter(Boolean).join(', ');

/** ELEM-23: an image file that is dropped on an image column becomes its image. */
function useImageDrop(column: FilledColumn) {
  const [isOver, setOver] = useState(false);
  const setImage = useSetImage();
  if (column.tabname !== 'image') return { isOver: false, handlers: {} };
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        setImage(column.uniqueId, event.dataTransfer.files[0]);
      },
    },
  };
}

/** Placeholder for elements that may show nothing to respondents. */
function Placeholder({ column }: { column: FilledColumn }) {
  if (column.tabname === 'empty') return <p className={styles.placeholder}>Empty</p>;
  if (column.tabname === 'image' && !column.content.src)
    return <p className={styles.placeholder}>Drop an image here, or choose one in its settings</p>;
  return null;
}

/** The element's label, edited inline. */
function ColumnLabel({ column }: { column: FilledColumn }) {
  const run = useRun();
  const tabIndex = useInsideTabIndex();
  const { label, required } = column.content;
  return (
    <div className={`${parts.growing} ${styles.label}`} dir={directionOf(label)} data-value={label || 'Untitled question'}>
      <textarea
        className={styles.text}
        aria-label="Label"
        data-text=""
        tabIndex={tabIndex}
        rows={1}
        value={label}
        maxLength={MAX_LABEL}
        placeholder="Untitled question"
        onChange={(event) =>
          run({ id: 'change-content', args: { column: column.uniqueId, change: { label: singleLine(event.target.value) } } })
        }
        onKeyDown={goOn}
        {...selectDefault(hasDefaultLabel(column))}
      />
      {required && (
        <span className={styles.star} title="Required">
          <span aria-hidden="true">*</span>
          <span className="vh">required</span>
        </span>
      )}
    </div>
  );
}

/** A label has only one line. Enter goes on to the first option of a choice. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  if (!isComposing(event.nativeEvent)) event.currentTarget.closest('[data-column]')?.querySelector<HTMLElement>('[data-option]')?.focus();
}
