import { Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useId } from 'react';
import { AppButton } from '../../ui/button.tsx';
import type { ResponseList } from './api.ts';
import { useChangeColumns } from './change-columns.ts';
import { answerColumns, possibleColumns } from './columns.ts';
import styles from './columns-picker.module.css';

/** Chooses the columns of the table. Every change is stored at once. */
export function ColumnsPicker({ formId, list }: { formId: string; list: ResponseList }) {
  const { mutate: change } = useChangeColumns(formId);
  const titleId = useId();
  const shown = answerColumns(list).map(({ uniqueId }) => uniqueId);
  const questions = possibleColumns(list);

  function toggle(uniqueId: string, isShown: boolean) {
    const ids = isShown ? [...shown, uniqueId] : shown.filter((id) => id !== uniqueId);
    change(questionsOf(ids));
  }
  /** In the given order. */
  const questionsOf = (ids: readonly string[]) => ids.flatMap((id) => questions.filter(({ uniqueId }) => uniqueId === id));

  if (questions.length === 0) return null;
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md" width={280}>
      <Popover.Target>
        <AppButton icon={<IconColumns3 size={15} stroke={1.75} />}>Columns</AppButton>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId}>
        <div className={styles.head}>
          <h2 id={titleId}>Columns</h2>
          <AppButton kind="quiet" size="xs" disabled={list.form.responsables.length === 0} onClick={() => change([])}>
            Reset
          </AppButton>
        </div>
        <ul className={styles.list}>
          {questions.map(({ uniqueId, label }) => {
            const isShown = shown.includes(uniqueId);
            return (
              <li key={uniqueId}>
                <Checkbox
                  label={label || 'Question without a name'}
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
