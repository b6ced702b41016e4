import { beforeAll, expect, it } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { type CreatedForm, createForm, makePremiumAccount } from './support/api.ts';
import { describeInBrowser } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { type HandOf, hands, notePresses, type Pressed } from './support/pressing.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let form: CreatedForm;

const choice = (label: string) =>
  column('radio', { label, options: ['Red', 'Blue'].map((name, at) => ({ id: `o${at}`, value: `o${at}`, label: name })) });
const count = (label: string) => column('input', { label, typeinput: 'number' });
/** Rows of 30 elements, which stand below each other on a phone: a number and a choice in the middle, and again at the end. */
const thirty = (page: number) => {
  const others = Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 4 }, (_column, at) => column(at % 2 ? 'input' : 'text', { label: `Question ${page}.${4 * row + at + 1}` })),
  );
  return [
    ...others.slice(0, 3),
    [count(`Count ${page}, middle`)],
    [choice(`Color ${page}, middle`), column('input', { label: `Town ${page}`, required: true })],
    ...others.slice(3),
    [count(`Count ${page}, bottom`)],
    [choice(`Color ${page}, bottom`), column('input', { label: `Last ${page}` })],
  ];
};

beforeAll(async () => {
  form = await createForm(product, await makePremiumAccount(product, 'long'), pagesOf(thirty(1), thirty(2)));
});

class Respondent {
  #hand: Awaited<ReturnType<HandOf['of']>>;

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    hand: Awaited<ReturnType<HandOf['of']>>,
  ) {
    this.#hand = hand;
  }

  static async open({ options, of }: HandOf): Promise<Respondent> {
    const context = await browser.newContext(options);
    await context.addInitScript(notePresses);
    const page = await context.newPage();
    await page.goto(`${product.url}/f-${form.link}`);
    await page.waitForFunction(() => document.forms[0]?.noValidate);
    return new Respondent(context, page, await of(page));
  }

  readonly button = (name: string) => this.page.getByRole('button', { name, exact: true });
  readonly count = (where: string) => this.page.getByLabel(`Count ${where}`);
  readonly option = (where: string) => this.page.getByRole('radiogroup', { name: `Color ${where}` }).locator('label', { hasText: 'Blue' });
  readonly banner = () => this.page.locator('#fw-alert');

  /** Brings something into the middle of the screen. */
  readonly show = (target: Locator) => target.evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' }));

  /** A press, and what happens while it goes on. */
  async press(target: Locator, meanwhile?: () => Promise<unknown>): Promise<Pressed> {
    await this.#hand.aim(target);
    await this.#hand.down(target);
    await meanwhile?.();
    await this.#hand.up();
    return (await this.page.waitForFunction(() => (globalThis as { pressed?: Pressed }).pressed)).jsonValue() as Promise<Pressed>;
  }

  /** Everything of the answers that is sent stays on the line, until it breaks. @returns what breaks it */
  async holdLine(): Promise<() => Promise<void>> {
    let broken: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (broken = resolve));
    await this.page.route('**/api/saveUserForm', async (route) => {
      await held;
      // Being offline may have ended it already.
      await route.abort().catch(() => undefined);
    });
    return async () => {
      broken();
      await this.page.unroute('**/api/saveUserForm');
    };
  }
}

/** The press ended on what it began on, which did not move. */
const whole = ({ on, ended, moved }: Pressed) => ({ on, isWhole: ended === on && moved <= 1, ended, moved });
const expectWhole = (pressed: Pressed) => expect(whole(pressed)).toMatchObject({ isWhole: true });

describeInBrowser('under a press on a form of 60 elements', () => {
  it.each(hands)('nothing moves when a wrong field is left, by $name', async (hand) => {
    const respondent = await Respondent.open(hand);
    for (const [at, where] of ['1, middle', '1, bottom'].entries()) {
      await respondent.show(respondent.option(where));
      await respondent.count(where).fill('0');
      expectWhole(await respondent.press(respondent.option(where)));
      await respondent.page.getByText('Enter a number of 1 or more').nth(at).waitFor();
    }
    await respondent.context.close();
  });

  it.each(hands)('nothing moves when Next shows what is wrong, nor while it is mended, by $name', async (hand) => {
    const respondent = await Respondent.open(hand);
    const { page } = respondent;
    await respondent.count('1, middle').fill('0');
    await respondent.count('1, bottom').fill('0');
    await respondent.show(respondent.button('Next'));
    expectWhole(await respondent.press(respondent.button('Next')));
    await respondent.banner().getByRole('link').nth(2).waitFor();
    // Once more, now that all errors are there.
    await respondent.show(respondent.button('Next'));
    expectWhole(await respondent.press(respondent.button('Next')));
    for (const where of ['1, middle', '1, bottom']) {
      await respondent.show(respondent.option(where));
      await respondent.count(where).fill('3');
      expectWhole(await respondent.press(respondent.option(where)));
    }
    expect(await respondent.banner().getByRole('link').allTextContents()).toEqual(['Town 1']);
    await page.getByLabel('Town 1').fill('Ghent');
    await respondent.show(respondent.button('Next'));
    expectWhole(await respondent.press(respondent.button('Next')));
    await page.getByLabel('Town 2').waitFor();
    await respondent.context.close();
  });

  // The notice takes the focus, and so the end of a key that is down.
  it.each(hands.filter(({ isPointer }) => isPointer))(
    'nothing moves when the line breaks, comes back and breaks again, by $name',
    async (hand) => {
      const respondent = await Respondent.open(hand);
      const { context, page } = respondent;
      await page.getByLabel('Town 1').fill('Ghent');
      await respondent.button('Next').click();
      await page.getByLabel('Town 2').fill('Ghent');
      const breakLine = await respondent.holdLine();
      await respondent.show(respondent.button('Submit'));
      // A press that begins before would keep it back.
      const isOnItsWay = page.waitForRequest('**/api/saveUserForm');
      await respondent.press(respondent.button('Submit'));
      await isOnItsWay;
      await page.getByText('Sending your answers').waitFor();
      const fails = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/saveUserForm'));
      const goOffline = async () => {
        const failed = fails();
        await context.setOffline(true);
        await breakLine();
        await failed;
      };
      // The notice that the answers wait comes while Submit is pressed once more.
      expectWhole(await respondent.press(respondent.button('Submit'), goOffline));
      await respondent.banner().getByText('Your answers are safe on this device').waitFor();
      for (const where of ['2, middle', '2, bottom']) {
        await respondent.show(respondent.option(where));
        let failed: Promise<unknown> | undefined;
        expectWhole(
          await respondent.press(respondent.option(where), async () => {
            // What waits is sent again when nothing is pressed any more.
            for (const isOffline of [false, true]) {
              await context.setOffline(isOffline);
              await page.waitForFunction((wanted) => navigator.onLine !== wanted, isOffline);
            }
            failed = fails();
          }),
        );
        await failed;
        await respondent.banner().getByText('You are offline').waitFor();
      }
      await context.close();
    },
  );
});
