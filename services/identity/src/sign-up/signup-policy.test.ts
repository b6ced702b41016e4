import { describe, expect, it } from '@jest/globals';
import { checkSignup } from './signup-policy.ts';

const good = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'Ada@Example.com',
  password: 'Wooden-chair7',
  confirm_password: 'Wooden-chair7',
  confirm: '1',
};
const faultsOf = (change: Partial<typeof good & { signupType: string }>) => checkSignup({ ...good, ...change }).faults;

describe('checkSignup', () => {
  it('accepts a complete sign-up and keeps the email as typed beside the one that is compared', () => {
    const { signup, faults } = checkSignup({ ...good, firstname: ' Ada ', signupType: 'team' });
    expect(faults).toEqual({});
    expect(signup).toMatchObject({ firstname: 'Ada', email: 'ada@example.com', shownEmail: 'Ada@Example.com', signupType: 'team' });
  });

  it('[AUTH-14] tells all faults at once, each under its field', () => {
    expect(checkSignup({}).faults).toMatchObject({ confirm_password: 'Please repeat the password.' });
    expect(Object.keys(checkSignup({}).faults)).toEqual(['firstname', 'lastname', 'email', 'password', 'confirm_password', 'confirm']);
    expect(Object.keys(faultsOf({ password: 'x', confirm_password: 'y', confirm: 'false' }))).toEqual([
      'password',
      'confirm_password',
      'confirm',
    ]);
  });

  it.each(['A\u0000da', 'https://x.example', 'go to www.x.example', 'You won 1000 EUR, claim at evil-shop.example', 'write to a@b'])(
    'refuses the name %j',
    (firstname) => {
      expect(Object.keys(faultsOf({ firstname }))).toEqual(['firstname']);
    },
  );

  it.each(['J. R.', 'Anne-Marie', "O'Neill", 'Łukasz', '明'])('takes the name %j', (firstname) =>
    expect(faultsOf({ firstname })).toEqual({}),
  );

  it.each(['', '0', 'false', 'no'])('[AUTH-13] takes confirm %j for no', (confirm) => {
    expect(faultsOf({ confirm })).toEqual({ confirm: 'Please confirm that you are 16 or older and accept the Terms of Use.' });
  });

  it.each(['1', 'true', 'on'])('takes confirm %j for yes', (confirm) => expect(faultsOf({ confirm })).toEqual({}));

  it('refuses a sign-up type that nobody could have linked to', () => {
    expect(Object.keys(faultsOf({ signupType: 'x\u0007' }))).toEqual(['signupType']);
  });
});
