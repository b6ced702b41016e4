import { type Command, cutText, findElement, isChoice, isUntouched, MAX_LABEL, type Option, optionLines } from '@formwright/form-model';
import { type ClipboardEvent, type KeyboardEvent, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../../../lib/is-composing.ts';
import { singleLine } from '../parts/single-line.ts';
import { type Run, useEditorStore, useRun } from '../state/editor-context.tsx';
import type { EditorStore } from '../state/editor-state.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface OptionKeys {
  onKeyDown(event: KeyboardEvent<Field>, option: string): void;
  onPaste(event: ClipboardEvent<Field>, option: string): void;
}

/**
 * How options are written, on the page and in the settings. Enter goes to the next option if it is untouched, and adds one otherwise;
 * Backspace deletes an empty one; the arrow keys step through them; several pasted lines or cells are several options.
 * @param show called before another option gets the focus, because it may be hidden. It is always the same function.
 */
export function useOptionKeys(column: string, show?: () => void): OptionKeys {
  const store = useEditorStore();
  const run = useRun();
  return useMemo(() => optionKeys(store, run, column, show), [store, run, column, show]);
}

function optionKeys(store: EditorStore, run: Run, column: string, show: () => void = () => undefined): OptionKeys {
  const optionsNow = (): Option[] => {
    const found = findElement(store.getState().history.present, column)?.column;
    return found && isChoice(found) ? found.content.options : [];
  };
  const goTo = (list: Element | null, option: string | undefined) => {
    if (!option) return;
    show();
    list?.querySelector<HTMLElement>(`[data-option="${option}"]`)?.focus();
  };
  /** Focuses the command's option at once: what is typed next must not go into the former one. */
  const runIn = (field: Field, command: Command) => {
    const list = field.closest('[data-options]');
    const outcome = flushSync(() => run(command));
    if ('done' in outcome) goTo(list, outcome.focus?.option);
  };
  return {
    onKeyDown(event, option) {
      const { key, currentTarget: field, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (isComposing(event.nativeEvent) || altKey || ctrlKey || metaKey || shiftKey) return;
      const list = field.closest('[data-options]');
      const options = optionsNow();
      const at = options.findIndex(({ id }) => id === option);
      const next = options[at + 1];
      if (key === 'Enter') {
        if (next && isUntouched(next)) goTo(list, next.id);
        else runIn(field, { id: 'add-option', args: { column, after: option } });
      } else if (key === 'ArrowDown') goTo(list, next?.id);
      else if (key === 'ArrowUp') goTo(list, options[at - 1]?.id);
      // A key that is held down is ignored: it would delete one option after the other.
      else if (key === 'Backspace' && field.value === '' && !event.repeat)
        runIn(field, { id: 'remove-option', args: { column, option, goesBack: true } });
      else return;
      event.preventDefault();
    },
    onPaste(event, option) {
      const [first = '', ...rest] = optionLines(event.clipboardData.getData('text/plain'));
      if (rest.length === 0) return;
      event.preventDefault();
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const label = `${value.slice(0, selectionStart ?? value.length)}${first}${value.slice(selectionEnd ?? value.length)}`;
      const into = { option, label: singleLine(cutText(label, MAX_LABEL, '')) };
      runIn(event.currentTarget, { id: 'paste-options', args: { column, text: rest.join('\n'), replace: false, into } });
    },
  };
}
