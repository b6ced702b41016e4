import type { Draft } from '../drafts/draft-storage.ts';
import { now } from '../page/device.ts';
import { element } from '../page/dom.ts';
import { mark } from '../page/marks.ts';
import { continueElsewhere, openElsewhere } from './calls.ts';
import { groupsOf, readCode } from './code.ts';
import { type Parcel, unpack } from './parcel.ts';
import { moving, progressBar, withBusy } from './progress.ts';
import { keysOf, unseal } from './sealing.ts';
import { describe, type ElsewherePage, findDraft, keepVisit, readFiles } from './this-device.ts';

const CHANGED = 'The form has changed. Answers that it no longer asks for are not shown.';
const NOT_STORED = 'This browser has no room for these answers. What was here before is still here.';
const DAMAGED = 'What was stored under this code is damaged. Please make a new code on the other device.';

/** Stores a draft of another device as if it had been filled in here, then opens the form. */
async function adopt(page: ElsewherePage, id: string, { draft, files }: Parcel): Promise<void> {
  const { form, storage } = page;
  const continued = await continueElsewhere(form.id, id);
  if ('problem' in continued) return page.tell(continued.problem);
  if (continued.ok.visit) keepVisit(form.id, continued.ok.visit);
  // This draft must be the newest on this device, so that open tabs of the form continue with it.
  const changedAt = now();
  storage.write({ ...draft, changedAt });
  if (storage.read()?.changedAt !== changedAt) return page.tell(NOT_STORED);
  // The form names files that could not be stored.
  if (Object.keys(files).length > 0) await page.files.write(draft.submissionId, files);
  else await page.files.forget();
  location.assign(`/f-${form.link}`);
}

/** The part of the page that brings a draft here. */
export function startTaking(page: ElsewherePage): void {
  const { form } = page;
  const field = document.getElementById('code') as HTMLInputElement;
  const question = field.closest('[data-question]') as HTMLElement;
  const typed = field.form as HTMLFormElement;
  const button = typed.querySelector('button') as HTMLButtonElement;
  const bar = progressBar('Fetching your answers');
  typed.append(bar);

  const refuse = (problem: string) => {
    page.say('');
    mark(question, problem);
    field.focus();
  };
  const fetchParcel = async (code: string): Promise<{ id: string; parcel: Parcel } | null> => {
    page.say('Looking for your answers.');
    const { id, key } = await keysOf(code, form.id);
    const found = await openElsewhere(form.id, id, moving(bar));
    bar.hidden = true;
    if ('problem' in found) {
      refuse(found.problem);
      return null;
    }
    const content = await unseal(key, new Uint8Array(found.ok));
    const parcel = content && unpack(content);
    if (!parcel) refuse(DAMAGED);
    return parcel && { id, parcel };
  };
  const take = async () => {
    page.tell('');
    const read = readCode(field.value);
    if ('problem' in read) return refuse(read.problem);
    mark(question, undefined);
    field.value = groupsOf(read.code);
    const found = await fetchParcel(read.code);
    if (!found) return;
    const { id, parcel } = found;
    const here = findDraft(page);
    const isSame = here?.submissionId === parcel.draft.submissionId && here.changedAt === parcel.draft.changedAt;
    if (here && !isSame) await ask(id, parcel, here);
    else if (parcel.version !== form.version) await ask(id, parcel, null);
    else await adopt(page, id, parcel);
  };

  /** Asks before answers are replaced, and before the form looks different from the other device's. */
  const ask = async (id: string, parcel: Parcel, here: Draft | null) => {
    const isChanged = parcel.version !== form.version;
    const title = here ? 'Which answers do you want to keep?' : 'Your answers are here';
    const use = element('button', { type: 'button', class: 'fw-button fw-go' }, here ? 'Use those of the other device' : 'Continue');
    use.onclick = () => withBusy(use, () => adopt(page, id, parcel));
    const keep = element('a', { class: 'fw-button', href: `/f-${form.link}` }, 'Keep those of this device');
    const row = (name: string, text: string) => element('div', {}, element('dt', {}, name), element('dd', {}, text));
    page.hide('give');
    page.show(
      'take',
      element(
        'dl',
        { class: 'fw-choice' },
        row('On the other device', describe(page, parcel.draft, parcel.files)),
        ...(here ? [row('On this device', describe(page, here, await readFiles(page, here)))] : []),
      ),
      ...(isChanged ? [element('p', { class: 'fw-notice' }, CHANGED)] : []),
      ...(here ? [element('p', { class: 'fw-lede' }, 'If you use those of the other device, those of this device are deleted here.')] : []),
      element('p', { class: 'fw-buttons' }, use, ...(here ? [keep] : [])),
    );
    page.say('');
    page.ask(title);
  };

  typed.onsubmit = (event) => {
    event.preventDefault();
    void withBusy(button, take);
  };
  field.oninput = () => mark(question, undefined);

  /** The code of a scanned link. It leaves the address at once, so that it stays in no history. */
  const takeFromAddress = () => {
    if (location.hash.length < 2) return;
    page.show('take');
    field.value = location.hash.slice(1);
    history.replaceState(null, '', location.pathname + location.search);
    void withBusy(button, take);
  };
  addEventListener('hashchange', takeFromAddress);
  takeFromAddress();
}
