import { DAY_MS, type FileStore, problemOfPicture, readStoredPictureSize, type Store } from '@formwright/platform';
import { changeEach, open } from './change-each.ts';

/** Accounts and sign-ins of the first previews lack what later ones have noted. */
export async function bringIdentity(store: Store, files: FileStore): Promise<void> {
  await changeEach(store, 'users', { $or: [{ revision: null }, { signIns: null }] }, ({ revision = 0, signIns = 0 }) => ({
    $set: { revision, signIns },
  }));
  const lacking = { $or: ['former', 'knownAs', 'device', 'network', 'startedAt', 'usedAt'].map((field) => ({ [field]: null })) };
  await changeEach(store, 'sessions', lacking, ({ generation, isRemembered, expiresAt, ...session }) => {
    const usedAt = session.usedAt ?? expiresAt - (isRemembered ? 365 : 1) * DAY_MS;
    const { former = generation - 1, knownAs = '', network = '', startedAt = usedAt, device = { browser: '', system: '' } } = session;
    return { $set: { former, knownAs, network, startedAt, usedAt, device } };
  });
  // The first previews took pictures of any size, and later ones showed none that takes gigabytes of a browser.
  for await (const { _id, avatar } of open(store, 'users').stream({ avatar: { $gt: '' } })) {
    const file = await files.get(`User/${_id}/${avatar}`);
    if (file && problemOfPicture(await readStoredPictureSize(file))) {
      await open(store, 'users').updateOne({ _id, avatar }, { $set: { avatar: '' } });
      await files.delete(`User/${_id}/${avatar}`);
    }
  }
}
