import { type ReplyOf, support } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { SupportDeps } from './deps.ts';

const SHOWN = 100;
/** Unsolved messages are counted up to this number. */
const COUNTED = 10_000;

/** What the caller has sent, in whatever workspace. */
export function getMyMessages({ repository, config }: SupportDeps) {
  type Asked = typeof support.getMyMessages;
  return async ({ caller, body: { kind } }: Request<Asked>): Promise<ReplyOf<Asked>> => {
    const found = await repository.findNewestOf(caller.userId, kind, support.MY_MESSAGES + 1);
    const messages = found
      .slice(0, support.MY_MESSAGES)
      .map(({ _id, title, text, sentAt, isSolved }) => ({ id: _id, title, text, sent_at: sentAt, solved: isSolved }));
    return { messages, isMore: found.length > messages.length, isMailed: kind === 'request' && config.supportEmail !== '' };
  };
}

/** What is not solved, for an operator. */
export function listMessages({ repository }: SupportDeps) {
  return async (): Promise<ReplyOf<typeof support.listMessages>> => {
    const [total, found] = await Promise.all([repository.countUnsolved(COUNTED), repository.findUnsolved(SHOWN)]);
    const messages = found.map(({ _id, kind, email, firstname, lastname, title, text, sentAt }) => ({
      id: _id,
      kind,
      email,
      firstname,
      lastname,
      title,
      text,
      at: sentAt,
    }));
    return { total, messages };
  };
}
