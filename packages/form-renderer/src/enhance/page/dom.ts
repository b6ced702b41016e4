/** Makes an element. `attributes` also takes `hidden` and similar ones; the remaining arguments are text and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const name in attributes) made.setAttribute(name, attributes[name] as string);
  made.append(...children);
  return made;
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The label of a question, without the sign of a required one. */
export const labelIn = (question: Element | null) => question?.querySelector('.fw-label')?.firstChild?.textContent?.trim() ?? '';

/** The controls with answers inside an element. */
export const controlsIn = (within: Element) => [...within.querySelectorAll<Control>('[name]')];

/** Replaces the text of the first element that the selector finds. The same text is left alone: screen readers would repeat it. */
export function setText(within: Element, selector: string, text: string): void {
  const found = within.querySelector(selector) as Element;
  if (found.textContent !== text) found.textContent = text;
}

/** Calls `listen` with the enclosing question of every such event inside the form. */
export function onQuestion(form: HTMLElement, type: string, listen: (question: HTMLElement, event: Event) => void): void {
  form.addEventListener(type, (event) => {
    const question = (event.target as Element).closest<HTMLElement>('[data-question]');
    if (question) listen(question, event);
  });
}
