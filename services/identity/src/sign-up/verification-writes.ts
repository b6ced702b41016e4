import type { Write } from '@formwright/platform';
import type { User } from '../account/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { newVerification, VERIFICATION_TOKEN_LENGTH } from './verification.ts';
import { verificationMail } from './verification-mail.ts';

/** The writes that create a new verification link and mail it. Earlier links stay valid. */
export function verificationWrites({ ports: { ids, clock }, repository, mails, config }: IdentityDeps, user: User): Write[] {
  const token = ids.random(VERIFICATION_TOKEN_LENGTH);
  const mail = verificationMail({
    to: user.shownEmail,
    productName: config.productName,
    link: `${config.publicUrl}/verify/${token}`,
  });
  return [repository.addingVerification(newVerification(token, user._id, clock.now())), mails.mailing(mail)];
}
