import { listText } from '@formwright/form-model/public';
import { qrCodeOf, qrPath } from '../../qr-code.ts';
import type { Draft } from '../drafts/draft-storage.ts';
import { localTime } from '../drafts/notices.ts';
import { element } from '../page/dom.ts';
import { forgetElsewhere, keepElsewhere } from './calls.ts';
import { groupsOf, newCode } from './code.ts';
import { filesThatFit, pack } from './parcel.ts';
import { moving, progressBar, withBusy } from './progress.ts';
import { type RunningCode, runningCodeOf } from './running-code.ts';
import { keysOf, seal } from './sealing.ts';
import { describe, type ElsewherePage, findDraft, readFiles, readVisit } from './this-device.ts';

/** Bytes that a sealed parcel needs besides its contents, rounded up. */
const ENVELOPE = 1_000;

interface Sealed {
  code: Omit<RunningCode, 'expiresAt'>;
  submissionId: string;
  sealed: Uint8Array<ArrayBuffer>;
}

/** Encrypts a draft. Null if the answers alone are too long. */
async function sealDraft(page: ElsewherePage, draft: Draft): Promise<Sealed | null> {
  const { form } = page;
  const files = await readFiles(page, draft);
  const parcel = { draft: { ...draft, isSending: false }, version: form.version };
  const { byteLength } = await pack({ ...parcel, files: {} });
  const room = Math.min(form.maxFileBytes, form.maxBytes - byteLength - ENVELOPE);
  if (room < 0) return null;
  const { fitting, staying } = filesThatFit(files, room);
  const code = newCode();
  const { id, key } = await keysOf(code, form.id);
  const sealed = await seal(key, await pack({ ...parcel, files: fitting }));
  const { submissionId, changedAt } = draft;
  return { code: { code, id, changedAt, staying: staying.map(({ name }) => name) }, submissionId, sealed };
}

/** The part of the page that takes the draft of this browser along. */
export function startGiving(page: ElsewherePage): void {
  const { form } = page;
  const codeHere = runningCodeOf(form.id);
  /** The encrypted draft that is perhaps not stored yet: the next try sends the same again, unless the answers were changed meanwhile. */
  let waiting: Sealed | null = null;

  const bar = progressBar('Storing your answers');
  const makeButton = (label: string, kind: string) => {
    const button = element('button', { type: 'button', class: kind }, label);
    button.onclick = () => withBusy(button, make);
    return button;
  };

  const offer = async () => {
    const draft = findDraft(page);
    if (!draft) {
      const nothing = 'There is nothing to take along yet: this browser has no unsent answers to this form.';
      return page.show('give', element('p', {}, nothing));
    }
    const what = element('p', {}, `${describe(page, draft, {})}.`);
    page.show('give', what, makeButton('Make a code', 'fw-button fw-go'), bar);
    const files = await readFiles(page, draft);
    what.textContent = `${describe(page, draft, files)}.`;
  };

  const make = async () => {
    page.tell('');
    page.say('Encrypting your answers.');
    const draft = findDraft(page);
    // Another tab has sent it, or started over.
    if (!draft) return offer();
    if (waiting?.code.changedAt !== draft.changedAt) waiting = await sealDraft(page, draft);
    if (!waiting) return page.tell('These answers are too long to take along. They stay on this device.');
    const { code, submissionId, sealed } = waiting;
    const kept = await keepElsewhere({ formLink: form.id, id: code.id, submissionId, visit: readVisit(form.id) }, sealed, moving(bar));
    bar.hidden = true;
    if ('problem' in kept) {
      if (kept.isRefused) waiting = null;
      page.say('');
      return page.tell(kept.problem);
    }
    const running = { ...code, ...kept.ok };
    waiting = null;
    codeHere.write(running);
    const shown = showCode(running);
    page.say('Your code is ready.');
    shown.focus();
  };

  /** A code brings the answers as they were when it was made. If they have changed since, the page says so and offers a new code. */
  const tellOlder = ({ changedAt }: RunningCode): Node[] => {
    const draft = findDraft(page);
    if (!draft || draft.changedAt === changedAt) return [];
    const text = `This code brings your answers from ${localTime(changedAt)}. They have changed since.`;
    return [element('p', { class: 'fw-notice' }, text, makeButton('Make a new code', 'fw-link')), bar];
  };

  const showCode = (running: RunningCode): HTMLElement => {
    const { id, staying, expiresAt } = running;
    const shown = element('div', { class: 'fw-code', role: 'group', tabindex: '-1', 'aria-label': 'Your code' }, groupsOf(running.code));
    const withdraw = element('button', { type: 'button', class: 'fw-link' }, 'Withdraw this code');
    withdraw.onclick = () =>
      withBusy(withdraw, async () => {
        const forgotten = await forgetElsewhere(id);
        if ('problem' in forgotten) return page.tell(forgotten.problem);
        codeHere.forget();
        page.tell('');
        page.show('take');
        await offer();
        page.say('The code is withdrawn. Your answers are on this device only.');
      });
    page.show(
      'give',
      ...tellOlder(running),
      ticket(page, running, shown),
      ...(staying[0]
        ? [
            element(
              'p',
              { class: 'fw-notice' },
              `Too large to take along: ${listText(staying)}. Please choose these on the other device again.`,
            ),
          ]
        : []),
      element('p', { class: 'fw-lede' }, rulesOf(form.isTimed, expiresAt)),
      withdraw,
    );
    // A browser without answers of its own may still take some from another device.
    if (findDraft(page)) page.hide('take');
    return shown;
  };

  const running = codeHere.read();
  page.show('take');
  if (running) showCode(running);
  else void offer();
}

/** What holds for a code. */
function rulesOf(isTimed: boolean, expiresAt: number): string {
  const time = isTimed ? ' The time you have for this form goes on meanwhile.' : '';
  return `Valid until ${localTime(expiresAt)}, or until the answers are sent. Whoever has the code can read them. They stay on this device, too; what you change here from now on does not follow.${time}`;
}

/** What takes the code to the other device. */
function ticket(page: ElsewherePage, { code }: RunningCode, shown: HTMLElement): HTMLElement {
  const address = `${location.origin}/f-${page.form.link}/continue#${code}`;
  const copies = [copyButton(page, 'Copy code', groupsOf(code), shown), copyButton(page, 'Copy link', address, shown)];
  const how = 'Scan this with the other device. Or open this form there, choose “Continue on another device”, and type:';
  const words = element('div', {}, element('p', {}, how), shown, element('p', { class: 'fw-buttons' }, ...copies));
  return element('div', { class: 'fw-ticket' }, qrPicture(address), words);
}

function copyButton(page: ElsewherePage, label: string, text: string, shown: HTMLElement): HTMLElement {
  const button = element('button', { type: 'button', class: 'fw-button' }, label);
  button.onclick = async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
      page.say('Copied');
    } catch {
      // Frames of other sites have no clipboard.
      getSelection()?.selectAllChildren(shown);
      page.tell('This browser does not let this page copy. The code is selected, so that you can copy it.');
    }
  };
  return button;
}

function qrPicture(address: string): Element {
  const code = qrCodeOf(address);
  const size = code.length;
  const frame = element('div');
  frame.innerHTML = `<svg class="fw-qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code that opens your answers on another device"><rect width="100%" height="100%" fill="#fff"/><path d="${qrPath(code)}"/></svg>`;
  return frame.firstChild as Element;
}
