import { columnsOf, type EditedForm, type FilledColumn, findElement, offeredAs, offeredName } from '@formwright/form-model';
import { memo, type ReactNode, useDeferredValue, useEffect } from 'react';
import { editorElements } from '../elements/index.ts';
import { CustomizePanel } from '../look/look-panel.tsx';
import { bringIntoView, frameOf } from '../state/bring-into-view.ts';
import { say, useEditor, useEditorStore, useRun } from '../state/editor-context.tsx';
import type { EditorState } from '../state/editor-state.ts';
import { TimesPanel } from '../times/times-panel.tsx';
import { Panel } from './panel.tsx';

/** The settings of the selected element, or a panel for the whole form. */
export function SettingsPanel() {
  const isOpen = useEditor((state) => state.isSettingsOpen);
  const panel = useEditor((state) => state.formPanel);
  if (!isOpen) return null;
  if (panel === null) return <ElementPanel />;
  return panel === 'times' ? <TimesPanel /> : <CustomizePanel shown={panel} />;
}

/** It listens to texts, not to the element, so that a letter in a setting renders only the fields. */
function ElementPanel() {
  const store = useEditorStore();
  const run = useRun();
  const uniqueId = useEditor((state) => selectedElement(state)?.uniqueId);
  const title = useEditor(titleOf);
  const place = useEditor((state) => (uniqueId ? placeOf(state.history.present, uniqueId) : ''));
  // Fields are rendered deferred, so that the panel opens and the selection moves at once.
  const shown = useDeferredValue(uniqueId ?? null, null);
  // Scrolls the element into view, because the panel takes room from the page.
  useEffect(() => bringIntoView(shown ? frameOf(shown) : null), [shown]);
  const reset = () => {
    if (!uniqueId) return;
    run({ id: 'reset-element', args: { column: uniqueId } });
    const after = store.getState().history.present;
    const undo = () => {
      // Not a later step.
      if (store.getState().history.present === after) store.undo();
    };
    say.lasting('Settings are back to their defaults.', { label: 'Undo', run: undo });
  };
  return (
    <Panel title={title} place={place} onReset={uniqueId ? reset : undefined}>
      <SettingsOf uniqueId={shown} />
    </Panel>
  );
}

const SettingsOf = memo(function SettingsOf({ uniqueId }: { uniqueId: string | null }) {
  const column = useEditor((state) => (uniqueId ? findElement(state.history.present, uniqueId)?.column : undefined));
  const isNoneMarked = useEditor((state) => state.selected === null);
  if (!column) return isNoneMarked ? <p className="faint tiny">Choose an element on the page to see its settings.</p> : null;
  // The registry pairs each kind with its settings; the compiler cannot check that through a lookup.
  const Settings = editorElements[column.tabname].Settings as (props: { column: FilledColumn }) => ReactNode;
  // The key resets the fields for each element, so that local state never shows at another element.
  return <Settings key={column.uniqueId} column={column} />;
});

const selectedElement = ({ selected, history }: EditorState): FilledColumn | undefined =>
  selected ? findElement(history.present, selected)?.column : undefined;

function titleOf(state: EditorState): string {
  const column = selectedElement(state);
  return column ? offeredName(offeredAs(column)) : 'Settings';
}

/** 'Row 3, page 1' */
function placeOf(form: EditedForm, uniqueId: string): string {
  for (const [pageIndex, page] of form.pages.entries()) {
    const row = page.rows.findIndex((each) => columnsOf(each).some((column) => column.uniqueId === uniqueId));
    if (row >= 0) return `Row ${row + 1}, page ${pageIndex + 1}`;
  }
  return '';
}
