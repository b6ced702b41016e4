/** The field of an option. It is on the page and in the settings; the one where the focus is. */
export function optionField(option: string): HTMLElement | null {
  const fields = [...document.querySelectorAll<HTMLElement>(`[data-option="${option}"]`)];
  const isOnPage = document.activeElement?.closest('main') !== null;
  return fields.find((field) => (field.closest('main') !== null) === isOnPage) ?? fields[0] ?? null;
}
