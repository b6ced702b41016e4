import { describe, expect, it } from '@jest/globals';
import { createPasswords } from './passwords.ts';

const cheap = { memoryKib: 8, passes: 1 };
const greedy = '192.0.2.1';

describe('the hashes of passwords', () => {
  it('are made in turns: one who signs in goes before the guesses of another network that wait', async () => {
    const oneAtATime = createPasswords(cheap, 1);
    const right = await oneAtATime.hash('right', greedy);
    const done: string[] = [];
    const guesses = Array.from({ length: 20 }, () => oneAtATime.isRight(right, 'guess', greedy).then(() => done.push('guess')));
    const own = oneAtATime.hash('mine', '198.51.100.7').then(() => done.push('own'));
    await Promise.all([...guesses, own]);
    expect(done.indexOf('own')).toBe(1);
  });

  it('are refused beyond twenty of a network, also in another spelling of it', async () => {
    const passwords = createPasswords(cheap);
    const guesses = Array.from({ length: 20 }, () => passwords.hash('guess', greedy));
    await expect(passwords.hash('one more', `::ffff:${greedy}`)).rejects.toMatchObject({ code: 'platform.busy' });
    expect(await passwords.isRight(await passwords.hash('mine', '198.51.100.7'), 'mine', '198.51.100.7')).toBe(true);
    await Promise.all(guesses);
    expect(await passwords.isRight('', 'mine', greedy)).toBe(false);
  });

  it('are those of a password that was copied with blanks around it, and keep blanks that are part of one', async () => {
    const passwords = createPasswords(cheap);
    const isRight = async (own: string, typed: string) => passwords.isRight(await passwords.hash(own, greedy), typed, greedy);
    for (const typed of ['pass word', ' pass word', 'pass word\n', 'pass word \u00a0', '\u200bpass word\u2060'])
      expect([typed, await isRight('pass word', typed)]).toEqual([typed, true]);
    for (const typed of ['password', 'pass  word', '']) expect([typed, await isRight('pass word', typed)]).toEqual([typed, false]);
    expect([await isRight(' mine ', ' mine '), await isRight(' mine ', 'mine'), await isRight('mine', ' ')]).toEqual([true, false, false]);
    expect(await passwords.isRight(null, ' mine ', greedy)).toBe(false);
  });
});
