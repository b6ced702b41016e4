import { DEFAULT_COLOR } from './color.ts';
import { type ExampleName, exampleFacts } from './example-facts.ts';
import type { ContentByKind, ElementColumn, ElementKind, FilledColumn, Pages } from './form.ts';
import type { NewId } from './identifiers.ts';
import { newElement } from './new-form.ts';

/** The layout of a whole form to begin from, or to try, with new ids each time. */
type Example = (newId: NewId) => Pages;

/** Rows of columns, page by page. */
type Layout = FilledColumn[][][];

function builder(newId: NewId) {
  return {
    column<K extends ElementKind>(kind: K, content: Partial<ContentByKind[K]>): FilledColumn {
      const element: ElementColumn<K> = newElement(kind, newId);
      return { ...element, content: { ...element.content, ...content } } as FilledColumn;
    },
    options: (...labels: string[]) => labels.map((label) => ({ id: newId(), value: label, label })),
  };
}
type Builder = ReturnType<typeof builder>;

const example =
  (title: string, layout: (make: Builder) => Layout): Example =>
  (newId) =>
    layout(builder(newId)).map((rows, at) => ({
      id: newId(),
      ...(at === 0 && { title }),
      color: DEFAULT_COLOR,
      opacity: 1,
      colors: {},
      rows: rows.map((cols) => ({ id: newId(), content: [{ cols }] })),
      button: true,
    }));

const feedback = example(exampleFacts.feedback.title, ({ column, options }) => [
  [
    [column('rating', { label: 'How did you like it?', required: true })],
    [
      column('date', { label: 'When were you here?' }),
      column('dropdown', {
        label: 'How did you find us?',
        inLabel: 'Choose one',
        options: options('By a friend', 'On the street', 'On the internet', 'I was here before'),
      }),
    ],
    [column('checkbox', { label: 'What was good?', options: options('The people', 'The place', 'The price', 'The time it took') })],
  ],
  [
    [column('radio', { label: 'Will you come again?', required: true, options: options('Yes, surely', 'Perhaps', 'No') })],
    [column('text', { label: 'What should we do better?' })],
    [column('input', { label: 'Your name, if you like' })],
  ],
]);

const event = example(exampleFacts.event.title, ({ column, options }) => [
  [
    [column('fullname', { label: 'Full Name', required: true })],
    [
      column('input', { label: 'Email', typeinput: 'email', required: true, placeholder: 'name@example.com' }),
      column('input', { label: 'How many people come?', typeinput: 'number', required: true }),
    ],
    [
      column('checkbox', {
        label: 'What will you join?',
        required: true,
        options: options('The talks', 'The workshop', 'The dinner', 'The walk on Sunday'),
      }),
    ],
    [column('radio', { label: 'What do you eat?', options: options('Everything', 'Vegetarian', 'Vegan') })],
    [column('text', { label: 'Anything we should know?', placeholder: 'Allergies, access, children' })],
  ],
]);

const application = example(exampleFacts.application.title, ({ column, options }) => [
  [
    [column('fullname', { label: 'Full Name', required: true })],
    [
      column('input', { label: 'Email', typeinput: 'email', required: true, placeholder: 'name@example.com' }),
      column('input', { label: 'Phone' }),
    ],
    [
      column('dropdown', {
        label: 'Which job?',
        required: true,
        inLabel: 'Choose one',
        options: options('Workshop', 'Office', 'Sales', 'Something else'),
      }),
      column('date', { label: 'When can you begin?' }),
    ],
  ],
  [
    [column('upload', { label: 'Your CV', required: true, types: 'pdf,doc,docx', limit: 2 })],
    [column('text', { label: 'Why you, in a few sentences?', required: true })],
  ],
]);

/** The forms that a newcomer may begin from. The first one stands on the landing page, too. */
export const examplePages: Readonly<Record<ExampleName, Example>> = { feedback, event, application };
