import { columnsOf, definitionOf, type EditedForm, type FilledColumn, findElement } from '@formwright/form-model';
import { IconX } from '@tabler/icons-react';
import { memo, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { editorElements } from '../elements/index.ts';
import { IconButton } from '../parts/icon-button.tsx';
import parts from '../parts/parts.module.css';
import { bringIntoView, frameOf } from '../state/bring-into-view.ts';
import { useEditor, useEditorStore } from '../state/editor-context.tsx';
import { say } from '../state/feedback.ts';
import { useRun } from '../state/use-run.ts';
import styles from './settings.module.css';
import { useSheetSwipe } from './use-sheet-swipe.ts';

/** The settings of the selected element: a side bar; on phones a sheet at the bottom. */
export function SettingsPanel() {
  const isOpen = useEditor((state) => state.isSettingsOpen);
  const column = useEditor((state) => (state.selected ? findElement(state.history.present, state.selected)?.column : undefined));
  return isOpen ? <OpenPanel column={column} /> : null;
}

function OpenPanel({ column }: { column: FilledColumn | undefined }) {
  const store = useEditorStore();
  const run = useRun();
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useEditor((state) => (column ? placeOf(state.history.present, column.uniqueId) : ''));
  const uniqueId = column?.uniqueId;
  // Fields are rendered deferred, so that the panel opens and the selection moves at once.
  const shown = useDeferredValue(uniqueId ?? null, null);
  const sheet = useRef<HTMLElement>(null);
  const [isTall, setTall] = useState(false);
  const swipe = useSheetSwipe(sheet, (direction) => {
    if (direction === 'up' || isTall) setTall(direction === 'up');
    else store.closeSettings();
  });
  const asked = useEditor((state) => state.settingsAsked);
  // Focuses the panel on request, but not when the user selects another element.
  useEffect(() => {
    if (asked > 0) heading.current?.focus({ preventScroll: true });
  }, [asked]);
  // Scrolls the element into view, because the panel takes room from the page.
  useEffect(() => bringIntoView(shown ? frameOf(shown) : null), [shown]);
  // The page's layout changes one frame later, because a large page takes long. Until then the panel covers its edge.
  const hasRoom = useDeferredValue(true, false);
  const reset = () => {
    if (!uniqueId) return;
    run({ id: 'reset-element', args: { column: uniqueId } });
    say.lasting('Settings are back to their defaults.');
  };
  return (
    <aside
      ref={sheet}
      className={styles.settings}
      aria-label="Settings"
      data-tall={isTall ? '' : undefined}
      data-over={hasRoom ? undefined : ''}
    >
      <header {...swipe}>
        <button
          type="button"
          className={styles.handle}
          aria-expanded={isTall}
          aria-label={isTall ? 'Show less of the settings' : 'Show more of the settings'}
          onClick={() => setTall(!isTall)}
        />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {column ? definitionOf(column.tabname).name : 'Settings'}
          </h2>
          <p className={styles.place}>{place}</p>
        </div>
        <IconButton name="Close settings" hint="Close" shortcut="Esc" onClick={() => store.closeSettings()}>
          <IconX size={18} stroke={1.6} />
        </IconButton>
      </header>
      <div className={styles.body}>
        <SettingsOf uniqueId={shown} />
      </div>
      <footer>
        <AppButton size="xs" disabled={!column} onClick={reset}>
          Reset
        </AppButton>
        <AppButton size="xs" onClick={() => store.closeSettings()}>
          Close
        </AppButton>
      </footer>
    </aside>
  );
}

const SettingsOf = memo(function SettingsOf({ uniqueId }: { uniqueId: string | null }) {
  const column = useEditor((state) => (uniqueId ? findElement(state.history.present, uniqueId)?.column : undefined));
  const isNoneMarked = useEditor((state) => state.selected === null);
  if (!column) return isNoneMarked ? <p className={parts.help}>Choose an element on the page to see its settings.</p> : null;
  // The registry pairs each kind with its settings; the compiler cannot check that through a lookup.
  const Settings = editorElements[column.tabname].Settings as (props: { column: FilledColumn }) => ReactNode;
  // The key resets the fields for each element, so that local state never shows at another element.
  return <Settings key={column.uniqueId} column={column} />;
});

/** 'Row 3, page 1' */
function placeOf(form: EditedForm, uniqueId: string): string {
  for (const [pageIndex, page] of form.pages.entries()) {
    const row = page.rows.findIndex((each) => columnsOf(each).some((column) => column.uniqueId === uniqueId));
    if (row >= 0) return `Row ${row + 1}, page ${pageIndex + 1}`;
  }
  return '';
}
