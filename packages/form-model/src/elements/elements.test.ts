import { describe, expect, it } from '@jest/globals';
import { ELEMENT_KINDS } from '../form.ts';
import { messages } from '../messages.ts';
import { answerTo, columnOf, valueOr } from '../testing/one-question.ts';
import { definitionOf, elementDefinitions, shapeOfKind, takesAnswer } from './index.ts';

const here = { page: 0, row: 0, col: 0 };
const answered = ELEMENT_KINDS.filter((kind) => takesAnswer(kind));

describe('the registry', () => {
  it('has every kind', () => {
    expect(Object.keys(elementDefinitions).sort()).toEqual([...ELEMENT_KINDS].sort());
  });
});

describe('the facts of an answer', () => {
  it.each(answered)('of a %s have a typical answer that its rules take', (kind) => {
    const { typical = '', shape } = definitionOf(kind).answer ?? {};
    const entry = (value: unknown) => ({ value, direction: here });
    const files = shape === 'files' ? [{ name: 'kiln.pdf', size: 1000 }] : [];
    const answer = Array.isArray(typical) ? typical.map(entry) : entry(typical);
    expect(answerTo(columnOf(kind), answer, files)).toMatchObject(answer);
  });

  const long = answered.filter((kind) => ['text', 'name'].includes(shapeOfKind(kind) ?? ''));

  it.each(long)('of a %s say the longest text that its rules take, so that none is refused before they are asked', (kind) => {
    const most = definitionOf(kind).answer?.longest ?? 0;
    const check = (length: number) => {
      const typical = definitionOf(kind).answer?.typical ?? '';
      const filled = (text: string) => text.padEnd(length, 'x');
      const value =
        typeof typical === 'string'
          ? filled(typical)
          : Object.fromEntries(Object.entries(typical).map(([key, text]) => [key, filled(text)]));
      return answerTo(columnOf(kind), { value, direction: here });
    };
    expect(check(most)).toHaveProperty('value');
    expect(check(most + 1)).toBe(messages.tooLong(most));
  });

  it('have one schema for each name', () => {
    const schemas = new Map<string, unknown>();
    for (const kind of answered) {
      const { name = '', schema } = definitionOf(kind).answer?.schema() ?? {};
      expect(schemas.get(name) ?? schema).toEqual(schema);
      schemas.set(name, schema);
    }
  });
});

describe('a new element', () => {
  it('[ELEM-02] is labelled with its name', () => {
    const labels = Object.entries(elementDefinitions).map(([kind, { name }]) => [kind, name]);
    expect(Object.fromEntries(labels)).toMatchObject({
      input: 'Short Text',
      text: 'Long Text',
      fullname: 'Full Name',
      paragraph: 'Paragraph',
      dropdown: 'Dropdown',
      radio: 'Single Choice',
      checkbox: 'Multiple Choice',
      rating: 'Rating',
      date: 'Date Picker',
      upload: 'File Upload',
      image: 'Image',
      divider: 'Divider',
      empty: 'Empty',
    });
    for (const kind of ELEMENT_KINDS) expect(columnOf(kind).content.label).toBe(definitionOf(kind).name);
  });

  it.each(ELEMENT_KINDS)('[ELEM-03] %s has the common settings, passes its own check, and is the same each time', (kind) => {
    const { newContent, checkContent } = definitionOf(kind);
    const content = newContent(() => 'a');
    expect(content).toMatchObject({ required: false, responsable: takesAnswer(kind) });
    expect(content.filter).toBe('options' in content);
    expect(newContent(() => 'a')).toEqual(content);
    let number = 0;
    expect(checkContent(newContent(() => `id${++number}`))).toEqual([]);
  });

  it.each(ELEMENT_KINDS)('[ELEM-03] %s is refused without a common setting, with one of a wrong type, with one too many', (kind) => {
    const { checkContent } = definitionOf(kind);
    const { content } = columnOf(kind);
    for (const setting of ['label', 'required', 'responsable', 'filter']) {
      const { [setting as 'label']: _gone, ...rest } = content;
      expect(checkContent(rest).map(({ path }) => path)).toEqual([setting]);
      expect(checkContent({ ...content, [setting]: 1 }).map(({ path }) => path)).toEqual([setting]);
    }
    expect(checkContent({ ...content, script: 'x' })).toEqual([{ path: 'script', message: 'is not known' }]);
    expect(checkContent({ ...content, label: 'x'.repeat(501) }).map(({ path }) => path)).toEqual(['label']);
    for (const hostile of [null, undefined, 'x', 1, [], JSON.parse('{"__proto__":{"label":"x"}}')])
      expect(checkContent(hostile)).not.toEqual([]);
  });

  it('[ELEM-19] image starts with width and height auto, fit cover, align center', () => {
    expect(columnOf('image').content).toMatchObject({ width: 'auto', height: 'auto', fit: 'cover', align: 'center', src: '' });
  });

  it.each([
    ['width', '50%'],
    ['height', '2'],
    ['height', -1],
    ['fit', 'none'],
    ['align', 'top'],
    ['src', 'https://elsewhere.example/pixel.png'],
    ['src', 'javascript:alert(1)'],
    ['src', '/files/Form/a/../../secret'],
  ])('image refuses %s %j', (setting, value) => {
    const { checkContent } = elementDefinitions.image;
    expect(checkContent({ ...columnOf('image').content, [setting]: value }).map(({ path }) => path)).toEqual([setting]);
    expect(checkContent({ ...columnOf('image').content, width: '100%', height: 2.5, src: '/files/Form/a1/b.webp' })).toEqual([]);
  });

  it('[ELEM-04] input has typeinput text, email or number', () => {
    const { checkContent } = elementDefinitions.input;
    for (const typeinput of ['text', 'email', 'number']) expect(checkContent({ ...columnOf('input').content, typeinput })).toEqual([]);
    expect(checkContent({ ...columnOf('input').content, typeinput: 'password' }).map(({ path }) => path)).toEqual(['typeinput']);
  });
});

describe('any answer', () => {
  it.each(answered)('[PUB-24] %s counts blank and whitespace-only as empty', (kind) => {
    const required = columnOf(kind, { required: true });
    for (const value of ['', '   ', '\n\t', '\u00a0\u2003', '\u200b\u0000']) {
      expect(valueOr(required, value)).toBe(messages.required);
    }
    for (const answer of [undefined, null, {}, { value: null }]) expect(answerTo(required, answer)).toBe(messages.required);
  });

  it.each(answered)('%s refuses what is no answer at all', (kind) => {
    const column = columnOf(kind);
    for (const answer of ['text', 7, true, [[]], [1], { value: { firstname: {} } }, { value: [] }]) {
      const verdict = answerTo(column, answer);
      expect(typeof verdict).toBe('string');
    }
  });

  it.each(ELEMENT_KINDS)('%s shows any stored answer as text without throwing', (kind) => {
    const { toText, toKeys } = definitionOf(kind);
    const column = columnOf(kind);
    for (const answer of [undefined, null, 1, 'x', [], [null], {}, { value: {} }, { value: ['a'] }, { value: '', files: [null, {}] }]) {
      expect(typeof toText(answer as never, column)).toBe('string');
      expect(Array.isArray(toKeys(answer as never, column))).toBe(true);
    }
    expect(toText(undefined, column)).toBe('');
  });

  it('[PUB-23] image, divider, empty and paragraph take none and are never asked for one', () => {
    for (const kind of ['image', 'divider', 'empty', 'paragraph'] as const) {
      expect(answerTo(columnOf(kind, { required: true }), undefined)).toBeUndefined();
      expect(valueOr(columnOf(kind), 'something')).toBe(messages.unknownField);
    }
  });
});

describe('a full name', () => {
  it('has two parts, both when it is required', () => {
    const either = columnOf('fullname', { required: true });
    expect(valueOr(either, { firstname: 'Suharto' })).toEqual({ value: { firstname: 'Suharto', lastname: '' } });
    expect(valueOr(either, { lastname: 'Suharto' })).toEqual({ value: { firstname: '', lastname: 'Suharto' } });
    expect(valueOr(either, { firstname: ' ', lastname: '\u3164' })).toBe(messages.required);
    const { both: _, ...stored } = columnOf('fullname', { required: true }).content;
    // Forms from before the setting asked for both.
    const required = { ...columnOf('fullname'), content: stored };
    expect(valueOr(columnOf('fullname', { required: true, both: true }), { firstname: 'Suharto' })).toBe(messages.required);
    expect(valueOr(required, { firstname: ' Ada ', lastname: 'Lovelace' })).toEqual({ value: { firstname: 'Ada', lastname: 'Lovelace' } });
    expect(valueOr(required, { firstname: 'Ada', lastname: ' ' })).toBe(messages.required);
    expect(valueOr(required, { lastname: 'Lovelace' })).toBe(messages.required);
    expect(valueOr(columnOf('fullname'), { firstname: 'Ada' })).toEqual({ value: { firstname: 'Ada', lastname: '' } });
    expect(valueOr(columnOf('fullname'), { firstname: 'x'.repeat(201), lastname: '' })).toBe(messages.tooLong(200));
    expect(valueOr(columnOf('fullname'), { firstname: 1, lastname: {} })).toBe(messages.unreadable);
  });

  it('reads as one text', () => {
    const { toText } = elementDefinitions.fullname;
    expect(toText({ value: { firstname: 'Ada', lastname: '' }, direction: here }, columnOf('fullname'))).toBe('Ada');
    expect(toText({ value: { firstname: 'Ada', lastname: 'Lovelace' }, direction: here }, columnOf('fullname'))).toBe('Ada Lovelace');
  });
});

describe('a long text', () => {
  it('keeps its lines and loses control characters', () => {
    const column = columnOf('text');
    expect(valueOr(column, ' one\r\ntwo\n\n\tthree\u0000\u001b[31m ')).toEqual({ value: 'one\ntwo\n\n\tthree[31m' });
    expect(valueOr(column, 'x'.repeat(20_000))).toEqual({ value: 'x'.repeat(20_000) });
    expect(valueOr(column, 'x'.repeat(20_001))).toBe('Use at most 20,000 characters.');
  });
});
