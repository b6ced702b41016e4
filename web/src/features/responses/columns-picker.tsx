import { amountText } from '@formwright/contracts/product-words';
import { Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { AppButton } from '../../ui/button.tsx';
import type { ResponseList } from './api.ts';
import { useChangeColumns } from './change-columns.ts';
import { answerColumns, possibleColumns, withColumn } from './columns.ts';
import styles from './columns-picker.module.css';

interface ColumnsPickerProps {
  formId: string;
  list: ResponseList;
  /** The columns of a view, which keeps them when it is saved. */
  own?: OwnColumns | null;
  /** In the head of the table: how many columns it does not show. While it shows all, nothing stands there. */
  more?: number;
}

export interface OwnColumns {
  columns: readonly string[];
  onChange: (columns: readonly string[]) => void;
}

/** The lists that the address has yet to follow. One that nobody ticked here forgets them all. */
function listsAfter(lists: readonly (readonly string[])[], inAddress: string | undefined) {
  const at = lists.findIndex((ids) => ids.join() === inAddress);
  return at < 0 ? [] : lists.slice(at + 1);
}

/** Chooses the columns of the table. Every change of the form's columns is stored at once. */
export function ColumnsPicker({ formId, list, own = null, more }: ColumnsPickerProps) {
  const { mutate: change } = useChangeColumns(formId);
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  // The address of a view follows a moment later, and other ticks may come before.
  const [ticked, setTicked] = useState<readonly (readonly string[])[]>([]);
  const inAddress = own?.columns.join();
  useEffect(() => setTicked((lists) => listsAfter(lists, inAddress)), [inAddress]);
  const shown = ticked.at(-1) ?? answerColumns(list, own?.columns).map(({ uniqueId }) => uniqueId);
  const questions = possibleColumns(list);
  const count = questions.filter(({ uniqueId }) => shown.includes(uniqueId)).length;

  function toggle(uniqueId: string, isShown: boolean) {
    const ids = isShown ? withColumn(shown, uniqueId, questions) : shown.filter((id) => id !== uniqueId);
    if (own) {
      setTicked([...ticked, ids]);
      own.onChange(ids);
    } else change(questionsOf(ids));
  }
  /** In the given order. */
  const questionsOf = (ids: readonly string[]) => ids.flatMap((id) => questions.filter(({ uniqueId }) => uniqueId === id));

  // What was opened stays, also when all are chosen in it, and until the focus that comes back to it has left.
  if (questions.length === 0 || (more === 0 && !isOpen && !hasFocus)) return null;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md" width={280}>
      <Popover.Target>
        {more === undefined ? (
          <AppButton icon={<IconColumns3 size={15} stroke={1.75} />} onClick={() => setOpen(!isOpen)}>
            Columns
          </AppButton>
        ) : (
          <button
            type="button"
            title="Choose the columns that are shown"
            onClick={() => setOpen(!isOpen)}
            onFocus={() => setFocus(true)}
            onBlur={() => isOpen || setFocus(false)}
          >
            {more === 0 ? 'All columns' : `+${amountText(more, 'column')}`}
          </button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId}>
        <div className={styles.head}>
          <div>
            <h2 id={titleId}>{own ? 'Columns of this view' : 'Columns'}</h2>
            <p role="status" className="muted tiny num">{`${count} of ${questions.length} shown`}</p>
          </div>
          {!own && (
            <AppButton kind="quiet" size="xs" disabled={list.form.responsables.length === 0} onClick={() => change([])}>
              Reset
            </AppButton>
          )}
        </div>
        <ul className={styles.list}>
          {questions.map(({ uniqueId, label }) => {
            const isShown = shown.includes(uniqueId);
            return (
              <li key={uniqueId}>
                <Checkbox
                  label={label || 'Untitled question'}
                  checked={isShown}
                  // Without a chosen column the default ones would come back.
                  disabled={isShown && shown.length === 1}
                  onChange={(event) => toggle(uniqueId, event.currentTarget.checked)}
                />
              </li>
            );
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
