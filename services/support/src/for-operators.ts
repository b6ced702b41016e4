import type { ReplyOf, support } from '@formwright/contracts';
import { AppError, betweenTimes, changeDetail, countList, isRefused, type Request, readNumberedPage } from '@formwright/platform';
import { soughtAddress, soughtPerson } from '@formwright/search-terms';
import type { SupportDeps } from './deps.ts';
import type { Message } from './message.ts';

/** A page of the messages of a kind. */
export function pageOfMessages({ repository, counts }: SupportDeps) {
  return async ({ body }: Request<typeof support.pageOfMessages>): Promise<ReplyOf<typeof support.pageOfMessages>> => {
    const { kind, isSolved, text, email, from, to } = body;
    const sought = [...(email === undefined ? [] : soughtAddress(email).$and), ...(soughtPerson(text).$and ?? [])];
    const terms = sought.length > 0 && { $and: sought };
    const filter = { kind, ...(isSolved !== undefined && { isSolved }), ...terms, ...betweenTimes('sentAt', { from, to }) };
    const isNarrowed = '$and' in filter;
    const { rows, ...page } = await readNumberedPage(
      {
        collection: repository.listed,
        filter,
        sort: { sentAt: -1, _id: -1 },
        fields: ['kind', 'email', 'firstname', 'lastname', 'title', 'text', 'isSolved', 'sentAt'],
        ...(!isNarrowed && { places: counts.of(kind, isSolved), times: { from, to } }),
      },
      body,
    );
    return { ...page, rows: rows.map(({ _id: id, sentAt: at, ...message }) => ({ id, ...message, at })) };
  };
}

/** How many messages of a kind there are in each state. */
export function countMessages({ repository, counts }: SupportDeps) {
  return async ({ body: { kind } }: Request<typeof support.countMessages>): Promise<ReplyOf<typeof support.countMessages>> => {
    const countOf = async (isSolved: boolean) =>
      (await countList({ collection: repository.listed, filter: { kind, isSolved }, places: counts.of(kind, isSolved) })).total;
    return { unsolved: await countOf(false), solved: await countOf(true) };
  };
}

const isOfKind = (message: Message, kind: Message['kind'] | undefined): boolean => kind === undefined || message.kind === kind;
const notFound = () => new AppError('support.not_found', { id: 'There is no such message.' });

/** Marks a message as solved, also one that is solved already. */
export function solveMessage({ ports, repository, counts }: SupportDeps) {
  return async ({ body: { id, kind }, onBehalfOf }: Request<typeof support.solveMessage>): Promise<{ success: true }> => {
    const message = await repository.find(id);
    if (!message || !isOfKind(message, kind)) throw notFound();
    const solving = repository.solving(id);
    const detail = changeDetail({ isSolved: false }, { isSolved: true });
    try {
      await ports.store.commit([
        solving,
        ports.securityLog.noting({ what: 'message solved', who: message.userId, from: onBehalfOf, detail }),
      ]);
      counts.touch(message);
    } catch (error) {
      if (!isRefused(solving, error)) throw error;
    }
    return { success: true };
  };
}

/** Removes a message, also one that is gone. */
export function removeMessage({ ports, repository, counts }: SupportDeps) {
  return async ({ body: { id, kind: asked }, onBehalfOf }: Request<typeof support.removeMessage>): Promise<{ success: true }> => {
    const message = await repository.find(id);
    if (!message) return { success: true };
    if (!isOfKind(message, asked)) throw notFound();
    const { kind, userId: who } = message;
    const removing = repository.removing(id);
    try {
      await ports.store.commit([
        removing,
        ports.securityLog.noting({ what: 'message removed', who, from: onBehalfOf, detail: changeDetail({ kind }, { kind: null }) }),
      ]);
      counts.touch(message);
      ports.store.expunge();
    } catch (error) {
      if (!isRefused(removing, error)) throw error;
    }
    return { success: true };
  };
}
