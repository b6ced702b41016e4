import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { loadAssets } from '../src/server/index.ts';
import { describeInBrowser, type FormInBrowser, filesAreStored, id, render } from './form-browser.ts';
import { json } from './form-server.ts';
import { column, page, uniqueId } from './forms.ts';

const pages = [page('p1', [column('input', 'short')], [column('upload', 'many', { label: 'Files', limit: 3, size: { min: 0, max: 50 } })])];

/** Different everywhere, so that a chunk at the wrong place is noticed. */
const contentOf = (size: number) => {
  const content = Buffer.alloc(size);
  for (let at = 0; at + 4 <= size; at += 4) content.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at);
  return content;
};
const large = contentOf(4_000_000);
const file = (name: string, buffer: Buffer = large) => ({ name, mimeType: 'application/pdf', buffer });
const sha256 = (content: Buffer | Uint8Array) => createHash('sha256').update(content).digest();
const CANCELED = 'Sending was canceled. Your answers and files are still here.';

describeInBrowser('large files of the public form', (visitor) => {
  async function openWith(...files: ReturnType<typeof file>[]): Promise<FormInBrowser> {
    const form = visitor();
    form.server.pages['/f-short'] = await render(pages, 'short');
    await form.open('short');
    await form.page.locator(id('short')).fill('kept');
    await form.page.locator(id('many')).setInputFiles(files);
    return form;
  }
  const isSent = (form: FormInBrowser) => form.page.waitForURL('**/success');
  const arrived = ({ server }: FormInBrowser) => Object.values(server.files.uploads);
  const bytesSent = ({ server }: FormInBrowser) => server.files.chunks.reduce((sum, { size }) => sum + size, 0);
  const panel = (form: FormInBrowser) => form.page.locator('.fw-sending');

  it('arrive in chunks with their checksums before the answers, which name them', async () => {
    const form = await openWith(file('Über uns.pdf'), file('b.pdf', contentOf(1000)));
    await form.button('Submit').click();
    await isSent(form);
    const [first, second] = arrived(form);
    const digests = [0, 1, 2, 3].map((n) => sha256(large.subarray(n * 1_000_000, (n + 1) * 1_000_000)));
    const [post] = form.server.posts;
    expect(first?.metadata).toEqual({
      form: 'form-short',
      question: uniqueId('many'),
      filename: 'Über uns.pdf',
      submission: post?.fields.submissionId,
      digest: sha256(Buffer.concat(digests)).toString('base64'),
    });
    expect([first?.content.equals(large), second?.content.length]).toEqual([true, 1000]);
    expect(form.server.files.chunks.length).toBeGreaterThan(3);
    expect(form.server.files.chunks.every(({ hasRightChecksum }) => hasRightChecksum)).toBe(true);
    const references = Object.fromEntries(
      Object.keys(form.server.files.uploads).map((id, at) => [`userFormDataFiles/${uniqueId('many')}/${at}`, id]),
    );
    expect([JSON.parse(post?.fields.uploads ?? ''), post?.files, post?.fields.hasFiles]).toEqual([references, {}, 'true']);
    expect(form.sent()[uniqueId('many')]?.value).toBe('forDeleteFiles');
  });

  it('are told from a changed file by its time where the browser hashes nothing', async () => {
    const form = visitor();
    await form.page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined }));
    form.server.pages['/f-short'] = await render(pages, 'short');
    await form.open('short');
    await form.page.locator(id('many')).setInputFiles([file('a.pdf')]);
    await form.button('Submit').click();
    await isSent(form);
    const [first] = arrived(form);
    expect(first?.metadata).toMatchObject({ filename: 'a.pdf', modified: expect.stringMatching(/^\d{12,14}$/) });
    expect([first?.metadata.digest, first?.content.equals(large)]).toEqual([undefined, true]);
  });

  it('are sent with the answers while they are small, in one request', async () => {
    const form = await openWith(file('a.pdf', contentOf(250_000)));
    await form.button('Submit').click();
    await isSent(form);
    expect([form.server.files.scripts.sender, Object.keys(form.server.posts[0]?.files ?? {}).length]).toEqual([0, 1]);
  });

  it('go on where a broken line stopped them, and are sent once', async () => {
    const form = await openWith(file('a.pdf'));
    form.server.files.onChunk = (response, { offset }) => {
      const isCut = offset > 0 && offset < large.length;
      if (isCut) response.destroy();
      return isCut;
    };
    await form.button('Submit').click();
    await form.banner().getByText('The connection was lost. Your answers are safe on this device').waitFor();
    expect(form.server.posts).toHaveLength(0);
    expect(await form.page.locator('.fw-page[inert]').count()).toBe(0);
    form.server.files.onChunk = () => false;
    await form.button('Submit').click();
    await isSent(form);
    expect(arrived(form)[0]?.content.equals(large)).toBe(true);
    expect(form.server.files.chunks.filter(({ offset }) => offset === 0)).toHaveLength(1);
    expect([form.server.posts.length, form.server.files.scripts.sender]).toEqual([1, 1]);
  });

  it('go on after a reload in the middle', async () => {
    const form = await openWith(file('a.pdf'));
    await filesAreStored(form.page);
    const reached = new Promise<void>((resolve) => {
      form.server.files.onChunk = (_response, { offset }) => {
        if (offset > 0) resolve();
        return offset > 0;
      };
    });
    await form.button('Submit').click();
    await reached;
    form.server.files.onChunk = () => false;
    await form.page.reload();
    await isSent(form);
    expect(arrived(form)[0]?.content.equals(large)).toBe(true);
    expect(form.server.files.chunks.filter(({ offset }) => offset === 0)).toHaveLength(1);
    expect(bytesSent(form)).toBeLessThan(2 * large.length);
    expect([form.server.posts.length, form.sent()[uniqueId('short')]?.value]).toEqual([1, 'kept']);
  });

  it('show how far each is and all together, and lock the answers', async () => {
    const form = await openWith(file('a.pdf'), file('b.pdf'));
    const reached = new Promise<void>((resolve) => {
      form.server.files.onChunk = (_response, { offset }) => {
        if (offset > 0) resolve();
        return offset > 0;
      };
    });
    await form.button('Submit').click();
    await reached;
    await form.page.getByText('of 8.0 MB sent').waitFor();
    const bars = form.page.getByRole('progressbar', { includeHidden: true });
    expect(await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label')))).toEqual(['a.pdf', 'b.pdf', 'All files']);
    const values = await bars.evaluateAll((all) => all.map((bar) => (bar as HTMLProgressElement).value));
    expect([(values[0] ?? 0) > 0, values[1], values[2]]).toEqual([true, 0, (values[0] ?? 0) / 2]);
    expect(await form.page.locator('.fw-page[inert]').count()).toBe(1);
  });

  it('[D5 part: uploads] come and go without moving what is pressed below', async () => {
    const form = await openWith(file('a.pdf'));
    const held = form.page.getByRole('link', { name: 'Report form' });
    const press = async () => {
      await held.evaluate((link) => link.scrollIntoView({ block: 'center' }));
      const { x = 0, y = 0 } = (await held.boundingBox()) ?? {};
      await form.page.mouse.move(x + 5, y + 5);
      await form.page.mouse.down();
      return y;
    };
    const top = async () => (await held.boundingBox())?.y;
    /** The press ends on nothing, so that it follows no link. */
    const lift = async () => {
      await form.page.mouse.move(2, 2);
      await form.page.mouse.up();
    };
    const sender = `**/api/uploads/script/${(await loadAssets()).sender.version}`;
    let loadSender = () => {};
    let noteAsked = () => {};
    const asked = new Promise<void>((resolve) => (noteAsked = resolve));
    await form.page.route(sender, async (route) => {
      const loaded = new Promise<void>((resolve) => (loadSender = resolve));
      noteAsked();
      await loaded;
      await route.continue();
    });
    let goOn = () => {};
    const reached = new Promise<void>((resolve) => {
      form.server.files.onChunk = async () => {
        resolve();
        await new Promise<void>((held) => (goOn = held));
        return false;
      };
    });
    await form.button('Submit').click();
    // Not the request itself, which is told before it is held.
    await asked;
    let before = await press();
    loadSender();
    await reached;
    expect([await panel(form).count(), await top()]).toEqual([0, before]);
    await lift();
    await panel(form).waitFor();

    before = await press();
    form.server.files.onChunk = () => false;
    goOn();
    while (form.server.posts.length === 0) await form.page.waitForTimeout(20);
    expect([await panel(form).count(), await top()]).toEqual([1, before]);
    await lift();
    await isSent(form);
  });

  it('can be canceled: what has arrived is erased, nothing is sent, and everything is still there', async () => {
    const form = await openWith(file('a.pdf'));
    const reached = new Promise<void>((resolve) => {
      form.server.files.onChunk = (_response, { offset }) => {
        if (offset > 0) resolve();
        return offset > 0;
      };
    });
    await form.button('Submit').click();
    await reached;
    await form.button('Cancel').click();
    await form.banner().getByText(CANCELED).waitFor();
    expect([await panel(form).count(), await form.page.locator('.fw-page[inert]').count(), form.server.posts.length]).toEqual([0, 0, 0]);
    expect([await form.page.locator(id('short')).inputValue(), await form.page.locator('.fw-files li').count()]).toEqual(['kept', 1]);
    while (form.server.files.canceled.length === 0) await form.page.waitForTimeout(20);
    // Not by itself, after a reload neither.
    form.server.files.onChunk = () => false;
    await form.page.reload();
    await form.page.locator('.fw-files li').waitFor();
    expect([form.server.posts.length, Object.keys(form.server.files.uploads).length]).toEqual([0, 0]);
    await form.button('Submit').click();
    await isSent(form);
    expect(arrived(form)[0]?.content.equals(large)).toBe(true);
  });

  it('are withdrawn by Start over', async () => {
    const form = await openWith(file('a.pdf'));
    await filesAreStored(form.page);
    await form.page.reload();
    await form.page.locator('.fw-files li').waitFor();
    let goOn = () => {};
    const reached = new Promise<void>((resolve) => {
      form.server.files.onChunk = async () => {
        resolve();
        await new Promise<void>((held) => {
          goOn = held;
        });
        return false;
      };
    });
    await form.button('Submit').click();
    await reached;
    await form.button('Start over').click();
    goOn();
    while (form.server.files.canceled.length === 0) await form.page.waitForTimeout(20);
    await panel(form).waitFor({ state: 'detached' });
    expect([form.server.posts.length, await form.page.locator('.fw-page[inert]').count()]).toEqual([0, 0]);
  });

  it('follow the server where another tab was faster, a chunk was damaged, or the upload is gone', async () => {
    const form = await openWith(file('a.pdf'));
    const answers = [
      (write: (status: number, headers?: Record<string, string>) => void) => write(460),
      (write: (status: number, headers?: Record<string, string>) => void) => {
        const [upload] = arrived(form);
        if (upload) upload.content = large.subarray(0, 1_500_000);
        write(409, { 'upload-offset': '1500000' });
      },
      (write: (status: number, headers?: Record<string, string>) => void) => {
        form.server.files.uploads = {};
        write(410);
      },
    ];
    form.server.files.onChunk = (response) => {
      const answer = answers.shift();
      answer?.((status, headers) => response.writeHead(status, headers).end());
      return answer !== undefined;
    };
    await form.button('Submit').click();
    await isSent(form);
    expect(form.server.files.chunks.slice(0, 4).map(({ offset }) => offset)).toEqual([0, 0, 1_500_000, 0]);
    expect(arrived(form)[0]?.content.equals(large)).toBe(true);
  });

  it('tell at their question why the server refuses them', async () => {
    const form = await openWith(file('a.pdf'));
    const text = 'This form has no more room for files.';
    form.server.files.onCreate = (response) => {
      json(response, 422, { error: { value: text, fields: { [uniqueId('many')]: text } } });
      return true;
    };
    await form.button('Submit').click();
    await form.banner().getByText(text).waitFor();
    expect(await form.page.locator(`${id('many')}-error`).textContent()).toBe(text);
    expect(form.server.posts).toHaveLength(0);
    form.server.files.onCreate = (response) => {
      json(response, 410, { error: 'Expired' });
      return true;
    };
    await form.button('Submit').click();
    await form.banner().getByText('takes no answers now').waitFor();
  });

  it('go with the answers where the server has another version of the sender', async () => {
    const form = await openWith(file('a.pdf'));
    form.server.files.scriptStatus.sender = 404;
    await form.button('Submit').click();
    await isSent(form);
    expect([Object.keys(form.server.posts[0]?.files ?? {}).length, form.server.files.chunks.length]).toEqual([1, 0]);
  });

  it('wait for the line when it was lost before the sender could be loaded', async () => {
    const form = await openWith(file('a.pdf'));
    await form.context.setOffline(true);
    await form.button('Submit').click();
    await form.banner().getByText('You are offline.').waitFor();
    await form.context.setOffline(false);
    await isSent(form);
    expect([arrived(form)[0]?.content.equals(large), form.server.posts.length]).toEqual([true, 1]);
  });
});
