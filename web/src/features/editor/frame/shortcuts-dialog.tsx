import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { keyNames } from '../parts/key-names.ts';
import { useEditor, useEditorStore } from '../state/editor-context.tsx';
import styles from './shortcuts-dialog.module.css';

/** All keys of the editor, by their names on a PC. */
const GROUPS: readonly { title: string; keys: readonly (readonly [keys: string, action: string])[] }[] = [
  {
    title: 'Anywhere',
    keys: [
      ['Ctrl+S', 'Save'],
      ['Ctrl+Z', 'Undo'],
      ['Ctrl+Shift+Z or Ctrl+Y', 'Redo'],
      ['Esc', 'Close the settings'],
      ['Ctrl+/', 'Show these keys'],
    ],
  },
  {
    title: 'From element to element',
    keys: [
      ['Tab', 'To the next row'],
      ['← →', 'To the element before or after'],
      ['↑ ↓', 'To the row above or below, also on another page'],
      ['Home, End', 'To the first or last element of the row'],
      ['Ctrl+Home, Ctrl+End', 'To the first or last element of the form'],
      ['Page\u00a0Up, Page\u00a0Down', 'To the page before or after'],
    ],
  },
  {
    title: 'On an element',
    keys: [
      ['Enter or F2', 'Edit its text; Esc leads back'],
      ['Alt+Enter', 'Open its settings'],
      ['Space', 'Lift it; the arrow keys move it, Space drops it, Esc puts it back'],
      ['Ctrl+D', 'Duplicate it'],
      ['Del', 'Delete it'],
      ['Shift+F10 or right\u00a0click', 'Show all that can be done with it and its row'],
      ['?', 'Show these keys'],
    ],
  },
  {
    title: 'In a list of options',
    keys: [
      ['Enter', 'To the next option, or add one'],
      ['↑ ↓', 'To the option before or after'],
      ['Backspace in an empty one', 'Delete it'],
    ],
  },
];

/** Lists what can be done by keyboard. */
export function ShortcutsDialog() {
  const store = useEditorStore();
  const isOpen = useEditor((state) => state.areKeysShown);
  const close = () => store.showKeys(false);
  return (
    <Dialog opened={isOpen} onClose={close} title="Keyboard shortcuts" withCloseButton={false} size={640}>
      <div className={styles.groups}>
        {GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([key, action]) => (
                <div key={key}>
                  <dt>{keyNames(key)}</dt>
                  <dd>{action}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <DialogActions>
        <AppButton data-autofocus onClick={close}>
          Close
        </AppButton>
      </DialogActions>
    </Dialog>
  );
}
