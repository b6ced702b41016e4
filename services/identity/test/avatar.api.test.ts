import { identity } from '@formwright/contracts';
import type { Write } from '@formwright/platform';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIdentityWorld, newEmail, signupBody, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await createIdentityWorld();
});
afterAll(() => world.close());

const signup = (body: object, files?: { field: string; name: string; content: Buffer; type: string }[]) =>
  world.inject(identity.signupUser, { body: body as never, ...(files && { files }) });
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('an avatar', () => {
  const pictures = async (email: string) => {
    const user = await world
      .store('identity')
      .collection<{ _id: string; email: string; avatar: string }>({ name: 'users' })
      .findOne({ email });
    return { userId: user?._id ?? '', name: user?.avatar ?? '' };
  };

  it('[SHELL-10] is stored and served under /files/User/{id}/', async () => {
    const email = newEmail();
    expect((await signup(signupBody(email), [{ field: 'avatar', name: '../../me.PNG', content: png, type: 'text/html' }])).status).toBe(
      200,
    );
    const params = await pictures(email);
    expect(params.name).toMatch(/^[A-Za-z0-9]{12}\.png$/);
    const shown = await world.inject(identity.userAvatar, { params });
    expect([shown.status, shown.headers['content-type'], shown.headers['content-length']]).toEqual([200, 'image/png', String(png.length)]);
    // Pictures of people are in no search engine.
    expect([shown.headers['x-robots-tag'], shown.headers['cache-control']]).toEqual(['noindex', 'public, max-age=31536000, immutable']);
    expect((await world.inject(identity.userAvatar, { params, headers: { 'if-none-match': String(shown.headers.etag) } })).status).toBe(
      304,
    );
    expect((await world.inject(identity.userAvatar, { params: { ...params, name: 'other.png' } })).status).toBe(404);
  });

  it('leaves no file behind where the account was not stored, or shows another one since', async () => {
    let isLost = false;
    const other = await createIdentityWorld((store) =>
      Object.assign(Object.create(store) as typeof store, {
        async commit(writes: readonly Write[]) {
          // As a crash right before the commit.
          if (isLost && writes.some(({ collection }) => collection === 'users')) throw new Error('the connection was lost');
          await store.commit(writes);
        },
        collection: store.collection.bind(store),
      }),
    );
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of other.files.list('User/')) keys.push(key);
      return keys;
    };
    const files = [{ field: 'avatar', name: 'me.png', content: png, type: 'image/png' }];
    const email = newEmail();
    const send = () => other.inject(identity.signupUser, { body: signupBody(email) as never, files });
    const sweep = async () => {
      other.clock.advance(2 * 3_600_000);
      await other.runJob('identity.remove-expired');
    };
    isLost = true;
    expect((await send()).status).toBe(500);
    expect(await stored()).toHaveLength(1);
    await sweep();
    expect(await stored()).toEqual([]);
    isLost = false;
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const kept = await stored();
    expect(kept).toHaveLength(1);
    await sweep();
    expect(await stored()).toEqual(kept);
    expect(await other.store('identity').collection({ name: 'pendingAvatars' }).count({})).toBe(0);
    await other.close();
  });

  it('whose file is being removed is shown by no account', async () => {
    const other = await createIdentityWorld((store) =>
      Object.assign(Object.create(store) as typeof store, {
        async commit(writes: readonly Write[]) {
          // The sweep has taken the picture, whose sign-up was slow, and deletes its file next.
          if (writes.some(({ collection }) => collection === 'users'))
            await store.collection({ name: 'pendingAvatars' }).updateMany({}, { $set: { isCondemned: true } } as never);
          await store.commit(writes);
        },
        collection: store.collection.bind(store),
      }),
    );
    const files = [{ field: 'avatar', name: 'me.png', content: png, type: 'image/png' }];
    const { status } = await other.inject(identity.signupUser, { body: signupBody(newEmail()) as never, files });
    expect(status).toBe(503);
    expect(await other.store('identity').collection({ name: 'users' }).count({})).toBe(0);
    await other.close();
  });

  it('is refused under its name unless its content is a JPEG, PNG or WebP picture', async () => {
    const email = newEmail();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const reply = await signup(signupBody(email), [{ field: 'avatar', name: 'me.png', content: svg, type: 'image/png' }]);
    expect([reply.status, reply.body]).toEqual([422, { error: { avatar: 'The picture must be a JPEG, PNG or WebP file.' } }]);
    const file = { field: 'avatar', name: 'me.png', content: png, type: 'image/png' };
    expect((await signup(signupBody(email), [file, file])).status).toBe(413);
    const elsewhere = await signup(signupBody(email), [{ ...file, field: 'picture' }]);
    expect([elsewhere.status, elsewhere.body]).toEqual([422, { error: { avatar: 'Please choose one picture.' } }]);
    expect((await pictures(email)).userId).toBe('');
  });

  it('is refused above 500 kB', async () => {
    const send = (bytes: number) =>
      signup(signupBody(newEmail()), [
        { field: 'avatar', name: 'me.png', content: Buffer.concat([png, Buffer.alloc(bytes - png.length)]), type: 'image/png' },
      ]);
    expect((await send(500_000)).status).toBe(200);
    const refused = await send(500_001);
    expect([refused.status, refused.body]).toEqual([413, { error: { avatar: 'The file is larger than 0.5 MB.' } }]);
  });

  it('may be left empty, as a browser does without a chosen file', async () => {
    const email = newEmail();
    const empty = { field: 'avatar', name: '', content: Buffer.alloc(0), type: 'application/octet-stream' };
    expect((await signup(signupBody(email), [empty])).status).toBe(200);
    expect((await pictures(email)).name).toBe('');
    expect((await world.inject(identity.userAvatar, { params: { userId: (await pictures(email)).userId, name: 'x.png' } })).status).toBe(
      404,
    );
  });
});
