import {
  columnName,
  columnsOf,
  type EditedForm,
  findColumn,
  findRow,
  isDividerRow,
  isFilled,
  MAX_COLUMNS_PER_ROW,
} from '@formwright/form-model';
import { Menu } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconCursorText,
  IconGripVertical,
  IconRowInsertBottom,
  IconRowRemove,
  IconTrash,
} from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { liftByKey } from '../dragging/lift-area.tsx';
import { keyNames } from '../parts/key-names.ts';
import { useEditor, useEditorStore, useRun } from '../state/editor-context.tsx';
import { ColumnsIcon } from './columns-icon.tsx';
import styles from './element-menu.module.css';
import { ElementMenuContext, type MenuPlace } from './menu-place.ts';
import { edit } from './use-frame-keys.ts';

/** The page with the one menu of all its elements. The page is not rendered again when the menu opens. */
export function ElementMenuArea({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<MenuPlace>({ column: '', x: 0, y: 0 });
  const [isOpen, setOpen] = useState(false);
  const [open] = useState(() => (next: MenuPlace) => {
    setPlace(next);
    setOpen(true);
  });
  return (
    <ElementMenuContext value={open}>
      {children}
      <ElementMenu place={place} isOpen={isOpen} onChange={setOpen} />
    </ElementMenuContext>
  );
}

interface ElementMenuProps {
  place: MenuPlace;
  isOpen: boolean;
  onChange(isOpen: boolean): void;
}

/** Everything that can be done with an element and its row, in words and with the keys that do the same. */
const ElementMenu = memo(function ElementMenu({ place: { column, x, y }, isOpen, onChange }: ElementMenuProps) {
  // While it is closed, changes to the form do not render it.
  const form = useEditor((state) => (isOpen ? state.history.present : undefined));
  const at = form && findColumn(form, column);
  return (
    <Menu
      opened={isOpen && at !== undefined}
      onChange={onChange}
      position="bottom-start"
      width={236}
      offset={4}
      // Keys are left out: the key that opens the menu is pressed outside of it.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        {/* The menu's corner and its name. */}
        <span className={styles.corner} style={{ left: x, top: y }} aria-hidden="true">
          {at && columnName(at.column)}
        </span>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {at && isFilled(at.column) && <ElementItems column={column} />}
        {at && <RowItems form={form} row={at.row.id} column={column} />}
      </Menu.Dropdown>
    </Menu>
  );
});

const size = { size: 16, stroke: 1.6 } as const;

function ElementItems({ column }: { column: string }) {
  const store = useEditorStore();
  const run = useRun();
  return (
    <>
      <Item icon={<IconCursorText {...size} />} keys="Enter" onClick={() => edit(store, column)}>
        Edit the text
      </Item>
      <Item icon={<IconAdjustmentsHorizontal {...size} />} keys="Alt+Enter" onClick={() => store.openSettings(column)}>
        Settings
      </Item>
      <Item icon={<IconGripVertical {...size} />} keys="Space" onClick={() => liftByKey(column)}>
        Move
      </Item>
      <Item icon={<IconCopy {...size} />} keys="Ctrl+D" onClick={() => run({ id: 'duplicate-element', args: { column } })}>
        Duplicate
      </Item>
      <Item icon={<IconTrash {...size} />} keys="Del" isDangerous onClick={() => run({ id: 'remove-element', args: { column } })}>
        Delete
      </Item>
      <Menu.Divider />
    </>
  );
}

function RowItems({ form, row: id, column }: { form: EditedForm; row: string; column: string }) {
  const store = useEditorStore();
  const run = useRun();
  const pageIndex = form.pages.findIndex((one) => one.rows.some((row) => row.id === id));
  const page = form.pages[pageIndex];
  const index = page?.rows.findIndex((row) => row.id === id) ?? -1;
  const row = page?.rows[index];
  if (!page || !row) return null;
  const count = columnsOf(row).length;
  const setCount = (option: number) => {
    run({ id: 'set-columns', args: { row: id, count: option } });
    const left = findRow(store.getState().history.present, id)?.row;
    const ids = left ? columnsOf(left).map(({ uniqueId }) => uniqueId) : [];
    // The column of the menu may be gone.
    if (ids[0] && !ids.includes(column)) store.goTo(ids[0]);
  };
  const moveTo = (to: number) => run({ id: 'move-row', args: { row: id, to: { page: page.id, index: to } } });
  return (
    <>
      <Menu.Label>{`Row ${index + 1}`}</Menu.Label>
      {!isDividerRow(row) &&
        Array.from({ length: MAX_COLUMNS_PER_ROW }, (_, at) => at + 1)
          .filter((option) => option !== count)
          .map((option) => (
            <Item key={option} icon={<ColumnsIcon count={option} />} onClick={() => setCount(option)}>
              {option === 1 ? '1 column' : `${option} columns`}
            </Item>
          ))}
      <Item icon={<IconRowInsertBottom {...size} />} onClick={() => run({ id: 'add-row', args: { after: id } })}>
        Add a row below
      </Item>
      {index > 0 && (
        <Item icon={<IconArrowUp {...size} />} onClick={() => moveTo(index - 1)}>
          Move the row up
        </Item>
      )}
      {index < page.rows.length - 1 && (
        <Item icon={<IconArrowDown {...size} />} onClick={() => moveTo(index + 2)}>
          Move the row down
        </Item>
      )}
      {(pageIndex > 0 || index > 0) && (
        <Item icon={<IconRowRemove {...size} />} isDangerous onClick={() => run({ id: 'remove-row', args: { row: id } })}>
          Delete the row
        </Item>
      )}
    </>
  );
}

interface ItemProps {
  icon: ReactNode;
  /** The keys that do the same while the element has the focus. */
  keys?: string;
  isDangerous?: boolean;
  children: ReactNode;
  onClick(): void;
}

function Item({ icon, keys, isDangerous, children, onClick }: ItemProps) {
  return (
    <Menu.Item
      leftSection={icon}
      rightSection={
        keys && (
          <span className={styles.keys} aria-hidden="true">
            {keyNames(keys)}
          </span>
        )
      }
      data-tone={isDangerous ? 'danger' : undefined}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}
