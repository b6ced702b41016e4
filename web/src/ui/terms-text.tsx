import { productName } from '../lib/product.ts';

/** The terms of use: in the dialog of the sign-up, and on their own page. @param name the product's, where no page tells it */
export function TermsText({ name = productName() }: { name?: string }) {
  return (
    <>
      <p>{`By creating an account on this ${name} server you agree to the following.`}</p>
      <p>You are 16 or older, and the name and email address that you give are yours.</p>
      <p>
        The forms that you build and the responses that people send you are yours. You are responsible for them: ask only for what you may
        ask for, tell people what you do with their responses, and delete what you no longer need.
      </p>
      <p>
        Do not use forms to collect passwords or card numbers, to deceive, to harass, or for anything that the law forbids. The operator of
        this server may suspend an account that does.
      </p>
      <p>
        You can delete your account at any time on its profile page. The service comes as it is; the operator of this server keeps it and
        its backups.
      </p>
    </>
  );
}
