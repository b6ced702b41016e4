/** Keeps the focus in the section of a button that is about to disappear. */
export function focusFirstField(button: Element): void {
  button.closest('section')?.querySelector('input')?.focus();
}
