import { writtenMail } from '@formwright/platform/testing';
import { expect, it } from '@jest/globals';
import type { SupportConfig } from './config.ts';
import type { Message } from './message.ts';
import { requestMail } from './request-mail.ts';

const config = { productName: 'Testwright', supportEmail: 'help@example.org' } as SupportConfig;
const message = {
  _id: 'm1',
  email: 'ada@example.org',
  firstname: 'Ada',
  lastname: 'Byron',
  title: 'Kiln',
  text: 'It is\n<b>cold</b>.',
} as Message;

it('the mail of a request has all that its writer said', () => expect(writtenMail(requestMail(message, config))).toMatchSnapshot());
