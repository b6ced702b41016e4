import { OPTIONS_SHOWN, type Option } from '@formwright/form-model';
import type { FillProps } from '../props.ts';
import { ClearChoice, GroupQuestion, labelOf } from '../question.tsx';

/** Up to this length, four options are shown in two columns. */
const SHORT_LABEL = 22;

/** The show-more/close control. It needs the script. Without a script, the page shows all options and hides the control. */
function MoreOptions({ listId, count, disabled }: { listId: string; count: number; disabled?: boolean | undefined }) {
  if (count <= OPTIONS_SHOWN) return null;
  return (
    <button type="button" className="fw-more fw-scripted" aria-expanded="false" aria-controls={listId} disabled={disabled}>
      <span>Show {count - OPTIONS_SHOWN} more</span>
    </button>
  );
}

/** Whether the options stand two by two where there is room. */
export const isTwoByTwo = (options: readonly Option[]) =>
  options.length === OPTIONS_SHOWN && options.every((option) => option.label.length <= SHORT_LABEL);

/** Radio buttons or checkboxes as full-width rows. */
export function ChoiceList({ type, ...props }: { type: 'radio' | 'checkbox' } & FillProps<'radio' | 'checkbox'>) {
  const { column, id, value, error, disabled } = props;
  const { content, uniqueId } = column;
  const chosen = new Set(value?.all(''));
  const listId = `${id}-options`;
  return (
    <GroupQuestion
      id={id}
      kind={type}
      name={uniqueId}
      label={labelOf(content)}
      required={content.required}
      error={error}
      {...(type === 'radio' && { role: 'radiogroup' as const })}
    >
      <div className={isTwoByTwo(content.options) ? 'fw-options fw-two' : 'fw-options'} id={listId}>
        {content.options.map((option, at) => (
          <label className="fw-option" key={option.id}>
            <input
              type={type}
              id={at === 0 ? id : undefined}
              name={uniqueId}
              value={option.value}
              defaultChecked={chosen.has(option.value)}
              // `required` on each checkbox would demand all of them.
              required={(type === 'radio' && content.required) || undefined}
              aria-invalid={type === 'checkbox' && error ? true : undefined}
              disabled={disabled}
            />
            <bdi>{option.label}</bdi>
          </label>
        ))}
      </div>
      <MoreOptions listId={listId} count={content.options.length} disabled={disabled} />
      {type === 'radio' && !content.required && <ClearChoice label={labelOf(content)} disabled={disabled} />}
    </GroupQuestion>
  );
}
