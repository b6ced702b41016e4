import { describe, expect, it } from '@jest/globals';
import { formStyles, type MessageKind, renderMessagePage } from '../src/server/index.ts';
import { LOCAL_TIMES } from '../src/server/local-times.tsx';
import { details, page } from './forms.ts';
import { assets } from './plain-assets.ts';

describe('message pages', () => {
  it('[PUB-11] [PUB-13] say Oops! and Expired!', () => {
    const text = (kind: MessageKind) => renderMessagePage(kind, { productName: 'Formwright', assets }).html;
    expect(text('oops')).toContain('<h1>Oops!</h1>');
    expect(text('expired')).toContain('<h1>Expired!</h1>');
    // The word is small, and what it means is large.
    const saying = (sentence: string, advice: string) =>
      `</h1><div class="fw-rich" dir="auto"><p>${sentence}</p></div><p class="fw-lede">${advice}`;
    const ask = 'The person who sent you the link can tell you more.';
    expect(text('oops')).toContain(saying('This form does not exist or is no longer open.', ask));
    expect(text('expired')).toContain(saying('This form no longer takes responses.', ask));
    expect(text('archived')).toContain(`<h1>Closed${saying('This form was closed by its owner.', ask)}`);
    expect(text('suspended')).toContain(`<h1>Oops!${saying('This form takes no responses at the moment.', 'Please try again later')}`);
    for (const kind of ['oops', 'expired', 'archived', 'suspended'] as const) expect(text(kind)).toContain(' fw-soft fw-short"');
    expect(text('failed')).not.toContain('fw-soft');
    expect(text('oops')).toContain('<meta name="robots" content="noindex">');
  });

  it('name the zone of the time at which the answers arrived', () => {
    const arrival = { form: 'Booking', at: Date.UTC(2026, 10, 20, 9, 5) };
    for (const kind of ['answered', 'success'] as const) {
      const { html } = renderMessagePage(kind, { productName: 'Formwright', assets, arrival });
      expect(html).toContain(
        'Your answers to “<bdi>Booking</bdi>” arrived on <time dateTime="2026-11-20T09:05:00.000Z">20 November 2026 at 09:05 UTC</time>.',
      );
    }
    const { html } = renderMessagePage('answered', { productName: 'Formwright', assets, arrival: { ...arrival, at: 0 } });
    expect(html).toContain('Your answers to “<bdi>Booking</bdi>” arrived.');
  });

  it('have the colors of the form, and its name and deadline where it is closed', () => {
    const colors = formStyles([page('p1')], details());
    const since = { at: Date.UTC(2026, 10, 26, 15, 22), zone: 'Europe/Vienna' };
    const closed = { form: 'Summer <party>', since, words: '' };
    for (const kind of ['success', 'answered', 'expired'] as const) {
      const { html, csp } = renderMessagePage(kind, { productName: 'Formwright', assets, colors, closed });
      expect(html).toContain('--form-color:176,92,58');
      // The page's policy names both styles, and the script of its time.
      expect(csp.match(/'sha256-/g)?.length).toBe(3);
    }
    const { html } = renderMessagePage('expired', { productName: 'Formwright', assets, closed });
    expect(html).toContain('<h1>Expired!</h1><div class="fw-rich" dir="auto"><p>Summer &lt;party&gt;</p></div>');
    expect(html).toContain(
      '<span>It closed on <time dateTime="2026-11-26T15:22:00.000Z">26 November 2026 at 16:22 (Europe/Vienna)</time>.</span></p><p class="fw-lede">The person who sent you',
    );
    // By the reader's own clocks where scripts run.
    expect(html).toContain(LOCAL_TIMES);
  });

  it('draw no hourglass of a form that is full, because nothing has run out', () => {
    const drawing = (isFull: boolean) => {
      const closed = { form: 'Booking', since: { at: 0, zone: 'UTC' }, isFull, words: '' };
      return /<svg.*?<\/svg>/.exec(renderMessagePage('expired', { productName: 'Formwright', assets, closed }).html)?.[0];
    };
    const hourglass = /<svg.*?<\/svg>/.exec(renderMessagePage('expired', { productName: 'Formwright', assets }).html)?.[0];
    expect(drawing(false)).toBe(hourglass);
    expect(drawing(true)).not.toBe(hourglass);
  });

  it('have the words of the owner where it is closed, as text, and name the form below', () => {
    const closed = { form: 'Summer <party>', since: null, words: 'Thank you!\n<b>See you</b> in May.' };
    const { html } = renderMessagePage('expired', { productName: 'Formwright', assets, closed });
    expect(html).toContain(
      '<h1>Expired!</h1><div class="fw-rich" dir="auto"><p>Thank you!</p><p>&lt;b&gt;See you&lt;/b&gt; in May.</p></div>' +
        '<p class="fw-lede">“<bdi>Summer &lt;party&gt;</bdi>” no longer takes responses.</p>',
    );
  });

  it('[DONE-01 part: the page] [DONE-11] say Success with the thank-you text as text', () => {
    const { html } = renderMessagePage('success', {
      productName: 'Formwright',
      assets,
      text: [{ type: 'paragraph', children: [{ text: '<script>alert(1)</script>', href: 'javascript:alert(1)' }] }],
    });
    expect(html).toContain('<h1>Success</h1>');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('javascript:');
  });
});
