import { identity, type ReplyOf } from '@formwright/contracts';
import type { TeamDeps } from './deps.ts';

export type Person = ReplyOf<typeof identity.findPeople>['people'][number];

/** These users by their ids, as they are now. Deleted ones are missing. */
export async function findPeople({ ports }: Pick<TeamDeps, 'ports'>, userIds: readonly string[]): Promise<Map<string, Person>> {
  const { people } = await ports.call(identity.findPeople, { body: { userIds: [...userIds] } });
  return new Map(people.map((person) => [person.userId, person]));
}
