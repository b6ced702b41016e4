import { allContracts, type Contract, forms, identity, isMultipart, responses, submissions } from '@formwright/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requestOf, type Sample } from './bad-input/requests.ts';
import { verified } from './bad-input/sample-steps.ts';
import { sampleOf } from './bad-input/samples.ts';
import { makeThings, type Things } from './bad-input/things.ts';
import { type BadInputWorld, openWorld, premiumOwner } from './bad-input/world.ts';
import { everyKind } from './every-kind.ts';

// Texts of owners and respondents that try to leave their place: in every page of every contract, in mails and in the CSV file.

const hostile = `" onfocus="<script>alert(7)`;
/** Every text of a form that its owner writes. */
const pages = everyKind.pages.map((page) => ({
  ...page,
  rows: page.rows.map((row) => ({
    ...row,
    content: row.content.map(({ cols }) => ({
      cols: cols.map(({ content, ...column }) => ({
        ...column,
        content: {
          ...content,
          label: hostile,
          ...('inLabel' in content && { inLabel: hostile }),
          ...('placeholder' in content && { placeholder: hostile }),
          ...('alt' in content && { alt: hostile }),
          ...('options' in content && { options: content.options.map((option) => ({ ...option, label: hostile })) }),
        },
      })),
    })),
  })),
}));

let product: BadInputWorld;
let things: Things;
beforeAll(async () => {
  product = await openWorld();
  const owner = await premiumOwner(product.world, 'ada');
  things = await makeThings(product.world, owner);
  await makeHostile(things);
});
afterAll(() => product.close());

async function makeHostile({ owner, formId }: Pick<Things, 'owner' | 'formId'>): Promise<void> {
  const form = { form_id: formId, title: hostile, form_header: hostile, formData: pages };
  const saved = await product.world.inject(forms.saveForm, { as: owner, body: form });
  if (saved.status !== 200) throw new Error(saved.text);
  await product.world.inject(forms.saveSuccessText, { as: owner, body: { id: formId, text: hostile } });
  await product.world.drain();
}

/** What of the text would be read as more than text. Attributes stand in double quotes everywhere. */
const escapesOf = (html: string) => ['<script>alert(7)', '" onfocus="', "='"].filter((part) => html.includes(part));

const send = (contract: Contract, sample: Sample) => product.send(contract, requestOf(contract, sample), null);

describe('hostile texts stay texts', () => {
  const html = allContracts.filter(({ reply }) => reply === 'html').map((contract) => [contract.name, contract] as const);
  it.each(html)('on the page of %s', async (_name, contract) => {
    const sample = await sampleOf(contract, things, product.world);
    const shown = contract.name === 'previewForm' ? { ...sample.body, title: hostile, form_header: hostile, formData: pages } : sample.body;
    const { status, type, text } = await send(contract, { ...sample, ...(shown && { body: shown }) });
    expect([status, type]).toEqual([200, expect.stringContaining('text/html')]);
    expect(escapesOf(text)).toEqual([]);
  });

  const posts = allContracts.filter(({ reply, body }) => reply === 'redirect' && isMultipart(body));
  it.each(posts.map((contract) => [contract.name, contract] as const))('on the page that refuses a post of %s', async (_name, contract) => {
    const sample = await sampleOf(contract, things, product.world);
    const body = Object.fromEntries(Object.keys(sample.body ?? {}).map((name) => [name, hostile]));
    const { status, text } = await send(contract, {
      ...sample,
      body: { ...body, ...(contract.name === 'postPublicForm' && { [hostile]: hostile }) },
    });
    expect(status).toBe(422);
    expect(escapesOf(text)).toEqual([]);
  });

  it('in the mail about a form that closes', async () => {
    const { world } = product;
    const { workspaceId } = (await world.inject(identity.findAccount, { body: { email: await verified(world) } })).body;
    const news = { formId: 'f1', workspaceId, title: hostile, taken: 10n, limit: 10n, isFull: true };
    await world.publish('forms.v1.ResponseLimitNeared', 'f1', news, { sequence: 1 });
    await world.drain();
    const mail = world.mails.find(({ subject }) => subject.includes('onfocus'));
    expect(escapesOf(mail?.html ?? hostile)).toEqual([]);
  });

  it('in the file of responses, where no cell begins a formula', async () => {
    const { world } = product;
    const answer = { [everyKind.keyOf('input')]: { value: '=1+1' }, [everyKind.keyOf('text')]: { value: 'x\n;@SUM(1)\t+cmd|x' } };
    await world.inject(submissions.saveUserForm, { body: { dataForm: { id: things.link }, userData: answer } });
    await world.drain();
    const { data } = (await world.inject(responses.exportResponsesCsv, { as: things.owner, body: { id: things.formId } })).body;
    const { text } = await world.inject(responses.downloadResponsesCsv, { params: { ticket: data.split('/').at(-1) ?? '' } });
    expect(text).toContain("'=1+1");
    expect(text).not.toMatch(/(^|[;,|\t\r\n"])[=@]/);
  });
});
