import { type ChoiceKind, type ElementColumn, isUntouched, MAX_LABEL, OPTIONS_SHOWN, type Option } from '@formwright/form-model';
import { isTwoByTwo } from '@formwright/form-renderer';
import { memo, useCallback, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { directionOf } from '../parts/direction-of.ts';
import parts from '../parts/parts.module.css';
import { selectDefault } from '../parts/select-default.ts';
import { singleLine } from '../parts/single-line.ts';
import { useOptionKeys } from '../settings/use-option-keys.ts';
import { useRun } from '../state/editor-context.tsx';
import picture from './element-picture.module.css';
import { useInsideTabIndex } from './inside.ts';
import styles from './written-options.module.css';

type OptionKeys = ReturnType<typeof useOptionKeys>;

/** The options of a choice, written where respondents see them. Those of a dropdown are a list below it. */
export function WrittenOptions({ column }: { column: ElementColumn<ChoiceKind> }) {
  const { tabname, uniqueId, content } = column;
  const { options } = content;
  const list = useId();
  const tabIndex = useInsideTabIndex();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => flushSync(() => setOpen(true)), []);
  const keys = useOptionKeys(uniqueId, open);
  // One tab stop for all: the option that had the focus last.
  const [last, setLast] = useState('');
  const shown = isOpen ? options : options.slice(0, OPTIONS_SHOWN);
  const stop = shown.some(({ id }) => id === last) ? last : shown[0]?.id;
  const look = tabname === 'dropdown' ? styles.list : `fw-options ${isTwoByTwo(options) ? 'fw-two' : ''}`;
  return (
    <div className={`fw-form ${picture.picture}`}>
      <div className={look} id={list} dir={directionOf(content.label)} data-options="">
        {shown.map((option, index) => (
          <WrittenOption
            key={option.id}
            kind={tabname}
            column={uniqueId}
            option={option}
            number={index + 1}
            isStop={tabIndex === 0 && option.id === stop}
            keys={keys}
            onFocus={setLast}
          />
        ))}
      </div>
      {options.length > OPTIONS_SHOWN && (
        <button
          type="button"
          className="fw-more"
          tabIndex={tabIndex}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{isOpen ? 'Close' : `Show ${options.length - OPTIONS_SHOWN} more`}</span>
        </button>
      )}
    </div>
  );
}

interface WrittenOptionProps {
  kind: ChoiceKind;
  column: string;
  option: Option;
  number: number;
  isStop: boolean;
  keys: OptionKeys;
  onFocus(option: string): void;
}

/** Memoized, because a list may have hundreds of them. */
const WrittenOption = memo(function WrittenOption({ kind, column, option, number, isStop, keys, onFocus }: WrittenOptionProps) {
  const run = useRun();
  const { id, label } = option;
  const select = selectDefault(isUntouched(option));
  return (
    <div className={kind === 'dropdown' ? styles.line : 'fw-option'}>
      {kind !== 'dropdown' && <input type={kind} inert />}
      <span className={`${parts.growing} ${styles.text}`} dir={directionOf(label)} data-value={label}>
        <textarea
          aria-label={`Option ${number}`}
          data-option={id}
          tabIndex={isStop ? 0 : -1}
          rows={1}
          value={label}
          maxLength={MAX_LABEL}
          placeholder={`Option ${number}`}
          onChange={(event) => run({ id: 'change-option', args: { column, option: id, label: singleLine(event.target.value) } })}
          onKeyDown={(event) => keys.onKeyDown(event, id)}
          onPaste={(event) => keys.onPaste(event, id)}
          {...select}
          onFocus={(event) => {
            onFocus(id);
            select.onFocus?.(event);
          }}
        />
      </span>
    </div>
  );
});
