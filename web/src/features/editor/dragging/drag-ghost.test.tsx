import { findColumn, newDetails } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { theme } from '../../../ui/theme.ts';
import { device } from '../state/device.ts';
import { EditorProvider } from '../state/editor-context.tsx';
import { createEditorStore } from '../state/editor-store.ts';
import { pagesOf } from '../testing/open-editor.tsx';
import { DragGhost } from './drag-area.tsx';
import { createDragStore, DragContext } from './drag-store.ts';
import { dropTargets } from './drop-targets.ts';

it('what is dragged has its name, and says why it cannot be dropped where it is', () => {
  const pages = pagesOf(['input'], ['divider']);
  const store = createEditorStore(pages, newDetails({ _id: 'form1', title: 'Kiln', link: 'abcdefghij', isOneTime: false }), device);
  const drag = createDragStore();
  render(
    <MantineProvider theme={theme} env="test">
      <EditorProvider store={store}>
        <DragContext value={drag}>
          <DragGhost />
        </DragContext>
      </EditorProvider>
    </MantineProvider>,
  );
  const column = pages[0]?.rows[0]?.content[0].cols[0]?.uniqueId ?? '';
  const form = store.getState().history.present;
  expect(findColumn(form, column)).toBeTruthy();
  const dragged = { kind: 'column', column } as const;
  const [page] = pages;
  if (!page) throw new Error('no page');
  const targets = dropTargets(form, page, dragged);
  const over = (where: string) => act(() => drag.set({ dragged, over: targets.find((target) => target.where === where) ?? null }));
  over('in a new last row');
  expect(screen.getByText('Short Text', { selector: 'p' })).toBeTruthy();
  expect(screen.queryByText(/can’t be other elements/)).toBeNull();
  over('in row 2, after Divider');
  expect(screen.getByText("There can't be other elements with a divider")).toBeTruthy();
});
