import { describe, expect, it } from '@jest/globals';
import { calm, elementOf, email, formOf, input, paragraph, radio } from '../../test/harm-form.ts';
import { judgeForm } from './judge-form.ts';

const judged = (...form: Parameters<typeof formOf>) => judgeForm(formOf(...form), calm);
const number = '+1 (888) 555-0142';

describe('a form that asks for no secret', () => {
  it.each([
    ['call', 'a number, and a charge of a firm', 'PayPal invoice', [paragraph(`You will be charged $400. Not you? Call ${number}.`)]],
    ['call', 'a number, a case and silence', 'Notice', [paragraph(`A warrant is out. Dial ${number}.`), paragraph('Tell nobody of it.')]],
    ['call', 'a number, in another language', 'Sparkasse', [paragraph('Nicht autorisiert? Rufen Sie an: 030 23125 014')]],
    [
      'call',
      'support on a messenger',
      'MetaMask support',
      [paragraph('Your wallet is to be verified. Restore wallet on Telegram.'), 'Name'],
    ],
    ['advance', 'cards that nobody is to know of', 'Quick favour', [paragraph('Please buy some Apple cards. Keep it between us.'), 'Name']],
    ['scan', 'a picture, and a threat of a firm', 'Outlook', [paragraph('Your account expires.'), elementOf('image', { alt: 'QR code' })]],
    ['advance', 'a loan for a fee', 'Bad credit, no problem', [paragraph('Pay the processing fee and the loan is yours.'), 'Amount']],
    ['advance', 'a flat that nobody shows', 'Studio', [paragraph('Ik ben in het buitenland, betaal eerst de borg.'), 'Naam']],
    ['job', 'money of others', 'Work from home', [paragraph('You receive payments and forward the rest.'), 'Age']],
    ['gain', 'a promise, and who looks after it', 'Guaranteed profit', [paragraph('Your account manager calls you.'), 'Name']],
    [
      'link_entrance',
      'a hidden link, and a threat',
      'Fine',
      [paragraph('Your account expires. ', { text: 'Pay', href: 'https://bit.ly/f' }), 'Plate'],
    ],
    [
      'link_entrance',
      'an address that stands there as words',
      'Payout',
      [paragraph('Log in to withdraw: https://sites.google.com/view/p-41 .'), 'Email'],
    ],
    ['link_entrance', 'one without its scheme', 'Lucky winner', [paragraph('You have won, claim the cash prize: cutt.ly/p-41!'), 'Card']],
    [
      'scan',
      'a picture in a form that threatens and hurries',
      'Act now',
      [paragraph('Your account expires.'), elementOf('image', { alt: 'QR code' })],
    ],
    ['link_app', 'a packed program', 'PayPal', [paragraph('Install this: files-41.netlify.app/Contract.zip'), 'Email']],
    ['gain', 'a promise, and where it goes on', 'Guaranteed profit', [paragraph('Pay in USDT, we meet on Telegram.'), 'Name']],
  ])('is held for what it speaks of: %s, %s', (code, _what, title, elements) => {
    const { verdict, reasons } = judged(title, elements);
    expect({ verdict, codes: reasons.map((reason) => reason.code) }).toEqual({ verdict: 'hold', codes: expect.arrayContaining([code]) });
  });

  it.each([
    ['a shop with a number', 'Boiler service', [paragraph(`Any question? Call ${number}.`), 'Name']],
    ['a desk that warns', 'Scams by telephone', [paragraph(`Norton: not you? Call ${number}.`), radio('Is it one?', 'Yes', 'No')]],
    ['a picture of a group', 'Year 4', [elementOf('image', { alt: 'QR code to join the group' }), 'Name']],
    ['a deposit', 'Cottage', [paragraph('The refundable deposit is due before you come.'), 'Name']],
    ['a lender without a fee', 'Small loans, bad credit or good', [paragraph('There is no processing fee.'), 'Name']],
    ['work at home', 'Translators', [paragraph('You work from home, paid by the month.'), 'Name']],
    ['a club that invests', 'Club', [paragraph('We invest together. We have lost 6 % of it.'), 'Name']],
    ['a firm with people who look after one', 'Gym', [paragraph('Your account manager calls you. Meneja wako atakupigia.'), 'Name']],
    ['answers that stay private', 'Survey', [paragraph('Strictly confidential. You get a gift card of 10 euros.'), 'Age']],
    ['a photographer', 'Wedding', [paragraph('Acompte par virement instantané pour bloquer les dates.'), 'Nom']],
    ['one who asks for a messenger', 'Homework club', [paragraph('We post tasks and likes, and forward letters.'), 'WhatsApp']],
    ['a heritage walk', 'Kültürel miras', [paragraph('Ücreti yatırın, kapora ile yeriniz ayrılır.'), 'Ad']],
    ['the firm itself', 'Bakery', [paragraph('Bitcoin? WhatsApp? We take both.'), 'Cake']],
  ])('is left alone: %s', (_what, title, elements) => {
    expect(judged(title, elements).reasons.filter(({ code }) => ['call', 'scan', 'advance', 'job', 'gain'].includes(code))).toEqual([]);
  });

  it.each([
    ['how a number is written', 'Returns', [input('Order number', '#WW-1234'), email()]],
    ['whether somebody typed it', 'Report', [email(), elementOf('text', { label: 'Did you enter your password there?' })]],
    ['what happens behind it', 'Signaler', [email(), elementOf('text', { label: 'Que se passe-t-il après la saisie du mot de passe ?' })]],
    ['the number of a card that opens a door', 'Residentes', ['N.º impreso en la tarjeta de acceso', 'Torre']],
    ['how a number begins', 'Returns', [input('Order number', 'WW-'), email()]],
    [
      'a password that is handed over',
      'Nouvel arrivant',
      [paragraph('Le mot de passe provisoire est remis en main propre.'), email(), 'Matricule'],
    ],
    ['a code that comes later', 'Voucher', [paragraph('The code comes by text from reception.'), 'Mobile number', 'Pitch number']],
    ['a number that is no code', 'Konser', [paragraph('Kami ga minta OTP.'), email(), 'Kode tiket']],
    ['a card that opens doors', 'Theatre', [email(), 'Access card number']],
    ['an account for what is paid back', 'Aidat iade', [email(), 'IBAN (hesaba isteyenler)']],
    ['a name after a code that comes', 'Chalé', [paragraph('O código da porta será enviado por SMS.'), 'Nome', 'Celular']],
    ['a number that looks like a PIN', 'Warranty', [input('Serial number', 'PIN-0000'), email()]],
    ['both sides of a card that is printed', 'Business cards', ['Name on card', 'Front of the card', 'Back of the card', email()]],
    ['where a number stands', 'Klantenkaart', [paragraph('Het nummer staat op de achterkant.'), 'Klantenkaartnummer', email()]],
    ['the card of a reader', 'Bibliothèque', [paragraph('Le numéro figure au dos de la carte.'), 'Numéro de carte de lecteur']],
    ['the card of an insurance', 'Dental insurance', [elementOf('upload', { label: 'Card front' }), 'Insurance company']],
    ['who brings a parcel', 'Paket', [radio('Dienst', 'DHL', 'DPD', 'Amazon'), 'Handy, wir schreiben wenns da ist']],
    ['a question about mails', 'Survey', [radio("Before today, would you have reported the fake 'password expires today' mail?", 'Yes')]],
    ['papers that are deleted again', 'Visa', [paragraph('The information is deleted after the trip.'), 'Passport number']],
  ])('is not warned of, where it asks for no secret either: %s', (_what, title, elements) => {
    expect(judged(title, elements).verdict).toBe('none');
  });

  it.each([
    ['travel', '差旅费报销', [paragraph('费用退还到本人账户。'), '开户行', '银行卡号']],
    ['a concert that was called off', 'Возврат билетов', [paragraph('Вернём деньги.'), 'Номер билета', 'Номер карты', email()]],
  ])('is warned of and not held, where money is paid back to the number of a card: %s', (_what, title, elements) => {
    expect(judged(title, elements).verdict).toBe('warn');
  });

  it.each([
    ['a refund of taxes', '退税', [paragraph('您的退税已到账，请核实。'), '银行卡号', '有效期', 'CVV']],
    ['a card to pay with', 'Visitenkarten', [paragraph('Bezahlen Sie hier.'), 'Kartennummer', 'Gültig bis', 'CVV']],
    [
      'an insurance that pays',
      'Health insurance refund',
      [elementOf('upload', { label: 'Bank card front' }), paragraph('Confirm today.'), elementOf('upload', { label: 'Bank card back' })],
    ],
    ['a code that comes', 'Verify', [paragraph('You will receive a code by SMS. Type it here.'), 'Phone', 'Here']],
  ])('is held, where it only looks like one of these: %s', (_what, title, elements) => {
    expect(judged(title, elements).verdict).toBe('hold');
  });
});
