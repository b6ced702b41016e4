import { forms, submissions } from '@formwright/contracts';
import { newElement, newPages } from '@formwright/form-model';
import { createForms } from '@formwright/forms';
import type { Caller } from '@formwright/platform';
import { createTestWorld, type TestWorld } from '@formwright/platform/testing';
import { createSubmissions } from '@formwright/submissions';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const visitSecret = 'a secret of at least thirty-two characters';
const ada: Caller = { userId: 'ada', workspaceId: 'ada', role: 'owner', sessionId: 's' };

let made = 0;
const newId = (length = 22) => `i${made++}`.padEnd(length, 'x');

let world: TestWorld;
let formId: string;
let link: string;
let key: string;
beforeEach(async () => {
  world = await createTestWorld({
    services: [
      (ports) => createForms(ports, { productName: 'Formwright', publicUrl: '', visitSecret }),
      (ports) => createSubmissions(ports, { productName: 'Formwright', visitSecret }),
    ],
  });
  const [page] = newPages({ title: 'Bakery orders', newId });
  const question = newElement('input', newId);
  key = question.uniqueId;
  const newform = [{ ...page, rows: [{ id: newId(), content: [{ cols: [question] }] }] }];
  formId = (await world.inject(forms.newForm, { as: ada, body: { newform } })).body.id;
  const [, details] = (await world.inject(forms.getForm, { as: ada, body: { id: formId } })).body as [unknown, { link: string }];
  link = details.link;
  // Submissions now holds the form as it was made.
  expect((await answer()).status).toBe(200);
});
afterEach(() => world.close());

const answer = () =>
  world.inject(submissions.saveUserForm, {
    body: {
      dataForm: { id: link, email: null },
      userData: { [key]: { value: 'Rye', direction: { page: 0, row: 0, col: 0 } } },
      startDate: null,
      hasFiles: false,
      shortText: [],
    },
  });
const successPage = async (cookies: Record<string, { value: string }>) =>
  (await world.inject(forms.successPage, { cookies: { fw_success: cookies.fw_success?.value ?? '' } })).text;

describe('a setting that the owner changes', () => {
  it("[DONE-03] decides whether respondents see the success text or go to the address: 'message' or 'url', nothing else", async () => {
    const choose = (successStatus: 'message' | 'url') =>
      world.inject(forms.changeSuccesStatus, { as: ada, body: { formId, successStatus } });
    await world.inject(forms.saveSuccessText, { as: ada, body: { id: formId, text: 'See you on Sunday.' } });
    await world.inject(forms.saveRedirectUrl, { as: ada, body: { formId, urlUpdate: 'https://example.org/thanks' } });
    await world.drain();
    const withText = await answer();
    expect(withText.body).toMatchObject({ success_status: 'message', redirect_url: '' });
    expect(await successPage(withText.cookies)).toContain('See you on Sunday.');

    expect((await choose('url')).status).toBe(200);
    await world.drain();
    expect((await answer()).body).toMatchObject({ success_status: 'url', redirect_url: 'https://example.org/thanks' });

    expect((await choose('message')).status).toBe(200);
    await world.drain();
    expect((await answer()).body).toMatchObject({ success_status: 'message', redirect_url: '' });
    expect((await choose('other' as 'url')).status).toBe(400);
  });

  it('[TIME-02 part: by the owner] closes the form for pages and answers, and opens it again', async () => {
    const change = (deadline: string | null) => world.inject(forms.changeDeadline, { as: ada, body: { formId, deadline } });
    const states = async () => {
      await world.drain();
      return [(await world.inject(forms.publicFormPage, { params: { link } })).status, (await answer()).status];
    };
    await change('01/01/2001 00:00');
    expect(await states()).toEqual([410, 410]);
    await change('01/01/2900 00:00');
    expect(await states()).toEqual([200, 200]);
    await change('01/01/2001 00:00');
    await world.inject(forms.resetDateRange, { as: ada, body: { formId } });
    expect(await states()).toEqual([200, 200]);
  });
});
