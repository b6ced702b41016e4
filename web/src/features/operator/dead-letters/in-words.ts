/** What would be no words if it were only spelled with spaces. */
const names: Readonly<Record<string, string>> = { queuedAt: 'Queued', about: 'Account', firstname: 'First name', lastname: 'Last name' };

/** The name of a field: 'submissionId' is 'Submission id', 'isFull' is 'Full', 'answersJson' is 'Answers'. One of a newer program has words, too. */
export const fieldInWords = (name: string): string => names[name] ?? spaced(name.replace(/^is(?=[A-Z])/, '').replace(/(.)Json$/, '$1'));

/** The name of an event: 'forms.v1.FormDeleted' is 'Form deleted'. */
export const eventInWords = (type: string): string => spaced(type.slice(type.lastIndexOf('.') + 1));

const spaced = (name: string): string => {
  const text = name.replace(/([^A-Z])(?=[A-Z])/g, '$1 ').toLowerCase();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};
