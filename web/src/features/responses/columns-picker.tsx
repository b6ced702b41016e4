import { changeResponsable } from '@formwright/contracts/forms';
import { amountText } from '@formwright/contracts/product-words';
import { Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { request } from '../../lib/api-client.ts';
import { GENERIC_ERROR } from '../../lib/api-error.ts';
import { AppButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { listKey, type ResponseList } from './api.ts';
import { answerColumns, possibleColumns, withColumn } from './columns.ts';
import styles from './columns-picker.module.css';

interface ColumnsPickerProps {
  formId: string;
  list: ResponseList;
  /** The columns of a view, which keeps them when it is saved. */
  own?: OwnColumns | null;
  /** How many columns the table does not show, for the picker in its head. Nothing stands there if it shows all. */
  more?: number;
}

export interface OwnColumns {
  columns: readonly string[];
  onChange: (columns: readonly string[]) => void;
}

/** The ticked lists that the address does not show yet. An address that is none of them comes from elsewhere and replaces them all. */
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
  // Lists of columns that were ticked one after the other. The address of a view follows a moment later.
  const [ticked, setTicked] = useState<readonly (readonly string[])[]>([]);
  const inAddress = own?.columns.join();
  useEffect(() => setTicked((lists) => listsAfter(lists, inAddress)), [inAddress]);
  function open(isNowOpen: boolean) {
    setOpen(isNowOpen);
    // The address has followed by then; of ticks that took each other back it never shows the first.
    if (isNowOpen) setTicked([]);
  }
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
  /** The questions of these ids, in the order of the ids. */
  const questionsOf = (ids: readonly string[]) => ids.flatMap((id) => questions.filter(({ uniqueId }) => uniqueId === id));

  // An open picker stays although all columns are chosen now, and its button until the focus has left it.
  if (questions.length === 0 || (more === 0 && !isOpen && !hasFocus)) return null;
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" trapFocus returnFocus shadow="md" width={280}>
      <Popover.Target>
        {more === undefined ? (
          <AppButton icon={<IconColumns3 size={15} stroke={1.75} />} onClick={() => open(!isOpen)}>
            Columns
          </AppButton>
        ) : (
          <button
            type="button"
            title="Choose the columns that are shown"
            onClick={() => open(!isOpen)}
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

type Column = Pick<ResponseList['labels'][number], 'uniqueId' | 'label'>;

/** Stores the columns: at once in the table, then on the server. An empty list brings the default columns back. */
function useChangeColumns(formId: string) {
  const queries = useQueryClient();
  const queryKey = listKey(formId);
  return useMutation({
    // One after the other, so that the last choice is the one that is kept.
    scope: { id: `columns ${formId}` },
    mutationFn: (columns: readonly Column[]) => request(changeResponsable, { body: { formId, responsables: pairsOf(columns) } }),
    onMutate: async (columns) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueriesData<ResponseList>(
        { queryKey },
        (list) => list && { ...list, form: { ...list.form, responsables: pairsOf(columns) } },
      );
    },
    onError: () => {
      // The two documents of the specification name one of these texts each.
      toast.error(`Error on save. ${GENERIC_ERROR}`);
      void queries.invalidateQueries({ queryKey });
    },
  });
}

const pairsOf = (columns: readonly Column[]): Record<string, string>[] => columns.map(({ uniqueId, label }) => ({ [uniqueId]: label }));
