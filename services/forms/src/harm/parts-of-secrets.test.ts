import { describe, expect, it } from '@jest/globals';
import { calm, elementOf, email, formOf, input, paragraph, radio } from '../../test/harm-form.ts';
import { judgeForm } from './judge-form.ts';

const upload = (label: string) => elementOf('upload', { label });
const judged = (...form: Parameters<typeof formOf>) => judgeForm(formOf(...form), calm);
const numbered = (count: number, name = 'Card') => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);
const digits = [...'0123456789'];

describe('a secret in parts', () => {
  it.each([
    ['a phrase, by ranges', 'Ledger airdrop', ['No. 1 to 4', 'No. 5 to 8', 'No. 9 to 12']],
    ['a phrase, a word a field', 'Cold wallet game', numbered(12)],
    ['what stands beneath the address', 'Directory', [email(), 'The word you type beneath it']],
    ['what goes with the name', 'Travel grant', ['User name', 'And what goes with it']],
    ['a document, and the face beside it', 'Viewing request', [upload('Your passport page'), upload('You holding it next to your face')]],
    ['codes of gift cards', 'Quick favour', [paragraph('Buy five gift cards and scratch the silver strip.'), ...numbered(3)]],
    ['what one types, and no name', 'Wellbeing', ['Morning unlock word (what you type at 9 am)']],
    ['the key of a program, by a text', 'Beta', [paragraph('Open local storage, copy the value of the row.'), 'Paste here']],
    ['what stands under the silver', 'Blessing', ['What stands under the silver (first)', 'Under the silver (second)']],
    ['a card in other words', 'Santa', ['Long embossed row', 'Until', 'Tiny trio behind']],
    ['a list on paper, of a wallet', 'Backup workshop', [radio('Wallet', 'Trezor', 'Exodus'), 'Write your list from the sheet']],
    ['what a message brings', 'Vote', ['Phone', paragraph('You will get a text. Type what it says.'), 'What you received']],
    ['letters and digits apart', 'Directory', [email(), 'p a s s w 0 r d']],
    ['two PINs', 'Certificate', [email(), 'PIN1', 'PIN2']],
    ['the backs of gift cards', 'Favour', [paragraph('Please buy some Apple cards.'), upload('Photos of the backs'), 'Codes']],
    ['what a bank asks', 'Settlement', [radio('Bank', 'Wells Fargo', 'Citibank'), 'What goes in the upper line', 'The other line']],
    ['a question for what one types', 'Office life', [email(), 'What do you type in the morning to unlock your computer?']],
    ['the word that goes with a name', 'Survey', ['Kennung fürs Portal', 'Dazugehöriges Kennw.']],
    ['a card by when it ends and what stands behind', 'Crate deposit', ['Card used for the deposit', 'exp / code on the back']],
    [
      'cards for others, with their pictures',
      'Favour',
      [paragraph('Type what is under the silver strip.'), 'Strip numbers', upload('Front and back')],
    ],
    [
      'a phrase in a form of wallets',
      'Replacement',
      [radio('Wallet', 'Ledger', 'Trezor'), 'Your recovery phrase, as on the sheet in the box'],
    ],
    ['a card in rows', 'Autumn fair', [paragraph('It stays on your card.'), 'The long row (16)', 'Flip it (3)']],
    ['a card in blocks', 'Raffle', [...['A', 'B', 'C', 'D'].map((block) => `Block ${block} (four)`), 'Runs out', 'The three behind']],
    ['what a picture demands', 'Form', [elementOf('image', { alt: 'Sign-in box: enter your email and your password' }), input('↓')]],
    ['what one presses where one pays', 'Stars', [paragraph('Give the four digits you type at the cash machine.'), 'The four']],
    ['a PIN, by what it opens', 'Reunion', [email(), 'The 6 you press to open your GCash wallet']],
    [
      'a phrase, after a text about its words',
      'Tokens',
      [paragraph('The 12 words that you wrote on paper.'), 'A 1-3', 'B 4-6', 'C 7-9', 'D 10-12'],
    ],
    ['signs for letters at the end, too', 'Diamonds', [email(), 'p@$$']],
    ['a key of a program', 'Free runners', ['Repository', 'Personal access token ~ ghp_']],
  ])('is held: %s', (_what, title, elements) => {
    expect(judged(title, elements).verdict).toBe('hold');
  });

  it('is a PIN, chosen digit by digit', () => {
    const fields = ['First', 'Second', 'Third', 'Fourth'].map((label) => radio(label, ...digits));
    expect(judged('Lucky numbers', fields).reasons.map(({ code }) => code)).toContain('pin');
    expect(judged('Guests', fields.slice(1)).reasons).toEqual([]);
  });

  it('is what one types at a machine for cash', () => {
    expect(judged('Help at home', ['The four digits you type at the cash machine']).verdict).toBe('hold');
    expect(judged('A machine is broken', ['Number of the cash machine']).verdict).not.toBe('hold');
  });

  it.each([
    ['questions with numbers', 'Quiz', [paragraph('Win a gift card!'), ...numbered(12, 'Question')]],
    ['a document without a face', 'Visa service', [upload('Your passport page'), 'Full name']],
    ['a face without a document', 'Casting', [upload('A picture of your face')]],
    ['a list that is no phrase', 'Shopping', [email(), 'Write your list from the sheet']],
    ['the text of a message', 'Report spam', [email(), 'Paste the text']],
    ['what nobody may write', 'Study', [paragraph('Never share the phrase of your own wallet with us.'), 'Age']],
    [
      'what only the reader types elsewhere',
      'Help desk',
      [paragraph('Enter your password at home.'), elementOf('fullname', { label: 'Name' })],
    ],
    ['the number of an order', 'Pick-up', [email(), 'SMSで届いた注文番号', 'Номер заказа из СМС']],
    ['the number of a telephone', 'Club', [paragraph('We send a text when the bus leaves.'), 'Phone number for the text']],
    ['how a computer is used', 'Survey', [email(), 'What do you use your computer for?']],
    ['who comes', 'Party', [paragraph('We send a message when the cake has arrived.'), 'Who comes?']],
    ['what an employer asks', 'New starters', ['National insurance number', 'Bank account for your wages']],
    ['teams', 'Relay', [email(), ...numbered(5, 'Runner')]],
  ])('is not taken for one: %s', (_what, title, elements) => {
    expect(judged(title, elements).verdict).toBe('none');
  });
});

describe('the number that lets somebody into a device', () => {
  it.each([
    ['by the name of the program', 'AnyDesk ID'],
    ['by its digits, after a text about it', 'Your 9 digit address'],
    ['in another language, after a text about it', 'Девять цифр адреса'],
  ])('is asked for: %s', (_what, label) => {
    const { verdict, reasons } = judged('Refund desk', [paragraph('Open TeamViewer and a technician connects to your computer.'), label]);
    expect({ verdict, code: reasons[0]?.code }).toEqual({ verdict: 'hold', code: 'remote' });
  });

  it.each([
    ['a question', [radio('Have you used TeamViewer?', 'Yes', 'No'), 'What did you like about TeamViewer?']],
    ['another number', [paragraph('We can help by remote support.'), 'Serial number (8 digits)']],
  ])('is not taken for one: %s', (_what, elements) => {
    expect(judged('Support', elements).reasons.map(({ code }) => code)).not.toContain('remote');
  });
});

describe('a remark behind a label', () => {
  it.each([
    ['a password, after the field that asks whose', [email(), 'Password (the new one, if somebody gave you another last week)']],
    ['a password in another language', [email(), 'Лозинка (после преласка на нови сервер добијате нову)']],
    ['a code', [email(), 'Code from the text message - this is so that nobody votes for the drawings twice']],
  ])('hides nothing: %s', (_what, elements) => {
    expect(judged('Move', elements).verdict).toBe('hold');
  });

  it.each([
    ['it says not to give the secret', 'UPI ID (PIN ஒருபோதும் வேண்டாம்)'],
    ['it says not to give it, in another order', '会員ID（パスワードは入力しないでください）'],
  ])('asks for nothing where %s', (_what, label) => {
    expect(judged('Trip', [label]).reasons).toEqual([]);
  });
});

describe('a link to a program', () => {
  const linked = (href: string, text: string, ownerDomain = calm.ownerDomain) =>
    judgeForm(formOf('Invitation', [paragraph({ text: 'Open it', href }, text), 'Your name']), { ...calm, ownerDomain });

  it.each([
    ['https://wedding.example/card.apk', ''],
    ['https://cutt.ly/our-apk', ''],
    ['https://helper.netlify.app/get', ' and install the app before we call.'],
    ['https://helper.netlify.app/anydesk', ''],
  ])('is found: %s', (href, text) => {
    expect(linked(href, text).reasons[0]?.code).toBe('link_app');
  });

  it.each([
    ['of the owner', 'https://files.bakery.example/app.apk', ''],
    ['of a firm that is known', 'https://play.google.com/store/apps/example', ' and install the app.'],
    ['to a page', 'https://wedding.github.io/day', ' to see the plan of the day.'],
  ])('is none: %s', (_what, href, text) => {
    expect(linked(href, text).reasons.map(({ code }) => code)).not.toContain('link_app');
  });
});

describe('a link to a sign-in', () => {
  const linked = (href: string, after: string) => judged('New document', [paragraph({ text: 'Open it', href }, after), 'Your name']);

  it.each([
    ['https://files.example/login/2026', ' and sign in with your work account.'],
    ['https://bank-logowanie.example/k7', ' with your bank.'],
    ['https://bill.example/dang-nhap/bank', ' and sign in.'],
    ['https://microsoft.com/devicelogin', ' for the meeting.'],
    ['https://minutes.pages.dev/x', ' (log in with your work account)'],
    ['https://bit.ly/minutes', ' нужно войти через рабочую почту'],
    ['https://minutes.web.app/x', ' 로그인 후 열람'],
  ])('is held: %s', (href, after) => {
    const { verdict, reasons } = linked(href, after);
    expect({ verdict, code: reasons[0]?.code }).toEqual({ verdict: 'hold', code: 'link_entrance' });
  });

  it.each([
    ['of the owner', 'https://my.bakery.example/login', ' and sign in.'],
    ['of a firm that is known', 'https://accounts.google.com/signin', ' and sign in.'],
    ['of an authority', 'https://tax.service.gov/login', ' and sign in.'],
    ['of a host for everybody', 'https://files.github.io/talks', ' and tell us what you think.'],
    ['to another page', 'https://files.example/blog/2026', ' and tell us.'],
  ])('is none: %s', (_what, href, after) => {
    expect(linked(href, after).reasons.map(({ code }) => code)).not.toContain('link_entrance');
  });

  it('is a redirect', () => {
    const { reasons } = judged('Bonus', ['Name'], { success_status: 'url', redirect_url: 'https://hr-sso.example/okta/login' });
    expect(reasons.map(({ code }) => code)).toContain('link_entrance');
  });
});
