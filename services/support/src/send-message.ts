import { hash } from 'node:crypto';
import { identity, type support } from '@formwright/contracts';
import { AppError, type Caller, ConditionFailedError, DAY_MS, DuplicateKeyError, type Request } from '@formwright/platform';
import type { SupportDeps } from './deps.ts';
import type { Message } from './message.ts';
import { requestMail } from './request-mail.ts';

/** Takes a support request. */
export function customer(deps: SupportDeps) {
  return async ({ caller, body }: Request<typeof support.customer>): Promise<{ success: true }> => {
    const { title, message, requestId } = body;
    const [heading, text] = required({ title, message });
    return send(deps, caller, { kind: 'request', title: heading, text, requestId });
  };
}

/** Takes a suggestion. */
export function suggestion(deps: SupportDeps) {
  return async ({ caller, body }: Request<typeof support.suggestion>): Promise<{ success: true }> => {
    const { title, description, requestId } = body;
    const [heading, text] = required({ title, description });
    return send(deps, caller, { kind: 'suggestion', title: heading, text, requestId });
  };
}

const EMPTY: Record<string, string> = {
  title: 'Please enter a title.',
  message: 'Please write a message.',
  description: 'Please describe your suggestion.',
};

/** The texts without space around them. @throws AppError 'support.invalid' naming each empty field */
function required(fields: Record<string, string>): [string, string] {
  const empty = Object.keys(fields).filter((name) => clean(fields[name] ?? '') === '');
  if (empty.length > 0) throw new AppError('support.invalid', Object.fromEntries(empty.map((name) => [name, EMPTY[name] ?? 'Required'])));
  const [title = '', text = ''] = Object.values(fields).map(clean);
  return [title.replaceAll('\n', ' '), text];
}

/** Without control characters: operators read it in a terminal, which would obey them. Line breaks and tabs stay. */
const clean = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

type Draft = Pick<Message, 'kind' | 'title' | 'text'> & { requestId: string | undefined };

/** A message that was changed before it was sent again is another one. */
const idOf = (userId: string, requestId: string, { kind, title, text }: Pick<Message, 'kind' | 'title' | 'text'>) =>
  hash('sha256', JSON.stringify([userId, requestId, kind, title, text])).slice(0, 32);

/** Stores a message with its event and, for a request, the operator's mail. A message that is sent again is stored once. */
async function send(deps: SupportDeps, { userId, workspaceId }: Caller, { requestId, ...written }: Draft): Promise<{ success: true }> {
  const { ports, config, repository, outbox, mails } = deps;
  const sentAt = ports.clock.now();
  // Before the person is read: it goes with a user who is deleted meanwhile, so that the commit then fails.
  await repository.beginDay(userId, Math.floor(sentAt / DAY_MS));
  const person = await ports.call(identity.findPerson, { body: { userId } });
  const message: Message = {
    _id: requestId === undefined ? ports.ids.random() : idOf(userId, requestId, written),
    ...written,
    userId,
    workspaceId,
    ...person,
    isSolved: false,
    sentAt,
  };
  const { _id: messageId, kind, email, firstname, lastname, title, text } = message;
  const told = { messageId, kind, userId, workspaceId, email, firstname, lastname, title, text, sentAt: BigInt(sentAt) };
  try {
    await ports.store.commit([
      // First, so that a message which was stored before is known even where the day allows no more.
      repository.adding(message),
      repository.counting(userId),
      outbox.event('support.v1.MessageReceived', messageId, told),
      ...(kind === 'request' && config.supportEmail ? [mails.mailing(requestMail(message, config), userId)] : []),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailedError)
      throw new AppError('support.too_many', { title: 'You sent many messages today. Please try again tomorrow.' });
    // It was stored before, and the reply was lost.
    if (!(error instanceof DuplicateKeyError)) throw error;
  }
  return { success: true };
}
