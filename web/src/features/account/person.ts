import { fullName } from '@formwright/contracts/person-name';
import type { Me } from './api.ts';

/** The signed-in user for the header. Without `picture`, the avatar shows a letter. */
export function personOf({ _id, firstname, lastname, email, avatar, color }: Me): {
  name: string;
  email: string;
  color: string;
  picture?: string;
} {
  const name = fullName({ firstname, lastname }) || email;
  if (avatar === 'firstname' || avatar === '') return { name, email, color };
  return { name, email, color, picture: `/files/User/${encodeURIComponent(_id)}/${encodeURIComponent(avatar)}` };
}
