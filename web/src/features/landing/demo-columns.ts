import type { ElementColumn, ElementKind, FilledColumn } from '@formwright/form-model';
import { newElement } from '@formwright/form-model';

const column = <K extends ElementKind>(kind: K, content: Partial<ElementColumn<K>['content']>): FilledColumn => {
  const element = newElement(kind, () => `demo-${kind}`);
  return { ...element, content: { ...element.content, ...content } } as FilledColumn;
};
const options = (...labels: string[]) => labels.map((label) => ({ id: label, value: label, label }));

/** The questions of the form that is built on the landing page. */
export const demoColumns = {
  name: column('input', { label: 'Your name', required: true }),
  choice: column('radio', { label: 'Have you worked with clay before?', options: options('Never', 'Once or twice', 'Often') }),
  rating: column('rating', { label: 'How at home are you on the wheel?' }),
} as const;
