import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { ElementFill, ElementView } from '../src/index.ts';
import { column } from './forms.ts';

const view = (element: ReturnType<typeof column>, answer?: Parameters<typeof ElementView>[0]['answer']) =>
  renderToStaticMarkup(<ElementView column={element} answer={answer} fileUrl={(file) => `/files/Response/r1/${file.name}`} />);
const fill = (element: ReturnType<typeof column>, props: Partial<Parameters<typeof ElementFill>[0]> = {}) =>
  renderToStaticMarkup(<ElementFill column={element} {...props} />);
const direction = { page: 0, row: 0, col: 0 };

describe('elements as they are read', () => {
  it('[ELEM-25 part: to read] show a divider and an image without an answer', () => {
    expect(view(column('divider', 'x'))).toContain('<hr');
    expect(view(column('image', 'x', { src: '/a.png' }))).toContain('<img');
  });

  it('begin where the script of the label begins, with their options and their answer', () => {
    const own = /<(label|legend|dt|li|p)[^>]* dir=/;
    for (const kind of ['input', 'radio', 'checkbox'] as const) {
      const html = fill(column(kind, 'x'));
      expect(html).toMatch(/^<(div|fieldset) [^>]*dir="auto"/);
      expect(html).not.toMatch(own);
    }
    const name = { firstname: 'Ada', lastname: 'Byron' };
    for (const [kind, value] of [
      ['radio', 'option2'],
      ['input', 'said'],
      ['fullname', name],
    ] as const) {
      const answer = view(column(kind, 'x'), { value, direction });
      expect(answer).toMatch(/^<dl [^>]*dir="auto"/);
      expect(answer).toMatch(/<bdi>(Two|said|Ada Byron)<\/bdi>/);
      expect(answer).not.toMatch(own);
    }
  });

  it('tell what was answered, or that nothing was', () => {
    expect(view(column('input', 'x', { label: 'L' }), { value: 'said', direction })).toContain('<dt class="fw-label">L</dt>');
    expect(view(column('input', 'x'))).toContain('No answer');
    expect(view(column('radio', 'x'), { value: 'option2', direction })).toContain('Two');
    expect(view(column('radio', 'x'), { value: 'gone', direction })).toContain('gone');
    expect(
      view(column('checkbox', 'x'), [
        { value: 'option1', direction },
        { value: 'option3', direction },
      ]),
    ).toMatch(/One.*Three/);
    expect(view(column('rating', 'x'), { value: '4', direction })).toContain('4 of 5 stars');
    expect(view(column('fullname', 'x'), { value: { firstname: 'Ilse', lastname: 'V' }, direction })).toContain('Ilse V');
  });

  it('shows a picture or the drawing of a file before each name', () => {
    const files = ['image/png', 'text/plain'].map((type, at) => ({ name: `${at}`, shown: `${at}`, size: 1, type }));
    const html = view(column('upload', 'x'), { value: 'forDeleteFiles', direction, files });
    expect(html.match(/<li><\w+ class="fw-thumb"/g)).toEqual(['<li><img class="fw-thumb"', '<li><span class="fw-thumb"']);
  });

  it('link files and draw only pictures', () => {
    const files = [
      { name: 'a.png', size: 1_840_000, type: 'image/png' },
      { name: 'b.html', size: 900, type: 'text/html' },
    ];
    const html = view(column('upload', 'x'), { value: 'forDeleteFiles', direction, files });
    expect(html).toContain('<img class="fw-thumb" src="/files/Response/r1/a.png?shown=1" alt="" loading="lazy"/>');
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html).toContain('href="/files/Response/r1/b.html"');
    expect(html).toContain('1.8 MB');
  });
});
