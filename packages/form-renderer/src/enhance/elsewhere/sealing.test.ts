import { beforeAll, describe, expect, it } from '@jest/globals';
import { array, assert, asyncProperty, nat, property, record, string, uint8Array } from 'fast-check';
import { newCode } from './code.ts';
import { filesThatFit, type Parcel, pack, unpack } from './parcel.ts';
import { type Keys, keysOf, seal, unseal } from './sealing.ts';

const code = '0123456789ABCDE';
let keys: Keys;
beforeAll(async () => {
  keys = await keysOf(code, 'form');
});

const draft = { submissionId: 's'.repeat(32), startedAt: 1, changedAt: 2, page: 1, files: '' };
const contentOf = async ({ files, ...parcel }: Parcel) => ({
  ...parcel,
  files: await Promise.all(
    Object.entries(files).map(async ([question, chosen]) => [
      question,
      await Promise.all(
        chosen.map(async (file) => [file.name, file.type, file.lastModified, [...new Uint8Array(await file.arrayBuffer())]]),
      ),
    ]),
  ),
});

describe('what a code stands for', () => {
  it('is the same on every device, and another for another code or form', async () => {
    expect((await keysOf(code, 'form')).id).toBe(keys.id);
    const others = await Promise.all([keysOf(newCode(), 'form'), keysOf(code, 'other')]);
    expect(new Set([keys.id, ...others.map(({ id }) => id)]).size).toBe(3);
    expect(keys.id).toMatch(/^[0-9a-f]{32}$/);
    const sealed = await seal(keys.key, new Uint8Array([1]));
    for (const { key } of others) expect(await unseal(key, sealed)).toBeNull();
  });

  it('never leaves the browser as a key', async () => {
    await expect(crypto.subtle.exportKey('raw', keys.key)).rejects.toThrow();
  });
});

describe('a sealed draft', () => {
  it('comes back as it was, and shows nothing of itself', async () => {
    await assert(
      asyncProperty(uint8Array({ maxLength: 5_000 }), async (content) => {
        const bytes = new Uint8Array(content);
        const sealed = await seal(keys.key, bytes);
        expect(await unseal(keys.key, sealed)).toEqual(bytes);
        if (bytes.length > 8) expect(Buffer.from(sealed).includes(Buffer.from(bytes))).toBe(false);
      }),
    );
  });

  it('is refused when any bit of it is flipped, or its end is missing', async () => {
    const sealed = await seal(keys.key, new TextEncoder().encode('Secret answer'));
    await assert(
      asyncProperty(nat(sealed.length * 8 - 1), async (bit) => {
        const changed = sealed.slice();
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(await unseal(keys.key, changed)).toBeNull();
      }),
      { numRuns: 400 },
    );
    for (let length = 0; length < sealed.length; length += 1) expect(await unseal(keys.key, sealed.slice(0, length))).toBeNull();
  });

  it('is sealed another way each time', async () => {
    const content = new Uint8Array(100);
    expect(await seal(keys.key, content)).not.toEqual(await seal(keys.key, content));
  });
});

describe('a parcel', () => {
  it('brings back the draft and every file, whatever its name', async () => {
    const anyFile = record({ name: string(), type: string(), content: uint8Array() });
    await assert(
      asyncProperty(
        array(string()),
        array(array(anyFile, { maxLength: 3 }), { maxLength: 3 }),
        nat(),
        async (values, questions, version) => {
          const files = Object.fromEntries(
            questions.map((chosen, at) => [
              `q${at}`,
              chosen.map(({ name, type, content }) => new File([new Uint8Array(content)], name, { type, lastModified: 5 })),
            ]),
          );
          const fields = values.map((value, at): [string, string, string] => [`q${at}`, value.toWellFormed(), `“Question ${at}”`]);
          const parcel = { draft: { ...draft, fields }, files, version };
          const read = unpack(await pack(parcel));
          const filled = Object.fromEntries(Object.entries(files).filter(([, chosen]) => chosen.length > 0));
          expect(read && (await contentOf(read))).toEqual(await contentOf({ ...parcel, files: filled }));
        },
      ),
    );
  });

  it('of anything else is none', () => {
    assert(property(uint8Array(), (bytes) => expect(unpack(new Uint8Array(bytes))).toBeNull()));
  });

  it('with a draft of another shape is none', async () => {
    const sound = { ...draft, fields: [['q', 'text', 'words']] };
    const packed = (damage: object) => pack({ draft: { ...sound, ...damage } as unknown as Parcel['draft'], files: {}, version: 1 });
    expect(unpack(await packed({}))).not.toBeNull();
    const damages = [
      ...[undefined, 'text', [null], [[1, 'x']], [['q', { a: 1 }]]].map((fields) => ({ fields })),
      ...[5, undefined].map((submissionId) => ({ submissionId })),
      ...[[], null].map((files) => ({ files })),
      ...[-1, 0.5, 'first', undefined].map((page) => ({ page })),
      ...[1e300, '1790000000000', 'today', undefined].map((changedAt) => ({ changedAt })),
      { formats: { q: 3 } },
      { sentAt: 'today' },
    ];
    for (const damage of damages) {
      expect([damage, unpack(await packed(damage))]).toEqual([damage, null]);
    }
  });

  it('takes the files that fit, small ones first, and names the others', () => {
    const file = (name: string, size: number) => new File([new Uint8Array(size)], name);
    const files = { one: [file('big', 60), file('small', 10)], many: [file('middle', 40)] };
    const namesOf = ({ fitting, staying }: ReturnType<typeof filesThatFit>) => [
      Object.values(fitting)
        .flat()
        .map(({ name }) => name),
      staying.map(({ name }) => name),
    ];
    expect(namesOf(filesThatFit(files, 110))).toEqual([['big', 'small', 'middle'], []]);
    expect(namesOf(filesThatFit(files, 109))).toEqual([['small', 'middle'], ['big']]);
    expect(namesOf(filesThatFit(files, 0))).toEqual([[], ['small', 'middle', 'big']]);
  });
});
