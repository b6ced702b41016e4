import { linkMail, type MailMessage } from '@formwright/platform';

interface TestMail {
  to: string;
  productName: string;
  publicUrl: string;
}

/** For an operator who looks whether mails arrive. */
export const testMail = ({ to, productName, publicUrl }: TestMail): MailMessage =>
  linkMail({
    to,
    productName,
    link: `${publicUrl}/evi-admin/health`,
    subject: `${productName}: Test mail`,
    title: 'Mails arrive',
    ask: 'You have asked for this email in the back-office, to see whether mails arrive.',
    button: 'Open the health page',
    validity: 'There is nothing else to do.',
    unrequestedNote: 'If you did not ask for it, look at the log of the back-office.',
  });
