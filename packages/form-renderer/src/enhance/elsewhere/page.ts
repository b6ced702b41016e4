import { answeredAt } from '../drafts/answered-at.ts';
import { draftStorage } from '../drafts/draft-storage.ts';
import { localTime } from '../drafts/notices.ts';
import { afterPress } from '../page/press.ts';
import { draftFiles } from '../uploads/draft-files.ts';
import { startGiving } from './giving.ts';
import { runningCodeOf } from './running-code.ts';
import { startTaking } from './taking.ts';
import { type ElsewherePage, findDraft } from './this-device.ts';

// The script of the page /f-{link}/continue. It takes the draft of this browser to another device, and brings one here.

const byId = (id: string) => document.getElementById(id) as HTMLElement;

function canStore(): boolean {
  try {
    localStorage.setItem('fw-try', '1');
    localStorage.removeItem('fw-try');
    return true;
  } catch {
    return false;
  }
}

/** Why nothing can be taken along or brought here; '' if it can. */
function obstacle({ form, storage }: ElsewherePage): string {
  if (!crypto.subtle) {
    return 'This address is not protected by https, and browsers encrypt on protected addresses only. So no answers can be taken along here. Yours stay on this device.';
  }
  if (!canStore()) {
    return 'This browser lets this site store nothing, as some private windows do. So there are no answers to take along, and none can be brought here.';
  }
  const sentAt = answeredAt(form.id, storage.read());
  if (!sentAt) return '';
  // The code ended when the answers were sent.
  runningCodeOf(form.id).forget();
  return `You already answered this form on ${localTime(sentAt)}.`;
}

function start(): void {
  const form: ElsewherePage['form'] = JSON.parse(byId('fw-json').textContent ?? '');
  const page: ElsewherePage = {
    form,
    storage: draftStorage(form.draftKey),
    files: draftFiles(form.draftKey),
    tell: (text) =>
      afterPress(() => {
        byId('fw-alert').hidden = !text;
        byId('fw-alert-text').textContent = text;
      }),
    say(text) {
      byId('fw-said').textContent = text;
    },
    show: (section, ...content) =>
      afterPress(() => {
        if (content.length > 0) byId(`fw-${section}-body`).replaceChildren(...content);
        byId(`fw-${section}`).hidden = false;
      }),
    hide: (section) =>
      afterPress(() => {
        byId(`fw-${section}`).hidden = true;
      }),
    ask: (title) =>
      afterPress(() => {
        byId('fw-back').hidden = true;
        const heading = byId('fw-take-title');
        heading.textContent = title;
        heading.focus();
      }),
  };
  const reason = obstacle(page);
  if (reason) {
    page.tell(reason);
    return;
  }
  // A visitor without answers in this browser probably wants to bring some, so that section comes first and has the one filled button.
  if (!findDraft(page)) {
    byId('fw-take').after(byId('fw-give'));
    byId('fw-take-body').querySelector('button')?.classList.add('fw-go');
  }
  startGiving(page);
  startTaking(page);
  addEventListener('pageshow', ({ persisted }) => {
    // Back restored the page from the cache, with a draft that may be another one by now.
    if (persisted) location.reload();
  });
}

start();
