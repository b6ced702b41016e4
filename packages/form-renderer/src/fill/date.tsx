import { type ContentOf, isDateRange, numberWords, readPart } from '@formwright/form-model';
import { CalendarIcon } from '../icons.tsx';
import type { FillProps } from '../props.ts';
import { controlState, errorId, GroupQuestion, helpId, labelOf, SingleQuestion, wrongOf } from '../question.tsx';

type DateContent = ContentOf<'date'>;
type Part = 'date' | 'time' | 'endDate' | 'endTime';

/** The input format shown to respondents: 'dd/mm/yyyy', 'hh:mm AM'. */
const pattern = (content: DateContent, part: Part) =>
  part === 'date' || part === 'endDate' ? content.typeDate.toLowerCase() : content.timeFormat === '24' ? 'hh:mm' : 'hh:mm AM';

const captions: Record<Part, [single: string, range: string]> = {
  date: ['Date', 'Start date'],
  time: ['Time', 'Start time'],
  endDate: ['', 'End date'],
  endTime: ['', 'End time'],
};

/** Shows '14:05' as '02:05 PM' if the element uses 12 hours. */
function shownTime(value: string, { timeFormat }: DateContent): string {
  const found = /^(\d{2}):(\d{2})$/.exec(value);
  if (!found || timeFormat === '24') return found ? value : '';
  const hour = Number(found[1]);
  return `${String(hour % 12 || 12).padStart(2, '0')}:${found[2]} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Default values. 'Current' is filled in by the script. */
function defaults(content: DateContent): Partial<Record<Part, string>> {
  const given = content.defaultDateLabel === 'Custom' || isDateRange(content) ? content.defaultDateValue : '';
  // As the question writes dates: the default may have come in with another form, in any digits.
  const [date = '', endDate = ''] = given.split(' - ').map((part) => readPart('date', part, content) ?? part);
  const time = content.checkedTime && content.defaultTimeLabel === 'Custom' ? shownTime(content.defaultTimeValue, content) : '';
  return { date, endDate, time, endTime: endDate && time };
}

function partsOf(content: DateContent): Part[] {
  const starts: Part[] = content.checkedTime ? ['date', 'time'] : ['date'];
  if (!isDateRange(content)) return starts;
  return content.checkedTime ? ['date', 'time', 'endDate', 'endTime'] : ['date', 'endDate'];
}

const Pick = ({ label, disabled }: { label: string; disabled?: boolean | undefined }) => (
  <button type="button" className="fw-pick fw-scripted" aria-label={`Open the calendar for ${label}`} disabled={disabled}>
    <CalendarIcon />
  </button>
);

export function FillDate({ column, id, value, error, disabled }: FillProps<'date'>) {
  const { content, uniqueId } = column;
  const label = labelOf(content);
  const parts = partsOf(content);
  const opening = defaults(content);
  const filled = (part: Part) => (value ? value.all(part)[0] : opening[part]) || undefined;

  if (parts.length === 1) {
    return (
      <SingleQuestion id={id} kind="date" name={uniqueId} label={label} required={content.required} error={error}>
        <div className="fw-date">
          <input
            className="fw-field"
            name={`${uniqueId}.date`}
            defaultValue={filled('date')}
            placeholder={pattern(content, 'date')}
            autoComplete="off"
            {...controlState(id, { error, disabled, required: content.required })}
            aria-describedby={`${helpId(id)} ${errorId(id)}`}
          />
          <Pick label={label} disabled={disabled} />
        </div>
        <span className="fw-hidden" id={helpId(id)}>
          Format {pattern(content, 'date')}
        </span>
      </SingleQuestion>
    );
  }

  const wrong = error ? wrongOf(parts, (part) => !readPart(part, numberWords(filled(part) ?? '', content.typeDate), content)) : [];
  return (
    <GroupQuestion id={id} kind="date" name={uniqueId} label={label} required={content.required} error={error}>
      <div className="fw-parts">
        {parts.map((part) => {
          const controlId = part === 'date' ? id : `${id}-${part}`;
          const caption = captions[part][parts.includes('endDate') ? 1 : 0];
          return (
            <div className="fw-part" key={part}>
              <div className="fw-date">
                <input
                  className="fw-field"
                  id={controlId}
                  name={`${uniqueId}.${part}`}
                  defaultValue={filled(part)}
                  placeholder={pattern(content, part)}
                  autoComplete="off"
                  required={content.required || undefined}
                  disabled={disabled}
                  aria-invalid={wrong.includes(part) || undefined}
                />
                {part.toLowerCase().endsWith('date') && <Pick label={`${label}, ${caption.toLowerCase()}`} disabled={disabled} />}
              </div>
              <label className="fw-caption" htmlFor={controlId}>
                {caption} <span className="fw-hidden">{pattern(content, part)}</span>
              </label>
            </div>
          );
        })}
      </div>
    </GroupQuestion>
  );
}
