import { describe, expect, it } from '@jest/globals';
import { checkPages } from './checks/check-form.ts';
import { type ExampleName, exampleFacts } from './example-facts.ts';
import { examplePages } from './examples.ts';
import { newIdFrom } from './identifiers.ts';
import { answerableColumns } from './submission/questions.ts';

const newId = newIdFrom((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));

describe('the forms to begin from', () => {
  it.each(Object.keys(exampleFacts) as ExampleName[])('[use 6] %s can be saved, and asks something', (name) => {
    const pages = examplePages[name](newId);
    expect(checkPages(pages)).toEqual({ ok: pages });
    expect(pages[0]?.title).toBe(exampleFacts[name].title);
    expect(answerableColumns(pages).some(({ column }) => column.content.required)).toBe(true);
    expect(examplePages[name](newId)).not.toEqual(pages);
  });
});
