import { expect, it } from '@jest/globals';
import { whatGoes } from './what-goes.ts';

const forms = (...responses: number[]) => responses.map((each) => ({ responses: each }));

it.each([
  [forms(), forms(), 'It has no forms.'],
  [forms(0), forms(), '1 form goes with it, with no responses.'],
  [forms(1_200, 1), forms(), '2 forms go with it, with 1,201 responses and their files.'],
  [forms(3), forms(1), '2 forms, 1 of them archived, go with it, with 4 responses and their files.'],
  [forms(), forms(1), '1 archived form goes with it, with 1 response and its files.'],
  [undefined, forms(), 'Your own forms go with it, with their responses and files.'],
])('counts what goes with an account: %j and %j', (active, archived, text) => expect(whatGoes(active, archived)).toBe(text));
