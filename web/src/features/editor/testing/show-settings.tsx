import { type ElementKind, newDetails } from '@formwright/form-model';
import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { theme } from '../../../ui/theme.ts';
import { Toaster } from '../../../ui/toast.tsx';
import { SettingsPanel } from '../settings/settings-panel.tsx';
import { device } from '../state/device.ts';
import { EditorProvider } from '../state/editor-context.tsx';
import { createEditorStore } from '../state/editor-store.ts';
import { pagesOf } from './open-editor.tsx';

/** Shows only the settings panel, for an element of this kind. Elements of the other kinds follow it on the page. */
export function showSettings(kind: ElementKind, ...others: ElementKind[]) {
  const pages = pagesOf([kind], ...others.map((other) => [other]));
  const store = createEditorStore(pages, newDetails({ _id: 'form1', title: 'Kiln firing', link: 'abcdefghij', isOneTime: false }), device);
  render(
    <MantineProvider theme={theme} env="test">
      <EditorProvider store={store}>
        <SettingsPanel />
      </EditorProvider>
      <Toaster />
    </MantineProvider>,
  );
  const column = (row = 0) => {
    const found = store.getState().history.present.pages[0]?.rows[row]?.content[0].cols[0];
    if (!found || found.empty) throw new Error(`no element in row ${row + 1}`);
    return found;
  };
  const openRow = (row: number) => act(async () => store.openSettings(column(row).uniqueId));
  return { store, column, openRow, user: userEvent.setup() };
}
