import { describe, expect, it } from '@jest/globals';
import { passwordFault } from './password-policy.ts';

describe('passwordFault', () => {
  it('accepts a password that has everything', () => {
    expect(passwordFault('Secret1!')).toBeNull();
  });

  it('[PROF-16] wants more than 6 characters, an upper-case letter, a number and a special character', () => {
    expect(passwordFault('Secr1!')).toBe('The password needs more than 6 characters.');
    expect(passwordFault('Secre1!')).toBeNull();
    expect(passwordFault('secret1!')).toBe('The password needs an upper-case letter.');
    expect(passwordFault('Secret!!')).toBe('The password needs a number.');
    expect(passwordFault('Secret11')).toBe('The password needs a special character.');
    expect(passwordFault('')).toBe('The password needs more than 6 characters, an upper-case letter, a number, and a special character.');
  });

  it.each([...'@$!%*?&#^_-+=~`|\\/.,:;\'"()[]{}<>§€'])('[PROF-14] takes %s as a special character', (sign) => {
    expect(passwordFault(`Secret1${sign}`)).toBeNull();
  });

  it('takes upper-case letters of any script, and counts what a person counts', () => {
    expect(passwordFault('Ünterwegs1!')).toBeNull();
    expect(passwordFault('A1!😀😀😀')).toBe('The password needs more than 6 characters.');
  });
});
