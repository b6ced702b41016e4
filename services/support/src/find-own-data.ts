import type { findOwnData as contract, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { SupportDeps } from './deps.ts';

/** Messages of a part: each has 10,000 characters at most. */
const AT_ONCE = 50;

type OwnData = ReturnType<typeof contract>;

/** What a person has written, the oldest first, so that what is sent meanwhile comes last. */
export function findOwnData({ repository }: SupportDeps) {
  return async ({ body: { userId, after = '0' } }: Request<OwnData>): Promise<ReplyOf<OwnData>> => {
    const skip = /^\d{1,9}$/.test(after) ? Number(after) : 0;
    const found = await repository.findOf(userId, { skip, limit: AT_ONCE });
    const entries = found.map(({ _id, kind, title, text, isSolved, sentAt }, index) => ({
      name: `support/${String(skip + index + 1).padStart(4, '0')}-${kind}.json`,
      content: { _id, kind, title, text, isSolved, sentAt },
      files: [],
    }));
    return { entries, next: found.length < AT_ONCE ? null : String(skip + AT_ONCE) };
  };
}
