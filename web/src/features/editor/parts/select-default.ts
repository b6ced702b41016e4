import type { FocusEvent, MouseEvent } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Selects a default text on focus, so that typing replaces it. */
export function selectDefault(isDefault: boolean) {
  if (!isDefault) return {};
  return {
    onFocus({ currentTarget: field }: FocusEvent<Field>): void {
      field.select();
      field.dataset.justFocused = '';
    },
    // Keeps the selection on the click that gives the focus; later clicks set the cursor.
    onMouseUp({ currentTarget: field }: MouseEvent<Field>): void {
      if (field.dataset.justFocused === undefined) return;
      delete field.dataset.justFocused;
      if (field.selectionStart === field.selectionEnd) field.select();
    },
  };
}
