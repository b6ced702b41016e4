import { describe, expect, it } from '@jest/globals';
import { checkPages } from './checks/check-form.ts';
import { exampleForms } from './examples.ts';
import { newIdFrom } from './identifiers.ts';
import { answerableColumns } from './submission/questions.ts';

const newId = newIdFrom((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));

describe('the forms to begin from', () => {
  it.each(exampleForms.map((each) => [each.name, each] as const))('[use 6] %s can be saved, and asks something', (_name, example) => {
    const pages = example.pages(newId);
    expect(checkPages(pages)).toEqual({ ok: pages });
    expect(pages[0]?.title).toBe(example.title);
    expect(answerableColumns(pages).some(({ column }) => column.content.required)).toBe(true);
    expect(example.pages(newId)).not.toEqual(pages);
  });
});
