import { afterEach, expect, it, jest } from '@jest/globals';

afterEach(() => sessionStorage.clear());

it.each([
  ['who still may pay', 'ada', 60_000, true],
  ['after the payment page has closed', 'ada', -1, false],
  ['before somebody else signed in', 'ben', 60_000, false],
])('a page that was loaded anew by one who waits for a payment, %s', async (_who, user, left, isTold) => {
  const until = Date.now() + left;
  sessionStorage.setItem('payment-under-way', JSON.stringify({ product: 'Premium', user: 'ada', since: 1, until }));
  const told: unknown[] = [];
  await jest.isolateModulesAsync(async () => {
    const { takePending, wasLoadedWhilePaying } = await import('./pending-payment.ts');
    told.push(wasLoadedWhilePaying(user), wasLoadedWhilePaying(user), takePending('Premium', user));
  });
  expect(told).toEqual([isTold, false, isTold ? { since: 1, until } : null]);
});
