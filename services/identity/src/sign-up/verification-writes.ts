import { DAY_MS, type Write } from '@formwright/platform';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { LINK_TOKEN_LENGTH } from '../mailed-links.ts';
import { verificationMail } from './verification-mail.ts';

const LIFETIME_MS = DAY_MS;

/** The writes that create a new verification link and mail it. Earlier links stay valid. */
export function verificationWrites({ ports: { ids, clock }, repository, mails, config }: IdentityDeps, user: User): Write[] {
  const token = ids.random(LINK_TOKEN_LENGTH);
  const mail = verificationMail({
    to: user.shownEmail,
    productName: config.productName,
    link: `${config.publicUrl}/verify/${token}`,
  });
  return [repository.verifications.adding(token, user._id, clock.now() + LIFETIME_MS), mails.mailing(mail, user._id)];
}
