import { findOwnData as ownDataOf, support } from '@formwright/contracts';
import { handle, type Route } from '@formwright/platform';
import type { SupportDeps } from './deps.ts';
import { findOwnData } from './find-own-data.ts';
import { getMyMessages, listMessages, solveMessage } from './read-messages.ts';
import { customer, suggestion } from './send-message.ts';

export const routes = (deps: SupportDeps): Route[] => [
  handle(support.customer, customer(deps)),
  handle(support.suggestion, suggestion(deps)),
  handle(support.getMyMessages, getMyMessages(deps)),
  handle(support.listMessages, listMessages(deps)),
  handle(support.solveMessage, solveMessage(deps)),
  handle(ownDataOf('support'), findOwnData(deps)),
];
