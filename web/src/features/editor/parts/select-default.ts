import type { FocusEvent, MouseEvent } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** For a field that still has the text it was made with: it is selected as the field gets the focus, so that the first key replaces it. */
export function selectDefault(isDefault: boolean) {
  if (!isDefault) return {};
  return {
    onFocus({ currentTarget: field }: FocusEvent<Field>): void {
      field.select();
      field.dataset.justFocused = '';
    },
    // The click that gives the focus puts the cursor where it was pressed; only later ones are meant so.
    onMouseUp({ currentTarget: field }: MouseEvent<Field>): void {
      if (field.dataset.justFocused === undefined) return;
      delete field.dataset.justFocused;
      if (field.selectionStart === field.selectionEnd) field.select();
    },
  };
}
