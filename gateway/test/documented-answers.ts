import { type Contract, forms, submissions } from '@formwright/contracts';
import type { TestWorld } from '@formwright/platform/testing';
import { expect } from '@jest/globals';
import type { Sent } from './documented-api.ts';
import { keepElsewhere } from './documented-steps.ts';
import { everyKind, png } from './every-kind.ts';

/** What the replies hold that a later call needs. */
interface Body {
  _id: string;
  id: string;
  link: string;
  data: string;
  export: { _id: string } | null;
}
/** A form, and its owner's headers. */
interface FormOf {
  id: string;
  link: string;
  headers: Record<string, string>;
}
/** Calls through the gateway, and compares request and reply with the document. */
type Call = (contract: Contract, sent: Sent, status?: number) => Promise<{ body: Body; headers: Headers; cookie: string }>;

const { answers, keyOf } = everyKind;
const picture = () => new File([png], 'a.png', { type: 'image/png' });

/** A respondent opens the form, is refused, sends answers, and reports the form. */
export async function answerForm(call: Call, world: TestWorld, { id, link, headers }: FormOf): Promise<void> {
  await world.drain();
  await call(forms.getForm, { body: { id: link } });
  await call(forms.getForm, { body: { id: 'unknown' } }, 404);
  await call(forms.publicFormPage, { params: { link } });
  await call(forms.publicFormPage, { params: { link: 'unknown' } }, 404);
  const to = (await call(forms.editFormID, { body: { id, shorten: 'our-survey' }, headers })).body.link;
  await call(forms.publicFormPage, { params: { link } }, 302);
  await call(forms.editFormID, { body: { id, shorten: 'x' }, headers }, 422);
  expect(to).toBe('our-survey');
  await call(submissions.checkResponseCountNow, { body: { formLink: link } });
  await call(submissions.getResponseLimitValue, { body: { formId: id } });
  await call(submissions.getTimeLeft, { body: { formLink: link } });
  await call(submissions.getTimeLeft, { body: { formLink: 'unknown' } }, 404);
  const files = { [`userFormDataFiles/${keyOf('upload')}/0`]: picture() };
  const body = {
    dataForm: { id: link, email: null },
    userData: answers,
    startDate: Date.now(),
    hasFiles: true,
    shortText: [],
    version: 1,
  };
  await keepElsewhere(call, link, to);
  await call(submissions.saveUserForm, { body: { ...body, dataForm: { id: 'unknown' } } }, 404);
  await call(submissions.saveUserForm, { body: { ...body, userData: { [keyOf('rating')]: { value: 'x' } } }, isWrong: true }, 422);
  await call(submissions.saveUserForm, { body: { ...body, userData: 'x' }, isWrong: true }, 400);
  const sent = await call(submissions.saveUserForm, { body: { ...body, submissionId: 'a'.repeat(30) }, files });
  const changed = { ...body, userData: { [keyOf('input')]: { value: 'other' } }, submissionId: 'a'.repeat(30) };
  await call(submissions.saveUserForm, { body: changed }, 409);
  const params = { responseId: sent.body.id, name: 'a.png' };
  await call(submissions.responseFile, { params });
  await call(submissions.responseFile, { params, headers: { range: 'bytes=0-3' } }, 206);
  await call(submissions.responseFile, { params, headers: { range: 'bytes=9999999-' } }, 416);
  await call(submissions.responseFile, { params: { ...params, name: 'b.png' } }, 404);
  await call(
    submissions.postPublicForm,
    { params: { link }, body: { [keyOf('input')]: 'native' }, files: { [keyOf('upload')]: picture() } },
    303,
  );
  await call(submissions.postPublicForm, { params: { link }, body: { unheard: 'x' } }, 422);
  await call(submissions.postPublicForm, { params: { link: 'unknown' }, body: {} }, 404);
  await call(forms.successPage, { headers: { cookie: sent.cookie } });
  await call(forms.successPage, {}, 404);
  await call(submissions.formSeen, { params: { link, step: 'view' } });
  await call(submissions.formSeen, { params: { link: 'unknown', step: 'start' } }, 404);
  await call(submissions.reportForm, { body: { form_id: id } });
  await call(submissions.reportForm, { body: { form_id: 'unknown' } }, 404);
  await call(submissions.reportFormPage, { params: { link } });
  await call(submissions.reportFormPage, { params: { link: 'unknown' } }, 404);
  await call(submissions.reportFormPage, { params: { link: 'a'.repeat(300) } }, 404);
  const report = await call(submissions.postFormReport, { params: { link }, body: { reason: 'spam' } }, 303);
  await call(submissions.postFormReport, { params: { link }, body: { reason: 'none' } }, 422);
  await call(submissions.postFormReport, { params: { link: 'unknown' }, body: { reason: 'spam' } }, 404);
  await call(submissions.reportedPage, { headers: { cookie: report.cookie } });
  await call(submissions.reportedPage, {}, 404);
}
