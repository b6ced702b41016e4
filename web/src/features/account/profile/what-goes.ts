interface Form {
  responses: number;
}

const count = (number: number, one: string) => `${number.toLocaleString('en')} ${number === 1 ? one : `${one}s`}`;

/**
 * What is deleted with the account, counted.
 * @param active undefined: not known, as the two lists are those of somebody else's account, or did not load
 */
export function whatGoes(active: readonly Form[] | undefined, archived: readonly Form[] | undefined): string {
  if (!active || !archived) return 'Your own forms go with it, with their responses and files.';
  const forms = active.length + archived.length;
  if (forms === 0) return 'It has no forms.';
  const responses = [...active, ...archived].reduce((sum, form) => sum + form.responses, 0);
  const isAllArchived = active.length === 0;
  const named = isAllArchived ? count(forms, 'archived form') : count(forms, 'form');
  const inArchive = isAllArchived || archived.length === 0 ? '' : `, ${archived.length.toLocaleString('en')} of them archived,`;
  const answers = responses === 0 ? 'no responses' : `${count(responses, 'response')} and ${responses === 1 ? 'its' : 'their'} files`;
  return `${named}${inArchive} ${forms === 1 ? 'goes' : 'go'} with it, with ${answers}.`;
}
