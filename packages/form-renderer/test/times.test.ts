import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { localTime } from '../src/enhance/drafts/notices.ts';
import { loadAssets, renderPublicForm } from '../src/server/index.ts';
import { bannerStyle } from '../src/server/times.tsx';
import { bookingPages, details, page } from './forms.ts';

const luminance = (rgb: number[]) => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

describe('the times above a form', () => {
  it('can be read on any color of the form', () => {
    const part = fc.nat({ max: 255 });
    fc.assert(
      fc.property(fc.tuple(part, part, part), (rgb) => {
        const style = bannerStyle([page('p1')], details({ color: 'user_1', colors: { user_1: rgb.join(', ') } }));
        const [, ink] = /--on-banner:(#000|#fff)/.exec(style) ?? [];
        const [dark = 0, light = 0] = [luminance(rgb), ink === '#000' ? 0 : 1].sort((a, b) => a - b);
        expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('tell in words how long a respondent has, and by the clocks of its zone when the form closes', async () => {
    const { html } = renderPublicForm({
      pages: bookingPages,
      details: details({ countdown: '01:02:10', deadline: { at: Date.UTC(2027, 0, 1), zone: 'America/New_York' } }),
      productName: 'Formwright',
      hideBranding: false,
      assets: await loadAssets(),
    });
    expect(html).toContain('You have 1 day, 2 hours, and 10 minutes for this form, from when you first opened it.');
    expect(html).toMatch(/This form closes on <time [^>]+>31 December 2026 at 19:00 \(America\/New_York\)<\/time>\./);
  });

  it('are those of UTC, by name, where the server does not know the zone', async () => {
    const deadline = { at: Date.UTC(2027, 0, 1), zone: 'Europe/Newzone' };
    const { html } = renderPublicForm({
      pages: bookingPages,
      details: details({ deadline }),
      productName: 'Formwright',
      hideBranding: false,
      assets: await loadAssets(),
    });
    expect(html).toContain('1 January 2027 at 00:00 UTC</time>.');
  });

  it('come with the forms that have them only', async () => {
    const assets = await loadAssets();
    const html = (more: Parameters<typeof details>[0], isPreview = false) =>
      renderPublicForm({ pages: bookingPages, details: details(more), productName: 'Formwright', hideBranding: false, isPreview, assets })
        .html;
    const deadline = { at: Date.UTC(2027, 0, 1), zone: 'UTC' };
    expect(html({})).not.toMatch(/getTimeLeft|fw-time/);
    expect(html({ countdown: '00:00:30' })).toMatch(/"allowed":1800000/);
    expect(html({ countdown: '00:00:30' })).not.toContain('This form closes');
    expect(html({ deadline })).toContain('This form closes');
    expect(html({ deadline })).not.toContain('Time left');
    // In a preview nothing runs out.
    expect(html({ countdown: '00:00:30' }, true)).not.toContain('"allowed"');
    expect(html({ deadline }, true)).not.toContain('getTimeLeft');
  });
});

it.each([
  ['UTC', 'UTC', 'Mar 14, 2027, 9:05 AM UTC'],
  // Firefox, where it hides the zone.
  ['Atlantic/Reykjavik', 'Atlantic/Reykjavik', 'Mar 14, 2027, 9:05 AM UTC'],
  ['Etc/Unknown', 'UTC', 'Mar 14, 2027, 9:05 AM UTC'],
  ['Europe/Paris', 'Europe/Paris', 'Mar 14, 2027, 10:05 AM'],
])('a time on the form is by the clock of its browser, and says so where the zone is %s', (named, timeZone, shown) => {
  const { DateTimeFormat } = Intl;
  const format = new DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const zoned = { format: (at: number) => format.format(at).replace(/\s/g, ' '), resolvedOptions: () => ({ timeZone: named }) };
  const browser = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation((() => zoned) as never);
  expect(localTime(Date.UTC(2027, 2, 14, 9, 5))).toBe(shown);
  browser.mockRestore();
});
