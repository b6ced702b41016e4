import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../src/common/telemetry.ts';
import { type MailOutage, outageOf, type TellTry } from '../src/mail/mail-outage.ts';
import { MailServerAwayError } from '../src/ports/mail.ts';
import { createMemoryMail, createTestClock } from '../src/testing/index.ts';

const MINUTE_MS = 60_000;
const refusal = () => new MailServerAwayError(new Error('535 to AUTH PLAIN'), true);

function open() {
  const clock = createTestClock();
  const outage = outageOf(createMemoryMail(), { clock, log: createLogger({ level: 'silent' }) });
  return { clock, outage };
}

/** Begins a try, which ends when it is told of. */
function begin(outage: MailOutage): { isBegun: () => boolean; end: (error?: unknown) => Promise<boolean> } {
  let [told, finish]: [TellTry | undefined, () => void] = [undefined, () => undefined];
  const ended = outage.trying(async (tell) => {
    told = tell;
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  return {
    isBegun: () => told !== undefined,
    end(error) {
      told?.(error);
      finish();
      return ended;
    },
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
const isTried = (outage: MailOutage) => outage.trying(async () => undefined);

describe('an outage of the mail server', () => {
  it('is not ended by a mail that was under way when it was found', async () => {
    const { clock, outage } = open();
    await outage.trying(async (told) => told());
    const [open1, open2] = [begin(outage), begin(outage)];
    await open1.end(refusal());
    await open2.end();
    expect(await isTried(outage)).toBe(false);
    clock.advance(10 * MINUTE_MS - 1);
    expect(await isTried(outage)).toBe(false);
    clock.advance(1);
    expect(await isTried(outage)).toBe(true);
  });

  it('lasts ten minutes after each password that was refused, also of a mail that was under way when it was found', async () => {
    const { clock, outage } = open();
    await outage.trying(async (told) => told());
    const [first, second] = [begin(outage), begin(outage)];
    await first.end(new MailServerAwayError(new Error('ECONNREFUSED')));
    await second.end(refusal());
    clock.advance(5_000);
    expect(await isTried(outage)).toBe(false);
    clock.advance(10 * MINUTE_MS);
    expect(await isTried(outage)).toBe(true);
  });

  it('leaves one mail at a time for ten minutes after it, then two, then all', async () => {
    const { clock, outage } = open();
    await outage.trying(async (told) => told(refusal()));
    clock.advance(10 * MINUTE_MS);
    const counts: number[] = [];
    for (let minute = 0; minute < 30; minute += 5) {
      await outage.trying(async (told) => told());
      const begun = [1, 2, 3, 4, 5].map(() => begin(outage));
      await turn();
      counts.push(begun.filter(({ isBegun }) => isBegun()).length);
      // Those that wait begin when others have ended.
      for (let ended = 0; ended < begun.length; ended += 1) {
        await begun[ended]?.end();
        await turn();
      }
      clock.advance(5 * MINUTE_MS);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('is looked for by one mail first after a minute in which none was sent', async () => {
    const { clock, outage } = open();
    await outage.trying(async (told) => told());
    clock.advance(MINUTE_MS);
    const [first, second] = [begin(outage), begin(outage)];
    await turn();
    expect([first.isBegun(), second.isBegun()]).toEqual([true, false]);
    await first.end(refusal());
    expect(await second.end()).toBe(false);
  });
});
