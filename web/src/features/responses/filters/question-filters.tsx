import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { ListName } from '../api.ts';
import styles from './filters.module.css';
import type { Question } from './find-options.ts';
import type { Narrowing } from './narrowing.ts';
import { useOptionCounts } from './option-counts.ts';
import { QuestionSections } from './question-sections.tsx';

/** Also told when the gray button is pressed, because a finger shows no title. */
const NONE = 'No question of this form has options to filter by';

type Filters = Readonly<Record<string, readonly string[]>>;

interface QuestionFiltersProps {
  formId: string;
  list: ListName;
  narrowing: Narrowing;
  /** undefined while unknown. */
  questions: readonly Question[] | undefined;
  onChange: (next: Filters) => void;
}

/**
 * Chooses options of questions, where the form has some; on a phone a sheet at the bottom. Applied together, so that the list is not read
 * for every tick.
 */
export function QuestionFilters({ formId, list, narrowing, questions, onChange }: QuestionFiltersProps) {
  const { filters } = narrowing;
  const [draft, setDraft] = useState<Filters | null>(null);
  const counts = useOptionCounts(formId, list, narrowing, { questions: questions ?? [], isWanted: draft !== null });
  const chosen = Object.values(filters).reduce((sum, values) => sum + values.length, 0);
  const toggle = (uniqueId: string, value: string, isChosen: boolean) => {
    const before = draft?.[uniqueId] ?? [];
    const values = isChosen ? [...before, value] : before.filter((each) => each !== value);
    const { [uniqueId]: _without, ...others } = draft ?? {};
    setDraft(values.length > 0 ? { ...others, [uniqueId]: values } : others);
  };
  const apply = () => {
    onChange(draft ?? {});
    setDraft(null);
  };
  return (
    <>
      <AppButton
        icon={<IconFilter size={15} stroke={1.75} />}
        disabled={!questions}
        {...(questions?.length === 0 && { 'aria-disabled': true, 'data-disabled': true, 'aria-description': NONE, title: NONE })}
        onClick={() => (questions?.length === 0 ? toast.reason(`${NONE}.`) : setDraft(filters))}
      >
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </AppButton>
      <Dialog
        opened={draft !== null}
        onClose={() => setDraft(null)}
        title="Filter by answers"
        closeButtonProps={{ 'aria-label': 'Close' }}
        size={460}
        classNames={{ inner: styles.inner ?? '', content: styles.sheet ?? '' }}
      >
        <QuestionSections questions={questions ?? []} chosen={draft ?? {}} counts={counts} onToggle={toggle} />
        <DialogActions>
          <AppButton kind="quiet" disabled={Object.keys(draft ?? {}).length === 0} onClick={() => setDraft({})}>
            Clear
          </AppButton>
          <AppButton kind="primary" onClick={apply}>
            Apply
          </AppButton>
        </DialogActions>
      </Dialog>
    </>
  );
}
