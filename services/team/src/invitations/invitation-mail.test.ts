import { writtenMail } from '@formwright/platform/testing';
import { expect, it } from '@jest/globals';
import type { TeamConfig } from '../config.ts';
import { invitationMail } from './invitation-mail.ts';

const config = { productName: 'Testwright', publicUrl: 'https://forms.example' } as TeamConfig;

it('the mail of an invitation says who invites, and to what', () => {
  expect(writtenMail(invitationMail({ to: 'ada@example.org', inviter: 'Grace Hopper', token: 'token' }, config))).toMatchSnapshot();
});
