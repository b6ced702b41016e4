import { expect, it } from '@jest/globals';
import { keyLetter } from './key-letter.ts';

it.each([
  ['Latin', 'z', 'KeyZ', 'z'],
  ['Caps Lock', 'S', 'KeyS', 's'],
  ['Russian', 'я', 'KeyZ', 'z'],
  ['Russian with Caps Lock', 'Ы', 'KeyS', 's'],
  ['Greek', 'ζ', 'KeyZ', 'z'],
  ['Hebrew', 'ז', 'KeyZ', 'z'],
  ['Arabic', 'س', 'KeyS', 's'],
  ['Thai', 'ผ', 'KeyZ', 'z'],
  ['German, where Y and Z are exchanged', 'z', 'KeyY', 'z'],
  ['Dvorak, whose S is on the key of O', 'o', 'KeyS', 'o'],
  ['Turkish, whose letters are Latin', 'ş', 'Semicolon', 'ş'],
  ['Hebrew, whose W types an apostrophe', "'", 'KeyW', "'"],
  ['a key without a letter', 'Escape', 'Escape', 'escape'],
  ['a dead key', 'Dead', 'KeyE', 'dead'],
  ['an input method', 'Process', 'KeyS', 'process'],
])('%s: %s on %s is %s', (_layout, key, code, letter) => expect(keyLetter({ key, code })).toBe(letter));
