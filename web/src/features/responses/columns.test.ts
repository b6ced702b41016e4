import { describe, expect, it } from '@jest/globals';
import { responseList, responseRecord } from '../../testing/records.ts';
import { answerText } from './answer-text.ts';
import { answerColumns } from './columns.ts';

const question = (uniqueId: string, type: string) => ({
  uniqueId,
  label: `Question ${uniqueId}`,
  type,
  responsable: true,
  isNumber: false,
});

describe('columns of the responses', () => {
  it('[RESP-05] are the first three questions of type input or text', () => {
    const labels = [question('a', 'radio'), question('b', 'input'), question('c', 'text'), question('d', 'input'), question('e', 'text')];
    expect(answerColumns(responseList([responseRecord()], { labels })).map(({ uniqueId }) => uniqueId)).toEqual(['b', 'c', 'd']);
  });

  it('leave out what no respondent answers', () => {
    const kinds = ['image', 'paragraph', 'divider', 'empty', 'upload', 'input'];
    const labels = kinds.map((kind) => question(kind, kind));
    expect(answerColumns(responseList([responseRecord()], { labels })).map(({ uniqueId }) => uniqueId)).toEqual(['input']);
  });

  it('of a form that asks for no text are its first three questions', () => {
    const labels = ['radio', 'image', 'rating', 'dropdown', 'date'].map((kind) => question(kind, kind));
    const columns = answerColumns(responseList([responseRecord()], { labels }));
    expect(columns.map(({ uniqueId }) => uniqueId)).toEqual(['radio', 'rating', 'dropdown']);
  });

  it('begin with who answered, where the form asks for a name', () => {
    const labels = [question('a', 'input'), question('b', 'fullname'), question('c', 'fullname')];
    expect(answerColumns(responseList([responseRecord()], { labels })).map(({ uniqueId }) => uniqueId)).toEqual(['b', 'a']);
  });

  it('leave out by default what the form keeps out of the responses', () => {
    const labels = [{ ...question('a', 'input'), responsable: false }, question('b', 'input')];
    expect(answerColumns(responseList([responseRecord()], { labels })).map(({ uniqueId }) => uniqueId)).toEqual(['b']);
  });

  it('[RESP-04 part: the choice] are those that the owner has chosen', () => {
    const form = { _id: 'form1', title: 'Kiln firing', header: 'Heading', responsables: [{ x: 'Which workshop?' }, { y: 'When?' }] };
    const columns = answerColumns(responseList([responseRecord()], { form, labels: [question('b', 'input')] }));
    expect(columns.map(({ uniqueId, label }) => [uniqueId, label])).toEqual([
      ['x', 'Which workshop?'],
      ['y', 'When?'],
    ]);
  });
});

describe('an answer as text', () => {
  it('shows every shape of answer, and nothing for none', () => {
    expect(answerText({ value: 'Raku' })).toBe('Raku');
    expect(answerText({ value: { firstname: 'Ada', lastname: 'Byron' } })).toBe('Ada Byron');
    expect(answerText([{ value: 'a' }, { value: 'b' }])).toBe('a, b');
    // [B02] Two different answers are two different texts.
    expect(answerText([{ value: 'a, b' }])).not.toBe(answerText([{ value: 'a' }, { value: 'b' }]));
    expect(answerText({ files: [{ name: 'a, b' }] })).not.toBe(answerText({ files: [{ name: 'a' }, { name: 'b' }] }));
    expect(answerText({ value: 'forDeleteFiles', files: [{ name: 'bowl.png' }, { name: '_.png', shown: '碗.png' }] })).toBe(
      'bowl.png, 碗.png',
    );
    for (const none of [undefined, null, '', {}, { value: null }, []]) expect(answerText(none)).toBe('');
  });
});
