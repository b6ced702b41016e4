import { expect, it } from '@jest/globals';
import { allContracts, forms, identity, isMultipart, pathOf, team } from './index.ts';

it('writes parameters so that they stay in their segment of the path', () => {
  expect(pathOf({ path: '/files/:kind/:id/:name' }, { kind: 'Form', id: 7, name: '../a b?c' })).toBe('/files/Form/7/..%2Fa%20b%3Fc');
  expect(pathOf({ path: '/api/getForm' }, {})).toBe('/api/getForm');
});

it('knows a multipart body', () => {
  expect([forms.saveForm, forms.newForm, forms.publicFormPage].map(({ body }) => isMultipart(body))).toEqual([true, false, false]);
});

it('[N13] refuses both calls of two that bring the same while the disk is nearly full', () => {
  const pairs = [
    [team.addMemberToTheTeam, team.addmembers],
    [identity.signupMembers, identity.approveInvitation],
  ] as const;
  for (const pair of pairs) expect(pair.map((contract) => 'grows' in contract && contract.grows)).toEqual([true, true]);
});

it('takes what social networks and mails add to the address of a page, such as fbclid', () => {
  const pages = allContracts.filter(({ reply, method }) => reply === 'html' && method === 'GET');
  expect(pages.length).toBeGreaterThan(5);
  const closed = pages.filter(({ query }) => query && 'additionalProperties' in query && query.additionalProperties === false);
  expect(closed.map(({ path }) => path)).toEqual([]);
});
