import { describe, expect, it } from '@jest/globals';
import { passwordFault } from './password-policy.ts';

const owner = { firstname: 'Ada', lastname: 'Lovelace', email: 'countess@example.org' };
const fault = (password: string) => passwordFault(password, owner);

describe('passwordFault', () => {
  it('takes a password that keeps every rule', () => {
    expect(fault('Wooden-chair7')).toBeNull();
    expect(fault('Ünique-Wört3r')).toBeNull();
  });

  it.each([
    ['Secr1!', /more than 6/],
    ['wooden-chair7', /upper-case/],
    ['Wooden-chair', /a number/],
    ['WoodenChair7', /special/],
  ])('of %s says what it lacks', (password, text) => {
    expect(fault(password)).toMatch(text);
  });

  it('[PROF-14] takes any common punctuation as the special character', () => {
    for (const sign of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~') expect([sign, fault(`Wooden${sign}chair7`)]).toEqual([sign, null]);
    for (const sign of ['x', '5', ' ']) expect(fault(`Wooden${sign}chair7`)).toMatch(/special/);
  });

  it.each(['Password1!', 'P@ssw0rd1!', 'Dragon#2019', '!!Qwerty1', 'Welcome1!', 'Secret1!'])('refuses the common %s', (password) => {
    expect(fault(password)).toMatch(/^Many people use this password/);
  });

  it.each(['Lovelace-1815', 'xCountess-9', 'Countess@example.org1'])('refuses %s, which names its owner', (password) => {
    expect(fault(password)).toBe('The password cannot contain your name or email address.');
  });
});
