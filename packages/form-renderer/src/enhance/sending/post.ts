// Posts the answers, and tells why they are refused. Loaded by submit.ts at the first input, apart from the form's script, whose names of
// properties it shares.
import { isEmailField, submissionOf, type UserData } from '@formwright/form-model/public';
import { cookie } from '../page/cookies.ts';
import { newId, now } from '../page/device.ts';
import { element } from '../page/dom.ts';
import type { Sending } from './post-types.ts';
import './post-types.ts';
import { postSubmission } from './send.ts';

/** The fields of `saveUserForm`. Files are last, because the server needs the other fields first. */
function bodyOf(answers: UserData, { page, uploads, draft }: Sending): FormData {
  const submission = submissionOf(page.questions, answers);
  const body = new FormData();
  const fields = {
    dataForm: { id: page.id, email: submission.email || null },
    userData: submission.answers,
    startDate: draft.current().startedAt,
    shortText: submission.shortText,
    // The hidden field, which a machine may have filled in.
    note: page.form._.value,
    version: page.version,
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, JSON.stringify(value));
  body.append('submissionId', draft.current().submissionId);
  // The visit cookie's path is the form's, so the browser does not send it to /api.
  body.append('visit', cookie(`fw_v_${page.id}`) ?? page.visit ?? '');
  uploads?.appendTo(body);
  return body;
}

/** One more button in the banner. */
function offer({ page }: Sending, text: string, act: () => void): void {
  const button = element('button', { type: 'button', class: 'fw-link' }, text);
  button.onclick = act;
  (page.banner.querySelector('ul') as Element).append(element('li', {}, button));
}

/** An earlier attempt was stored although its receipt was lost. Asks what to do with later changes. */
function askAboutChanges(sending: Sending): void {
  const { page, draft, resend, isAnswered } = sending;
  offer(sending, 'Send as a new answer', () => {
    draft.write({ submissionId: newId() });
    void resend();
  });
  offer(sending, 'Leave as it was sent', () => {
    // Without cookies, the finished draft marks the form as answered.
    void draft.finish();
    // The lost receipt would have set this cookie. Over http only the first assignment works, over https only the second cookie is read.
    const done = `fw_done_${page.id}=${now()};max-age=31536000;path=${location.pathname}`;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Firefox and on plain http
    document.cookie = done;
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `__Secure-${done};secure`;
    isAnswered();
  });
}

window.fwPost = {
  post: (sending, answers, patience) => postSubmission(bodyOf(answers, sending), patience),
  async leave({ draft }, address) {
    // Some browsers never reply to storage calls. A sent form must not wait for them.
    await Promise.race([draft.finish(), new Promise((resolve) => setTimeout(resolve, 1000))]);
    location.assign(address);
  },
  refuse(sending, refusal, isStored) {
    const { page, draft, onProblems } = sending;
    draft.setSending(false);
    const email = page.questions.find(({ column }) => isEmailField(column))?.column.uniqueId;
    onProblems({ ...refusal, fields: { ...(email && refusal.email && { [email]: refusal.email }), ...refusal.fields } });
    // The draft keeps the answers across the reload.
    if (refusal.newForm) offer(sending, refusal.newForm, () => location.reload());
    if (refusal.script) page.form.append(element('script', refusal.proof, refusal.script));
    if (isStored) askAboutChanges(sending);
  },
};
