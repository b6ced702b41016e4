import { findOwnData as ownDataOf, support } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import { contactPage, postContact } from './contact-page.ts';
import { contactUs } from './contact-us.ts';
import type { SupportDeps } from './deps.ts';
import { findOwnData } from './find-own-data.ts';
import { countMessages, pageOfMessages, removeMessage, solveMessage } from './for-operators.ts';
import { getMyMessages, listMessages } from './read-messages.ts';
import { customer, suggestion } from './send-message.ts';

export const routes = (deps: SupportDeps): Route[] => [
  handle(support.customer, customer(deps)),
  handle(support.suggestion, suggestion(deps)),
  handle(support.contactUs, contactUs(deps)),
  handle(support.contactPage, contactPage(deps)),
  handle(support.postContact, postContact(deps)),
  handle(support.getMyMessages, getMyMessages(deps)),
  handle(support.listMessages, listMessages(deps)),
  handle(support.solveMessage, solveMessage(deps)),
  handle(support.pageOfMessages, pageOfMessages(deps)),
  handle(support.countMessages, countMessages(deps)),
  handle(support.removeMessage, removeMessage(deps)),
  handle(ownDataOf('support'), findOwnData(deps)),
];
