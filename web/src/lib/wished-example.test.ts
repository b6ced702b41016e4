import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { wishedExample } from './wished-example.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

it('is taken once', () => {
  expect(wishedExample.keep('feedback')).toBe('feedback');
  expect([wishedExample.take(), wishedExample.take()]).toEqual(['feedback', null]);
});

it.each(['toString', 'other', '', null])('is none of the name %j', (name) => {
  expect(wishedExample.keep(name)).toBeNull();
  expect(wishedExample.take()).toBeNull();
});

it('is forgotten after a day, and where its text is not its own', () => {
  wishedExample.keep('event');
  const tomorrow = Date.now() + 24 * 60 * 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(tomorrow);
  expect(wishedExample.take()).toBeNull();
  localStorage.setItem('wished-example', '{');
  expect(wishedExample.take()).toBeNull();
});
