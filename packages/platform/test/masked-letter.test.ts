import { encodeEvent } from '@formwright/events';
import { describe, expect, it } from '@jest/globals';
import { maskedFields } from '../src/inbox/masked-letter.ts';
import { createSealing } from '../src/security/sealing.ts';

const sealing = createSealing('a secret of this installation', 'mails');

describe('what a dead letter shows', () => {
  it('of a submission is ids, times and sizes, and of its address the host', () => {
    const payload = Buffer.from(
      encodeEvent('submissions.v1.SubmissionAccepted', {
        ...{ submissionId: 's1', formId: 'f1', workspaceId: 'w1', startedAt: 0n, acceptedAt: 1_000n },
        ...{ email: 'ann@example.org', answersJson: Buffer.from('{"q1":"my secret"}'), notAsked: ['q2'] },
      }),
    ).toString('base64');
    const fields = maskedFields({ type: 'submissions.v1.SubmissionAccepted', payload }, undefined);
    expect(fields).toEqual(
      expect.arrayContaining([
        { name: 'submissionId', value: 's1' },
        { name: 'startedAt', value: '0' },
        { name: 'acceptedAt', value: '1970-01-01T00:00:01.000Z' },
        { name: 'email', value: 'a•••@example.org' },
        { name: 'answersJson', value: '••• (18 bytes)' },
        { name: 'notAsked', value: '1 entry' },
      ]),
    );
    expect(JSON.stringify(fields)).not.toMatch(/secret|ann@/);
  });

  it('of a payment that is due is until when it was paid', () => {
    const event = { accountId: 'a1', plan: 'Premium', paidUntil: 1_000n };
    const payload = Buffer.from(encodeEvent('billing.v1.PaymentDue', event)).toString('base64');
    expect(maskedFields({ type: 'billing.v1.PaymentDue', payload }, undefined)).toContainEqual({
      name: 'paidUntil',
      value: '1970-01-01T00:00:01.000Z',
    });
  });

  it('of a mail is whom it reaches and what it is about, and nothing of its text', () => {
    const message = { to: 'ann@example.org', subject: 'Hello bob@example.org', text: 'open https://x.example/secret', html: '' };
    const mail = { sealed: sealing.seal(JSON.stringify(message)), queuedAt: 1_000, about: '' };
    const letter = { type: 'mail', payload: JSON.stringify(mail) };
    expect(maskedFields(letter, sealing)).toEqual([
      { name: 'to', value: 'a•••@example.org' },
      { name: 'subject', value: 'Hello [e-mail]' },
      { name: 'text', value: '••• (29 characters)' },
      { name: 'queuedAt', value: '1970-01-01T00:00:01.000Z' },
      { name: 'about', value: 'nobody with an account' },
    ]);
    const other = createSealing('another secret', 'mails');
    for (const unable of [other, undefined]) {
      expect(maskedFields(letter, unable)[0]).toEqual({ name: 'content', value: 'sealed, and cannot be opened' });
    }
  });

  it('of an event that is not known or cannot be read is its size', () => {
    expect(maskedFields({ type: 'forms.v9.Unknown', payload: 'AAAA' }, undefined)).toEqual([{ name: 'content', value: '••• (3 bytes)' }]);
    expect(maskedFields({ type: 'forms.v1.FormSaved', payload: '/////w==' }, undefined)).toEqual([
      { name: 'content', value: '••• (4 bytes) that cannot be read' },
    ]);
  });
});
