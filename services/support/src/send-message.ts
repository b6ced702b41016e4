import { hash } from 'node:crypto';
import { identity, type support } from '@formwright/contracts';
import { isBlank } from '@formwright/form-model';
import { AppError, type Caller, ConditionFailedError, DAY_MS, DuplicateKeyError, type Request, type Write } from '@formwright/platform';
import type { SupportDeps } from './deps.ts';
import { type Message, MOST_A_DAY, type Written, withTerms } from './message.ts';
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
  const empty = Object.keys(fields).filter((name) => isBlank(fields[name] ?? ''));
  if (empty.length > 0) throw new AppError('support.invalid', Object.fromEntries(empty.map((name) => [name, EMPTY[name] ?? 'Required'])));
  const [title = '', text = ''] = Object.values(fields).map(clean);
  return [title.replaceAll('\n', ' '), text];
}

/** Without control characters: operators read it in a terminal, which would obey them. Line breaks and tabs stay. */
export const clean = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

type Content = Pick<Message, 'kind' | 'title' | 'text'>;

/** A message that was changed before it was sent again is another one. */
export const idOf = (userId: string, requestId: string, { kind, title, text }: Content): string =>
  hash('sha256', JSON.stringify([userId, requestId, kind, title, text])).slice(0, 32);

/** Sends a message of a user. */
function send(deps: SupportDeps, { userId, workspaceId }: Caller, { requestId, ...written }: Content & { requestId: string | undefined }) {
  const { ports } = deps;
  return store(deps, {
    senders: [{ id: userId, most: MOST_A_DAY }],
    tooMany: { title: 'You sent many messages today. Please try again tomorrow.' },
    message: async () => ({
      _id: requestId === undefined ? ports.ids.random() : idOf(userId, requestId, written),
      ...written,
      ...{ userId, workspaceId },
      ...(await ports.call(identity.findPerson, { body: { userId } })),
    }),
  });
}

interface Sending {
  /** By whom messages of a day are counted, and how many each may send. */
  senders: readonly { id: string; most: number }[];
  tooMany: Record<string, string>;
  message(): Omit<Written, 'isSolved' | 'sentAt'> | Promise<Omit<Written, 'isSolved' | 'sentAt'>>;
}

/**
 * Stores a message with its event and, for all but a suggestion, the operator's mail. A message that is sent again is stored once.
 * @throws AppError 'support.too_many'
 */
export async function store(deps: SupportDeps, { senders, tooMany, message: make }: Sending): Promise<{ success: true }> {
  const { ports, config, repository, mails } = deps;
  const sentAt = ports.clock.now();
  // Before the person is read: it goes with a user who is deleted meanwhile, so that the commit then fails.
  for (const { id } of senders) await repository.beginDay(id, Math.floor(sentAt / DAY_MS));
  const message = withTerms({ ...(await make()), isSolved: false, sentAt });
  try {
    await ports.store.commit([
      // First, so that a message which was stored before is known even where the day allows no more.
      repository.adding(message),
      ...senders.map(({ id, most }) => repository.counting(id, most)),
      ...telling(deps, message),
      ...(message.kind !== 'suggestion' && config.supportEmail ? [mails.mailing(requestMail(message, config), message.userId)] : []),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailedError) throw new AppError('support.too_many', tooMany);
    // It was stored before, and the reply was lost.
    if (!(error instanceof DuplicateKeyError)) throw error;
  }
  return { success: true };
}

/** The event tells what users write. */
function telling({ outbox }: SupportDeps, message: Message): Write[] {
  if (message.kind === 'contact') return [];
  const { _id: messageId, kind, userId, workspaceId, email, firstname, lastname, title, text, sentAt } = message;
  const told = { messageId, kind, userId, workspaceId, email, firstname, lastname, title, text, sentAt: BigInt(sentAt) };
  return [outbox.event('support.v1.MessageReceived', messageId, told)];
}
