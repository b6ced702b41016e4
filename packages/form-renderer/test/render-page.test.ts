import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  buildRendererAssets,
  loadAssets,
  type RenderedPage,
  renderMessagePage,
  renderPublicForm,
  renderPublicFormAsync,
} from '../src/server/index.ts';
import { bookingPages, column, details, everyKindPages, page, uniqueId } from './forms.ts';
import { assets } from './plain-assets.ts';

const render = (input: Partial<Parameters<typeof renderPublicForm>[0]> = {}) =>
  renderPublicForm({ pages: bookingPages, details: details(), productName: 'Formwright', hideBranding: false, assets, ...input });

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inside = (html: string, tag: RegExp) => [...html.matchAll(tag)].map((found) => found[1] ?? '');

/** @param later scripts that may be added to the page */
function expectPolicyToFit({ html, csp }: RenderedPage, later: string[] = []) {
  const scripts = [...inside(html, /<script(?: type="text\/plain" id="fw-script")?>(.*?)<\/script>/gs), ...later];
  const styles = inside(html, /<style>(.*?)<\/style>/gs);
  expect(csp).toContain(`script-src ${scripts.map(hash).join(' ') || "'none'"};`);
  expect(csp).toContain(`style-src ${styles.map(hash).join(' ')};`);
  expect(csp).toContain("default-src 'none'");
  expect(csp).not.toContain('unsafe');
  expect(html).not.toMatch(/\sstyle=|\son[a-z]+=|<link rel="stylesheet|<script src/);
}

it('says before the first question of a form that may harm what never to type', () => {
  const warning = '<b>Never type passwords or card numbers into a form like this.</b>';
  const { html } = render({ isWarned: true });
  expect([html.indexOf(warning) > html.indexOf('</h1>'), html.indexOf(warning) < html.indexOf('<section')]).toEqual([true, true]);
  expect(render().html).not.toContain(warning);
  const toReport = `<a href="/f-${details().link}/report">Report it if it asks for them.</a>`;
  expect(html).toContain(`${warning} ${toReport}`);
  // Its owner cannot report it.
  expect(render({ isWarned: true, isPreview: true }).html).not.toContain('Report it');
});

describe('a large form', () => {
  const options = Array.from({ length: 500 }, (_, n) => ({ id: `o${n}`, value: `v${n}`, label: `Option ${n}` }));
  const large = [page('large', ...Array.from({ length: 10 }, (_, n) => [column('checkbox', `c${n}`, { options })]))];
  const input = { pages: large, details: details(), productName: 'Formwright', hideBranding: false, assets };

  it('is rendered in turns, with room for other work, and comes out the same', async () => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const { html } = await renderPublicFormAsync(input);
    isDone = true;
    expect(turns).toBeGreaterThan(2);
    expect(html === renderPublicForm(input).html).toBe(true);
  });

  it('[N9 part: whose reader has left] is not rendered to its end', async () => {
    const left = new Error('nobody waits for it');
    const rendering = renderPublicFormAsync(input, () => {
      throw left;
    });
    await expect(rendering).rejects.toBe(left);
  });

  it('is refused without looking through the whole post for each of its controls', async () => {
    let reads = 0;
    const sent = Array.from({ length: 5000 }, (_, n): [string, string] => [uniqueId('c0'), `v${n}`]);
    const fields = new Proxy(sent, {
      get(target, key, receiver) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    const { html } = await renderPublicFormAsync({ ...input, state: { fields, errors: { value: 'No.', fields: {} } } });
    expect(html).toContain('No.');
    expect(reads).toBeLessThanOrEqual(2 * sent.length);
  });
});

describe('the public form page', () => {
  it('carries a policy that admits its own styles and scripts and nothing else', () => {
    const later = [assets.prove, assets.post.code];
    expectPolicyToFit(render(), later);
    expectPolicyToFit(render({ pages: everyKindPages }), later);
    expectPolicyToFit(renderMessagePage('oops', { productName: 'Formwright', assets }));
  });

  it('carries the pieces that its form needs, in their order, and no others', () => {
    const script = (html: string) => inside(html, /id="fw-script">(.*?)<\/script>/gs)[0];
    expect(script(render().html)).toBe('(()=>{void 1;void 2;void 3;})()');
    expect(script(render({ pages: [page('p1', [column('rating', 'x')])] }).html)).toBe('(()=>{void 1;void 3;})()');
    const plain = render({ pages: [page('p1', [column('text', 'x')])] }).html;
    expect(script(plain)).toBe('(()=>{void 3;})()');
    expect(plain).not.toContain('.fw-date');
    expect(render().html).toContain('.fw-date');
  });

  it('is drawn at once when its form is complete; a large form is drawn while it arrives', () => {
    const [, until] = /<link rel="expect" href="#([\w-]+)" blocking="render">/.exec(render().html) ?? [];
    const [form = '', rest = ''] = render().html.split(`id="${until}"`);
    expect(form).toContain('</form>');
    expect(rest).not.toContain('<form');
    const large = page('large', [column('checkbox', 'c', { label: 'x'.repeat(100_000) })]);
    expect(render({ pages: [large] }).html).not.toContain('rel="expect"');
  });

  it('tells others what it is called', () => {
    const { html } = render({ details: details({ header: 'Say "hello" <now>' }) });
    expect(html).toContain('<meta property="og:title" content="Say &quot;hello&quot; &lt;now&gt;">');
  });

  it('asks no other host for anything', () => {
    const { html } = render({ pages: everyKindPages });
    expect(inside(html, /(?:src|href)="([^"]*)"/g).filter((address) => !/^(data:|#|\/$|\/f-)/.test(address))).toEqual([]);
  });

  it('is the same for every visitor', () => {
    expect(render().html).toBe(render().html);
  });

  it('holds all pages in one native form with its literal control names', () => {
    const { html } = render();
    expect(html).toMatch(/<form id="fw-form"[^>]* action="\/f-abcDEF1234" encType="multipart\/form-data" method="post">/);
    expect(inside(html, /<h2[^>]*>(Page \d of \d)/g)).toEqual(['Page 1 of 2', 'Page 2 of 2']);
    for (const name of [`${uniqueId('name')}.firstname`, `${uniqueId('day')}.date`, uniqueId('photo')])
      expect(html).toContain(`name="${name}"`);
    expect(html.match(/type="submit"/g)).toHaveLength(1);
    // Each page is named by its heading, and its ruler is drawn as far as the page is.
    expect(inside(html, /<section class="fw-page"[^>]* aria-labelledby="([^"]*)"/g)).toEqual(['page-1', 'page-2']);
    expect(inside(html, /<path class="fw-done" d="([^"]*)"/g).map((ticks) => ticks.split('M').length - 1)).toEqual([5, 10]);
  });

  it('[PUB-07] has no Submit when nothing can be answered', () => {
    const pages = [
      page('p1', [column('divider', 'a')], [column('image', 'b', { src: '/a.png' })], [column('empty', 'c')], [column('paragraph', 'd')]),
    ];
    expect(render({ pages }).html).not.toContain('type="submit"');
  });

  it('[PUB-09 part: hidden by the plan] shows the product unless the plan hides it', () => {
    expect(render({ productName: 'Other Forms' }).html).toContain('<b>Other Forms</b>');
    // Out of the frame of another site, in which the home page may not stand.
    expect(render().html).toContain('<a class="fw-powered" href="/" target="_top">Powered by');
    expect(render({ hideBranding: true }).html).not.toMatch(/Powered by|Formwright/);
  });

  it('can be reported, also where the plan hides the product, and not in a preview', () => {
    const button = '<a class="fw-powered" href="/f-abcDEF1234/report">Report form</a>';
    expect(render().html).toContain(button);
    expect(render({ hideBranding: true }).html).toContain(button);
    const preview = render({ isPreview: true }).html;
    expect(preview).toContain('<a class="fw-powered">Report form</a>');
    expect(preview).not.toContain('/report');
  });

  it('can be continued on another device where it asks something, by a plain link, and not in a preview', () => {
    const name = 'Continue on another device';
    expect(render().html).toContain(`<a class="fw-powered fw-scripted" href="/f-abcDEF1234/continue">${name}</a>`);
    expect(render({ isPreview: true }).html).toContain(`<a class="fw-powered fw-scripted">${name}</a>`);
    expect(render({ pages: [page('p1', [column('divider', 'line')])] }).html).not.toContain(name);
  });

  it("carries the owner's colour as a hashed style, and only a real colour", () => {
    expect(render().html).toContain('<style>body.fw-form{--form-color:176,92,58;background-image:linear-gradient(rgb(176,92,58,0.1) 0 0)}');
    expect(render({ details: details({ colors: { user_1: '1,1,1}body{display:none' } }) }).html).not.toContain('display:none');
    expect(render({ details: details({ color: '__proto__' }) }).html).not.toContain('--form-color');
  });

  it('sets image heights in units of 10 rem', () => {
    expect(render({ pages: everyKindPages }).html).toContain('.fw-form .fw-h15{height:15rem}');
  });

  it('cannot be broken out of by what the script is told', () => {
    const placeholder = '</script><script>alert(1)</script>';
    const { html } = render({ pages: [page('p1', [column('input', 'x', { placeholder })])] });
    const data = inside(html, /<script type="application\/json" id="fw-json">(.*?)<\/script>/gs)[0] ?? '';
    expect(data).not.toContain('<');
    expect(JSON.parse(data).questions[0].column.content.placeholder).toBe(placeholder);
  });

  it('tells the script where each element stands and how it is checked, without its texts', () => {
    const data = inside(render().html, /id="fw-json">(.*?)<\/script>/gs)[0] ?? '';
    const { questions, id } = JSON.parse(data);
    expect(id).toBe('form00000000000000000a');
    expect(questions).toContainEqual({
      column: expect.objectContaining({ uniqueId: uniqueId('places') }),
      direction: { page: 0, row: 4, col: 1 },
    });
    expect(data).not.toContain('Six people');
    expect(data).not.toContain('Once or twice');
  });

  it('comes back from a refused post as it was filled in, with what is wrong', () => {
    const { html } = render({
      state: {
        fields: [
          [`${uniqueId('name')}.firstname`, 'Ilse "I" <b>'],
          [uniqueId('make'), 'option2'],
        ],
        files: { [uniqueId('photo')]: [{ name: 'jug.webp', size: 4 }] },
        errors: { value: 'Please complete all required fields.', fields: { [uniqueId('email')]: 'This field is required.' } },
      },
    });
    expect(html).toContain('value="Ilse &quot;I&quot; &lt;b&gt;"');
    expect(html).toContain('<p>Please complete all required fields.</p>');
    expect(html).toContain(`<li><a href="#q-${uniqueId('email')}" dir="auto">Email</a></li>`);
    expect(html).toMatch(new RegExp(`<input[^>]*id="q-${uniqueId('email')}"[^>]*aria-invalid="true"`));
    expect(html).toContain('Please choose again: jug.webp.');
    expect(html).toContain(`<a href="#q-${uniqueId('photo')}"`);
    expect(html).toMatch(/value="option2"|checked="" value="option2"/);
  });
});

describe('assets', () => {
  it('are minified, run in both schemes of older browsers, and are the same built or loaded', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'renderer-assets-'));
    const built = await buildRendererAssets(dir);
    const css = built.sheets.map(({ code }) => code).join('');
    expect(css).not.toContain('light-dark(');
    expect(css).toContain('prefers-color-scheme:dark');
    expect(JSON.stringify(built.modules)).not.toContain('</script');
    expect(JSON.parse(await readFile(join(dir, 'assets.json'), 'utf8'))).toEqual(built);
    expect(await loadAssets()).toEqual(built);
    await rm(dir, { recursive: true });
  });
});
