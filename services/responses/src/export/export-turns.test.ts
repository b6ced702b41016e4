import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { createPartTurns } from '@formwright/made-files';
import { createTestClock } from '@formwright/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { createSender } from './export-turns.ts';

/** A file of so many parts. Each takes a turn of the event loop. */
async function* file(parts: number, ended: { is: boolean } = { is: false }): AsyncGenerator<number> {
  try {
    for (let part = 0; part < parts; part += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      yield part;
    }
  } finally {
    ended.is = true;
  }
}

async function readAll(parts: AsyncIterable<number>): Promise<number[]> {
  const read: number[] = [];
  for await (const part of parts) read.push(part);
  return read;
}

describe('the parts of exports', () => {
  it('arrive in order, and a short file is finished beside ten long ones of others', async () => {
    const inTurns = createPartTurns();
    const finished: string[] = [];
    const reading = (name: string, parts: number) =>
      readAll(inTurns(name, file(parts))).then((read) => {
        finished.push(name);
        return read;
      });
    const greedy = Array.from({ length: 10 }, (_, at) => reading(`greedy${at}`, 200));
    const [short] = await Promise.all([reading('neighbor', 20), ...greedy]);
    expect([short, finished[0]]).toEqual([Array.from({ length: 20 }, (_, at) => at), 'neighbor']);
  });

  it('give one workspace that reads ten files no more than a neighbor who reads one', async () => {
    const inTurns = createPartTurns();
    let ofGreedy = 0;
    const greedy = Array.from({ length: 10 }, async () => {
      for await (const _ of inTurns('greedy', file(100))) ofGreedy += 1;
    });
    await readAll(inTurns('neighbor', file(50)));
    expect(ofGreedy).toBeLessThan(120);
    await Promise.all(greedy);
  });

  it('end the making when the reader stops, also by an error, and give the turn on', async () => {
    const inTurns = createPartTurns();
    const ended = { is: false };
    for await (const part of inTurns('one', file(10, ended))) if (part === 2) break;
    expect(ended.is).toBe(true);
    const failing = async function* () {
      yield 1;
      throw new Error('disk');
    };
    await expect(readAll(inTurns('one', failing()))).rejects.toThrow('disk');
    expect(await readAll(inTurns('one', file(3)))).toEqual([0, 1, 2]);
  });
});

describe('files that are made while they are sent', () => {
  const endless = async function* () {
    for (;;) yield 'part';
  };
  const owner = (turn: string) => ({ for: 'owner', turn }) as const;
  const stranger = (turn: string) => ({ for: 'stranger', turn }) as const;
  const closeAll = (files: Readable[]) => {
    for (const each of files) each.destroy();
  };

  it('are a few of one workspace and some in all, until their readers have left', async () => {
    const send = createSender(createPartTurns(), createTestClock());
    const ofOne = Array.from({ length: 4 }, () => send(owner('greedy'), endless()));
    expect(() => send(owner('greedy'), endless())).toThrow('busy');
    const others = Array.from({ length: 12 }, (_, at) => send(owner(`other${at}`), endless()));
    expect(() => send(owner('neighbor'), endless())).toThrow('busy');
    // Read to the end, left in the middle, and never read.
    ofOne[0]?.once('data', () => ofOne[0]?.destroy());
    ofOne[1]?.destroy();
    await Promise.all([0, 1].map((at) => once(ofOne[at] as Readable, 'close')));
    for (const each of [send(owner('neighbor'), file(3) as never), send(owner('greedy'), endless())]) others.push(each);
    expect(() => send(owner('neighbor'), endless())).toThrow('busy');
    const ended = once(others[12] as Readable, 'close');
    expect(await (others[12] as Readable).toArray()).toEqual([0, 1, 2]);
    await ended;
    others.push(send(owner('neighbor'), endless()));
    closeAll([...ofOne, ...others]);
  });

  it('leave owners their places, however many strangers read, and strangers theirs', () => {
    const send = createSender(createPartTurns(), createTestClock());
    const strangers = Array.from({ length: 8 }, (_, at) => send(stranger(`network${at}`), endless()));
    expect(() => send(stranger('another'), endless())).toThrow('busy');
    const owners = Array.from({ length: 16 }, (_, at) => send(owner(`workspace${at}`), endless()));
    expect(() => send(owner('another'), endless())).toThrow('busy');
    closeAll([...strangers, ...owners]);
  });

  it('give the place of a reader who has taken nothing for a minute to a new one, so that slow readers shut out nobody', async () => {
    const clock = createTestClock();
    const send = createSender(createPartTurns(), clock);
    const ended: string[] = [];
    const opened = (turn: string, parts: AsyncIterable<string | Uint8Array> = endless()) => {
      const body = send(stranger(turn), parts);
      body.once('close', () => ended.push(turn));
      return body;
    };
    const megabyte = async function* () {
      for (;;) yield Buffer.alloc(1_000_000);
    };
    // The first one has a part that takes a slow phone a hundred seconds.
    const slow = Array.from({ length: 8 }, (_, at) => opened(`slow${at}`, at === 0 ? megabyte() : endless()));
    await once(slow[0] as Readable, 'readable');
    clock.advance(59_999);
    expect(() => send(stranger('neighbor'), endless())).toThrow('busy');
    clock.advance(1);
    slow.push(opened('neighbor'));
    await once(slow[1] as Readable, 'close');
    expect(ended).toEqual(['slow1']);
    clock.advance(99_999);
    slow.push(...Array.from({ length: 7 }, (_, at) => opened(`other${at}`)));
    expect(() => opened('last')).toThrow('busy');
    clock.advance(1);
    slow.push(opened('last'));
    await once(slow[0] as Readable, 'close');
    closeAll(slow);
  });

  it('give the place of a reader away who takes a little each minute', async () => {
    const clock = createTestClock();
    const send = createSender(createPartTurns(), clock);
    const slow = Array.from({ length: 8 }, (_, at) => send(stranger(`slow${at}`), endless()));
    for (let minute = 0; minute < 2; minute += 1) {
      for (const each of slow) {
        if (each.readableLength === 0) await once(each, 'readable');
        each.read();
      }
      await new Promise((resolve) => setImmediate(resolve));
      clock.advance(59_000);
    }
    slow.push(send(stranger('neighbor'), endless()));
    closeAll(slow);
  });
});
