import { type ContentByKind, ELEMENT_KINDS, type PostedControls, takesAnswer } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { ElementFill, ElementView, fillViews } from '../src/index.ts';
import { column, uniqueId } from './forms.ts';

const HOSTILE = `"><img src=x onerror=alert(1)><script>alert(2)</script>'&`;
const fill = (element: ReturnType<typeof column>, props: Partial<Parameters<typeof ElementFill>[0]> = {}) =>
  renderToStaticMarkup(<ElementFill column={element} {...props} />);
const view = (element: ReturnType<typeof column>, answer?: Parameters<typeof ElementView>[0]['answer']) =>
  renderToStaticMarkup(<ElementView column={element} answer={answer} fileUrl={(file) => `/files/Response/r1/${file.name}`} />);
const direction = { page: 0, row: 0, col: 0 };
const value = (controls: Record<string, string[]>): PostedControls => ({ all: (part) => controls[part] ?? [] });
const id = `q-${uniqueId('x')}`;
describe('elements as they are filled in', () => {
  it('[ELEM-01 part: to fill in and to read] exist for every kind', () => {
    expect(Object.keys(fillViews).sort()).toEqual([...ELEMENT_KINDS].sort());
    for (const kind of ELEMENT_KINDS) {
      expect(() => fill(column(kind, 'x')) + view(column(kind, 'x'))).not.toThrow();
    }
  });

  it.each(ELEMENT_KINDS.filter(takesAnswer))('%s is named by its label, or by a legend where it has several controls', (kind) => {
    const html = fill(column(kind, 'x', { label: 'What is it?' }));
    const tag = (html.match(/<(?:input|select|textarea)/g) ?? []).length > 1 ? 'legend' : 'label';
    expect(html).toMatch(new RegExp(`<${tag}[^>]*>What is it\\?</${tag}>`));
    expect(html.startsWith(tag === 'legend' ? '<fieldset' : '<div')).toBe(true);
    if (tag === 'label') expect(html).toContain(`for="${id}"`);
    // Links to the question lead to its first control.
    expect(html.split(`id="${id}"`)).toHaveLength(2);
  });

  it.each(ELEMENT_KINDS)('%s never lets what the owner typed become markup', (kind) => {
    const options = [{ id: 'o1', value: HOSTILE, label: HOSTILE }];
    const hostile = column(kind, 'x', {
      label: HOSTILE,
      placeholder: HOSTILE,
      inLabel: HOSTILE,
      text: HOSTILE,
      options,
      src: `javascript:${HOSTILE}`,
      alt: HOSTILE,
      paragraph: [{ type: 'paragraph', children: [{ text: HOSTILE, href: 'javascript:alert(1)' }] }],
    } as never);
    const html = fill(hostile, { error: HOSTILE }) + view(hostile, { value: HOSTILE, direction });
    expect(html).not.toMatch(/<script|<img src="?x|\sonerror=(?!alert\(1\)&gt;)/);
    expect(html).not.toContain('href="javascript:');
    expect(html).not.toMatch(/\sstyle=/);
  });

  it('[PUB-22 part: asterisk] tells required in the label and to assistive technology', () => {
    const single = fill(column('input', 'x', { required: true }));
    expect(single).toContain('<span class="fw-star" aria-hidden="true"> *</span>');
    expect(single).toMatch(/<input[^>]* required=""/);
    const group = fill(column('radio', 'x', { required: true }));
    expect(group).toContain('role="radiogroup" aria-required="true"');
    // A required attribute on each checkbox would demand all of them.
    const boxes = fill(column('checkbox', 'x', { required: true }));
    expect(boxes).not.toMatch(/<input[^>]* required/);
    // So the words are all that a screen reader has of it.
    expect(boxes).toContain('<span class="fw-star" aria-hidden="true"> *</span><span class="fw-hidden"> (required)</span></legend>');
    for (const html of [fill(column('input', 'x')), fill(column('checkbox', 'x'))]) expect(html).not.toMatch(/fw-star|\(required\)/);
  });

  it.each([
    ['text', '<input class="fw-field"'],
    ['email', '<input class="fw-field" autoComplete="email" inputMode="email" autoCapitalize="off"'],
    ['number', '<input class="fw-field" autoComplete="off" inputMode="decimal"'],
  ] as const)('asks for a %s with the keys of one, in a field that shows and takes what is written', (typeinput, wanted) => {
    const html = fill(column('input', 'x', { typeinput }));
    const [input = ''] = /<input [^>]*>/.exec(html) ?? [];
    // The browser's own fields change a number with the wheel, and refuse what the server takes.
    expect(input).not.toContain(' type=');
    for (const attribute of wanted.slice('<input '.length).match(/[\w-]+="[^"]*"/g) ?? []) expect(input).toContain(attribute);
  });

  it('D27: marks only the wrong field of several, without the script, too', () => {
    const date = column('date', 'x', { checkedTime: true });
    const given: Record<string, string> = { date: '26 Nov 2026', time: '25:70' };
    const html = fill(date, { error: 'Enter the time as hh:mm.', value: { all: (part: string) => [given[part] ?? ''] } });
    expect(html.match(/<input [^>]*aria-invalid="true"/g)).toEqual([expect.stringContaining('-time')]);
    const name = column('fullname', 'x', { required: true, both: true });
    const oneName = fill(name, { error: 'Missing.', value: { all: (part: string) => [part === 'firstname' ? 'Ada' : ''] } });
    expect(oneName.match(/<input [^>]*aria-invalid="true"/g)).toEqual([expect.stringContaining('-lastname')]);
  });

  it('ties error and help to the control', () => {
    const html = fill(column('upload', 'x'), { error: 'Too large.' });
    expect(html).toContain(`aria-describedby="${id}-help ${id}-error"`);
    expect(html).toContain(`<p class="fw-error" id="${id}-error">Too large.</p>`);
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('Up to 2 files: pdf, jpg or png, up to 1 MB each.');
    expect(html).toContain('accept=".pdf,.jpg,.jpeg,.jfif,.jpe,.png"');
  });

  it('[ELEM-08] shows a dropdown with its placeholder', () => {
    expect(fill(column('dropdown', 'x', { inLabel: 'Pick a bowl' }))).toContain('<option value="" selected="">Pick a bowl</option>');
    expect(fill(column('dropdown', 'x', { inLabel: '' }))).toContain('<option value="" selected="">Choose an option</option>');
  });

  it('[ELEM-24] has a first and a last name, five stars, and several lines for a long text', () => {
    const name = fill(column('fullname', 'x'));
    expect(name).toContain('autoComplete="given-name"');
    expect(name).toContain('autoComplete="family-name"');
    const rating = fill(column('rating', 'x'));
    expect(rating.match(/type="radio"/g)).toHaveLength(5);
    for (const stars of [1, 2, 3, 4, 5]) expect(rating).toContain(`<span class="fw-hidden">${stars} of 5 stars</span>`);
    expect(fill(column('text', 'x', { placeholder: 'In your words' }))).toMatch(/<textarea [^>]*rows="4" placeholder="In your words"/);
  });

  it('offers the files that an upload takes, as many as it takes, by the owner’s words', () => {
    const one = fill(column('upload', 'x', { limit: 1, types: 'jpg, pdf', text: '' }));
    expect(one).toMatch(/<input [^>]*type="file"[^>]* accept="\.jpg,\.jpeg,\.jfif,\.jpe,\.pdf"/);
    expect(one).not.toContain('multiple');
    expect(one).toContain('</svg>Choose a file</label><span class="fw-caption fw-drop fw-scripted">or drop it here</span>');
    const some = fill(column('upload', 'x', { limit: 2, text: 'Your drawings' }));
    expect(some).toMatch(/<input [^>]*type="file"[^>]* multiple=""/);
    expect(some).toContain('</svg>Your drawings</label>');
    expect(fill(column('upload', 'x', { reachable: false }))).not.toContain('or drop them here');
  });

  it('tells how large the files of an upload may be, and how large they must be', () => {
    const told = (content: Parameters<typeof column<'upload'>>[2]) =>
      /<p class="fw-help"[^>]*>([^<]*)/.exec(fill(column('upload', 'x', content)))?.[1];
    expect(told({ limit: 1, types: 'zip', size: { min: 0, max: 5 } })).toBe('One file: zip, up to 5 MB.');
    expect(told({ limit: 3, types: 'jpg,pdf', size: { min: 2, max: 5 } })).toBe('Up to 3 files: jpg or pdf, 2 to 5 MB each.');
  });

  it('marks both parts of a name that is wrong', () => {
    expect(fill(column('fullname', 'x'), { error: 'Please fill in.' }).match(/<input [^>]*aria-invalid="true"/g)).toHaveLength(2);
    expect(fill(column('fullname', 'x'))).not.toContain('aria-invalid');
  });

  it('[ELEM-17] asks for a time where the date has one, in the clock of the element', () => {
    const clock = {
      checkedTime: true,
      defaultDateLabel: 'Custom',
      defaultDateValue: '01/02/2027',
      defaultTimeLabel: 'Custom',
      defaultTimeValue: '14:05',
    } as const;
    expect(fill(column('date', 'x', clock))).toContain('value="14:05"');
    const half = fill(column('date', 'x', { ...clock, timeFormat: 'AM/PM' }));
    expect(half).toContain('value="02:05 PM"');
    expect(half).toContain('value="01/02/2027"');
    expect(fill(column('date', 'x'))).not.toContain('.time');
  });

  it('tells in which order a date is written, to the eye and to a screen reader', () => {
    const single = fill(column('date', 'x', { separator: '.', typeDate: 'yyyy.MM.dd' }));
    expect(single).toContain('placeholder="yyyy.mm.dd"');
    expect(single).toMatch(new RegExp(`aria-describedby="${id}-help[^"]*"`));
    expect(single).toContain(`<span class="fw-hidden" id="${id}-help">Format yyyy.mm.dd</span>`);
    const range = fill(
      column('date', 'x', { separator: '-', typeDate: 'MM-dd-yyyy', defaultDateLabel: 'Range', checkedTime: true, timeFormat: 'AM/PM' }),
    );
    const parts = ['Start date', 'Start time', 'End date', 'End time'];
    const formats = ['mm-dd-yyyy', 'hh:mm AM', 'mm-dd-yyyy', 'hh:mm AM'];
    expect([...range.matchAll(/placeholder="([^"]*)"/g)].map(([, format]) => format)).toEqual(formats);
    expect([...range.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label]) => label)).toEqual(
      parts.map((name, at) => `${name} <span class="fw-hidden">${formats[at]}</span>`),
    );
  });

  it('[ELEM-15] opens with its default date, with both dates of a range, or empty', () => {
    const opened = (content: Parameters<typeof column<'date'>>[2]) =>
      [...fill(column('date', 'x', content)).matchAll(/ value="([^"]*)"/g)].map(([, value]) => value);
    expect(opened({ defaultDateLabel: 'Custom', defaultDateValue: '01/02/2027' })).toEqual(['01/02/2027']);
    expect(opened({ defaultDateLabel: 'Range', defaultDateValue: '01/02/2027 - 03/02/2027' })).toEqual(['01/02/2027', '03/02/2027']);
    const times = { checkedTime: true, defaultTimeLabel: 'Custom', defaultTimeValue: '14:05' } as const;
    expect(opened({ defaultDateLabel: 'Range', defaultDateValue: '01/02/2027 - 03/02/2027', ...times })).toEqual([
      ...['01/02/2027', '14:05'],
      ...['03/02/2027', '14:05'],
    ]);
    // The script fills in Current.
    expect(opened({ defaultDateLabel: 'Current' })).toEqual([]);
    expect(opened({ defaultDateLabel: 'None' })).toEqual([]);
  });

  it('[ELEM-20 part: markup] shapes an image by width, height, fit and align', () => {
    const html = fill(
      column('image', 'x', { src: '/files/Form/f/a.png', alt: 'A bowl', width: '100%', height: 2.5, fit: 'contain', align: 'right' }),
    );
    expect(html).toBe(
      '<div class="fw-image fw-right"><img src="/files/Form/f/a.png" alt="A bowl" class="fw-contain fw-wide fw-h25" loading="lazy"/></div>',
    );
  });

  it('keeps the place of an image whose name says its size, unless its height is set', () => {
    const shown = (content: Partial<ContentByKind['image']>) =>
      fill(column('image', 'x', { src: '/files/Form/f/a-x-300x200.png', ...content }));
    expect(shown({})).toContain('width="300" height="200"');
    expect(shown({ width: '100%' })).toContain('width="300" height="200"');
    expect(shown({ height: 2 })).not.toContain('width=');
    expect(shown({ src: '/files/Form/f/a-x.png' })).not.toContain('width=');
  });

  it('[ELEM-09] shows a paragraph with its formatting', () => {
    const html = fill(
      column('paragraph', 'x', {
        paragraph: [
          { type: 'heading', children: [{ text: 'H' }] },
          {
            type: 'paragraph',
            children: [
              { text: 'b', bold: true, italic: true, underline: true },
              { text: 'l', href: 'https://example.com' },
            ],
          },
          { type: 'bullets', items: [[{ text: 'i' }]] },
        ],
      }),
    );
    expect(html).toContain('<h3>H</h3><p><u><em><strong>b</strong></em></u>');
    expect(html).toContain('<a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">l</a></p><ul><li>i</li></ul>');
  });

  it('[DONE-11] brings no address to the page but web and mail', () => {
    for (const href of ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//example.com']) {
      expect(fill(column('paragraph', 'x', { paragraph: [{ type: 'paragraph', children: [{ text: 'click', href }] }] }))).toContain(
        '<p>click</p>',
      );
    }
  });

  it('puts a refused post back, control by control', () => {
    expect(fill(column('input', 'x'), { value: value({ '': ['kept'] }) })).toContain('value="kept"');
    const line = (length: number) => fill(column('input', 'x'), { value: value({ '': ['y'.repeat(length)] }) });
    expect([line(200).includes('fw-long'), line(201).includes('fw-long')]).toEqual([false, true]);
    expect(fill(column('fullname', 'x'), { value: value({ lastname: ['Only'] }) })).toContain('value="Only"');
    expect(fill(column('checkbox', 'x'), { value: value({ '': ['option2', 'option3'] }) }).match(/checked=""/g)).toHaveLength(2);
    expect(fill(column('date', 'x', { checkedTime: true }), { value: value({ time: ['9:'] }) })).toContain('value="9:"');
    expect(fill(column('upload', 'x'), { files: [{ name: 'a.pdf', size: 1 }] })).toContain('Please choose again: a.pdf.');
  });

  it('keeps ids apart where several forms stand on one page, and can be switched off', () => {
    const html = fill(column('radio', 'x'), { idPrefix: 'canvas-', disabled: true });
    expect(html).not.toContain('id="q-');
    expect(html).toContain(`id="canvas-${uniqueId('x')}"`);
    expect(html.match(/disabled=""/g)).toHaveLength(5);
  });

  it('begins an answer where its own script begins, whatever the script of the label', () => {
    for (const kind of ['input', 'text'] as const) expect(fill(column(kind, 'x'))).toMatch(/<(input|textarea)[^>]* dir="auto"/);
  });

  it('takes no files while the upload is not reachable', () => {
    const html = fill(column('upload', 'x', { reachable: false, required: true }));
    expect(html).toContain('disabled=""');
    expect(html).toContain('takes no files at the moment');
    expect(html).not.toContain('drop them here');
  });
});
