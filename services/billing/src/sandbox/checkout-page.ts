import { priceText } from '@formwright/contracts';
import { escapeHtml, plainPage, type RawReply } from '@formwright/platform';
import { cards } from './cards.ts';
import type { SandboxCheckout } from './sandbox-checkout.ts';

const problems = {
  again: 'The bank asks for a second try. Nothing was paid yet. Please pay again.',
  choose: 'Please choose a test card.',
} as const;

/** What is wrong, and the card that is chosen. */
export interface PageNotice {
  problem?: keyof typeof problems;
  card?: string;
}

/** The page on which a checkout is paid. It says plainly that it is a test. */
export function checkoutPage(
  status: number,
  productName: string,
  { _id, title, cents }: SandboxCheckout,
  { change, problem, card = 'pays' }: PageNotice & { change: string | null },
): RawReply {
  const choices = cards.map(
    ({ id, name, text }) =>
      `<label><input type="radio" name="card" value="${id}"${id === card ? ' checked' : ''}><span><b>${escapeHtml(name)}</b><span class="soft">${escapeHtml(text)}</span></span></label>`,
  );
  const content = `<p class="test"><b>This is a test of payment.</b> No money moves, and no card is asked for. Choose how the payment should end.</p>
<div class="card">
<h1>Pay ${escapeHtml(productName)}</h1>
<p class="sum"><span>${escapeHtml(title)}</span><span>${priceText(cents)}</span></p>
${change ? `<p>${escapeHtml(change)}</p>` : ''}
${problem ? `<p class="bad" role="alert">${problems[problem]}</p>` : ''}
<form method="post" action="/sandbox/checkout/${escapeHtml(_id)}" enctype="multipart/form-data">
<fieldset><legend>Test card</legend>
${choices.join('\n')}
</fieldset>
<button>Pay ${priceText(cents)}</button>
</form>
<p class="soft last">To pay nothing, close this window.</p>
</div>`;
  return plainPage(status, { title: 'Test of payment', productName, content });
}
