import { DATE_SEPARATORS, dateFormats, type ElementColumn } from '@formwright/form-model';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { TimeField } from '../../../ui/time-field.tsx';
import { DefaultDateSetting } from '../settings/default-date-setting.tsx';
import { ChoiceSetting, type EditorElement, FlagSetting, QuestionSettings, ResponseSettings, useChange } from '../settings/fields.tsx';
import styles from '../settings/settings.module.css';

const same = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }));
const TIME_DEFAULTS = same(['None', 'Current', 'Custom'] as const);
const TIME_FORMATS = [
  { value: '24', label: '24 hours' },
  { value: 'AM/PM', label: 'AM/PM' },
] as const;

function DateSettings({ column }: { column: ElementColumn<'date'> }) {
  const change = useChange(column);
  const { content } = column;
  const why = content.defaultDateLabel === 'None' ? undefined : 'A date with a default is never empty.';
  return (
    <>
      <QuestionSettings column={column} why={why} />
      <div className={styles.halves} data-unequal="">
        <ChoiceSetting
          label="Format"
          value={content.typeDate}
          options={dateFormats(content.separator).map((value) => ({ value, label: value.toLowerCase() }))}
          onChange={(typeDate) => change({ typeDate })}
        />
        <ChoiceSetting
          label="Separator"
          value={content.separator}
          options={same(DATE_SEPARATORS)}
          onChange={(separator) => change({ separator })}
        />
      </div>
      <DefaultDateSetting key={`${column.uniqueId} ${content.defaultDateLabel}`} column={column} />
      <FlagSetting label="Ask for the time" checked={content.checkedTime} onChange={(checkedTime) => change({ checkedTime })} />
      {content.checkedTime && (
        <>
          <div className={styles.halves}>
            <ChoiceSetting
              label="Time format"
              value={content.timeFormat}
              options={TIME_FORMATS}
              onChange={(timeFormat) => change({ timeFormat })}
            />
            <ChoiceSetting
              label="Default time"
              value={content.defaultTimeLabel}
              options={TIME_DEFAULTS}
              onChange={(defaultTimeLabel) => change({ defaultTimeLabel })}
            />
          </div>
          {content.defaultTimeLabel === 'Custom' && <CustomTime column={column} />}
        </>
      )}
      <ResponseSettings column={column} />
    </>
  );
}

function CustomTime({ column }: { column: ElementColumn<'date'> }) {
  const change = useChange(column);
  const stored = column.content.defaultTimeValue;
  // What is typed and is no time stays in the field, and counts as none.
  const [unread, setUnread] = useState('');
  return (
    <TimeField
      label="Custom time"
      value={stored === 'HH:MM' ? unread : stored}
      onChange={(time) => {
        const isTime = /^\d\d:\d\d$/.test(time);
        setUnread(isTime ? '' : time);
        change({ defaultTimeValue: isTime ? time : 'HH:MM' });
      }}
    />
  );
}

export const date: EditorElement<'date'> = { icon: IconCalendar, hasLabel: true, Settings: DateSettings };
