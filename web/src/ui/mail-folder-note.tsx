import { mailFolder } from '../lib/product.ts';

/** Where mails are, and who can follow their links, if the server sends none. Shown only where `mailFolder()` is not empty. */
export function MailFolderNote() {
  return (
    <>
      This server sends no emails: it keeps them as files in <b className="strong">{mailFolder()}</b>, and their links work on this machine
      only.
    </>
  );
}
