/** A `ref` for a field that comes while its screen or dialog is open already, as the next step of it. */
export const focusWhenShown = (field: HTMLElement | null): void => field?.focus();
