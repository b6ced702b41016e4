import type { FilledColumn, Option, Pages } from '@formwright/form-model';
import { expect } from '@jest/globals';
import { type Account, type CreatedForm, post, seen } from './api.ts';
import { column, pagesOf } from './forms.ts';
import type { Product } from './product.ts';

/** A form that is changed by its owner while it is filled in. */

const options = ['Raku', 'Salt', 'Ash'].map((label): Option => ({ id: `id${label}`, value: `v${label}`, label }));
export const glaze = column('radio', { label: 'Which glaze?', options });
export const name = column('input', { label: 'Your name' });
export const day = column('date', { label: 'Which day?', typeDate: 'dd/MM/yyyy' });
const wish = column('text', { label: 'Any wish?' });
const more = column('input', { label: 'More' });
export const asked = () => pagesOf([[glaze], [name], [day], [wish]], [[more]]);

/** The pages with a change of their own copy. */
export function changed(change: (pages: Pages, find: (label: string) => FilledColumn['content'] & { options: Option[] }) => void): Pages {
  const pages = JSON.parse(JSON.stringify(asked())) as Pages;
  const columns = pages.flatMap((page) => page.rows.flatMap((row) => row.content[0].cols)) as FilledColumn[];
  change(pages, (label) => columns.find(({ content }) => content.label === label)?.content as never);
  return pages;
}
export const withoutRow = (pages: Pages, at: number) => pages[0]?.rows.splice(at, 1);

export interface Owned {
  form: CreatedForm;
  owner: Account;
}

/** What an owner does to a form of this product. */
export function ownersOf(product: Pick<Product, 'url'>) {
  const nativePost = (link: string) => {
    const body = new FormData();
    body.append('probe', 'x');
    return fetch(`${product.url}/f-${link}`, { method: 'POST', body });
  };

  /** Saves, and waits until the service that takes answers knows it. */
  async function save({ form, owner }: Owned, formData: Pages, version = 1): Promise<number> {
    const body = new FormData();
    const fields = { title: 'A form', form_header: 'A form', formData, form_id: form.id, userFormlabels: [], version };
    for (const [field, value] of Object.entries(fields)) body.append(field, typeof value === 'string' ? value : JSON.stringify(value));
    const headers = { authorization: `Bearer ${owner.token}` };
    const { status } = await fetch(`${product.url}/api/saveForm`, { method: 'POST', headers, body });
    if (status === 200) {
      await seen(
        async () => (await nativePost(form.link)).text(),
        (page) => page.includes(`name="_v" value="${version + 1}"`),
      );
    }
    return status;
  }
  const call = async ({ form, owner }: Owned, path: string, body: object = { formId: form.id }) =>
    expect((await post(product.url, path, body, owner.token)).status).toBe(200);
  /** Waits until answers are refused with this status. */
  const closed = ({ form }: Owned, status: number) =>
    seen(
      async () => (await nativePost(form.link)).status,
      (now) => now === status,
    );

  /** The form's responses; none of one that was deleted. */
  async function storedOf({ form, owner }: Owned): Promise<{ _id: string }[]> {
    const { body } = await post(product.url, '/api/getResponses', { id: form.id }, owner.token);
    return (body as { responses?: { data: { _id: string }[] } }).responses?.data ?? [];
  }

  /** The response as its owner reads it. */
  async function readResponse(owned: Owned) {
    const [stored, ...others] = await seen(
      () => storedOf(owned),
      ({ length }) => length > 0,
    );
    expect(others).toEqual([]);
    const { body } = await post(product.url, '/api/getFormWithResponse', { id: stored?._id });
    const [, { formerOptions, formerLabels }, , { response }] = body as [
      unknown,
      { formerOptions: { value: string; label: string }[]; formerLabels: { uniqueId: string; label: string }[] },
      unknown,
      { response: Record<string, { value: string }> },
    ];
    return { formerOptions, formerLabels, answers: Object.fromEntries(Object.entries(response).map(([id, { value }]) => [id, value])) };
  }

  return { save, call, closed, storedOf, readResponse };
}
