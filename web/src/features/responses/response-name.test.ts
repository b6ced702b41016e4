import { type FilledColumn, newElement, newPages, type Pages } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { whoAnswered } from './response-name.ts';

let made = 0;
const newId = (length = 10) => `${++made}`.padEnd(length, 'x');

function line(content: object): FilledColumn {
  const column = newElement('input', newId);
  return { ...column, content: { ...column.content, ...content } } as FilledColumn;
}

function pagesOf(...columns: FilledColumn[]): Pages {
  const rows = columns.map((column) => ({ id: newId(), content: [{ cols: [column] as [FilledColumn] }] as [{ cols: [FilledColumn] }] }));
  return newPages({ title: 'Booking', newId }).map((page) => ({ ...page, rows }));
}

const answer = (value: string) => ({ value, direction: { page: 0, row: 0, col: 0 } });
const email = line({ label: 'Email', typeinput: 'email' });
const ADDRESS = 'ada@example.com';

it.each(['Your name', 'Name', 'Full name *', 'What is your name?', 'NAME'])(
  'a line called %p names who answered, before the email address',
  (label) => {
    const name = line({ label });
    const pages = pagesOf(email, name);
    const mailed = { [email.uniqueId]: answer(ADDRESS) };
    expect(whoAnswered(pages, { ...mailed, [name.uniqueId]: answer('Ada Lovelace') })).toBe('Ada Lovelace');
    expect(whoAnswered(pages, mailed)).toBe(ADDRESS);
  },
);

it('a line that is called Email names who answered, whatever it takes', () => {
  const address = line({ label: 'Email address:' });
  expect(whoAnswered(pagesOf(address), { [address.uniqueId]: answer(ADDRESS) })).toBe(ADDRESS);
  const other = line({ label: 'Email of your manager' });
  expect(whoAnswered(pagesOf(other), { [other.uniqueId]: answer(ADDRESS) })).toBe('');
});

it.each(['Name of your company', 'Username', 'Town', 'Name your price'])('a line called %p names something else', (label) => {
  const other = line({ label });
  const answers = { [email.uniqueId]: answer(ADDRESS), [other.uniqueId]: answer('Ghent') };
  expect(whoAnswered(pagesOf(other, email), answers)).toBe(ADDRESS);
});
