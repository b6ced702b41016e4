import { MAX_CHARACTERS_OF_FORM, MAX_PIECES_OF_FORM } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calm, email, formOf, input, paragraph, radio, rating } from '../../test/harm-form.ts';
import { foldedText, readPieces } from './folded-text.ts';
import { judgeForm } from './judge-form.ts';
import { vocabulary } from './vocabulary.ts';

/** Steps in the tree of words for a sign of a text that is nothing but words of the rules. */
const MOST_STEPS = 8;

const sign = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.constantFrom(...'Раsswörd пароль κωδικός 密码 비밀번호 ﷺ ﬁ İ ǅ \u200b\u0301\u0308 🅿 𝐚 p@$$ w0rd 1l|! . -'),
);
const text = fc.array(sign, { maxLength: 60 }).map((signs) => signs.join(''));

describe('any text', () => {
  it.each(['Р$$', 'p$$$$$s', '㈎', '㋀', '\ufa6c'])('folds %s to what folds to itself', (each) => {
    const folded = foldedText(each);
    expect(foldedText(folded)).toBe(folded);
  });

  it('folds to what folds to itself', () => {
    fc.assert(
      fc.property(text, (each) => {
        const folded = foldedText(each);
        expect(foldedText(folded)).toBe(folded);
      }),
    );
  });

  it('is read once: each sign is in one piece, or in the few words that two pieces share', () => {
    for (const unit of ['lorem ipsum ', 'a', 'p a s s ', '密码', 'a\u0301\u0302', '𝐏', 'p4ss ', '\u0301', 'x'.repeat(100), 'w.o. ', '! ']) {
      const long = unit.repeat(Math.ceil(MAX_CHARACTERS_OF_FORM / unit.length));
      for (const isSplit of [true, false]) {
        let signs = 0;
        let last = 0;
        readPieces(long, isSplit, (piece) => {
          signs += piece.end - (piece.places[0] ?? 0);
          expect(piece.end).toBeGreaterThan(last);
          last = piece.end;
        });
        expect(signs).toBeLessThan(long.length * 1.2);
      }
    }
  });

  it('is looked up in few steps a sign', () => {
    const tree = vocabulary();
    const { next } = tree;
    let steps = 0;
    tree.next = (node, unit) => {
      steps += 1;
      return next(node, unit);
    };
    try {
      for (const unit of [
        'lorem ipsum ',
        'p a s s ',
        '密码',
        '请输入您的',
        '비밀번호 입력 ',
        'p4ss ',
        'รหัสผ่าน',
        'your bank card number ',
        'x',
      ]) {
        steps = 0;
        const characters = Math.floor(MAX_CHARACTERS_OF_FORM * 0.9);
        const long = unit.repeat(Math.floor(characters / unit.length));
        judgeForm(formOf('Form', [paragraph(long)]), calm);
        expect(steps / long.length).toBeLessThan(MOST_STEPS);
      }
    } finally {
      tree.next = next;
    }
  });

  it.each([
    ['密码（请输入您的', '（', '，'],
    ['your password (of the bank card ', '(', ','],
    ['PIN - the one of your card ', ' - ', ' , '],
  ])('is read once in labels, with a remark or without: %s', (unit, sign, none) => {
    const tree = vocabulary();
    const { next } = tree;
    const stepsOf = (label: string): number => {
      let steps = 0;
      tree.next = (node, unit) => {
        steps += 1;
        return next(node, unit);
      };
      judgeForm(
        formOf(
          'Form',
          Array.from({ length: 200 }, () => input(label.slice(0, 490))),
        ),
        calm,
      );
      tree.next = next;
      return steps;
    };
    const label = unit.repeat(100);
    expect(stepsOf(label)).toBeLessThan(1.1 * stepsOf(label.replaceAll(sign, none)));
  });

  it('may stand in any place of a form', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 4, maxLength: 4 }), ([title = '', label = '', prose = '', option = '']) => {
        const form = formOf(title, [
          input(label, prose),
          paragraph(prose, { text: option, href: 'https://a.example' }),
          radio(label, option),
        ]);
        const { score, reasons } = judgeForm(form, calm);
        expect(score).toBe(reasons.reduce((sum, { weight }) => sum + weight, 0));
        for (const { found } of reasons) expect(found.length).toBeLessThanOrEqual(300);
      }),
    );
  });
});

describe('a form', () => {
  it('has each of its links judged, up to the most that a form may have', () => {
    const many = Array.from({ length: MAX_PIECES_OF_FORM - 1 }, (_, at) => ({ text: 'here ', href: `https://shop-${at}.example/` }));
    const last = { text: 'here', href: 'http://203.0.113.7/login' };
    const codes = judgeForm(formOf('News', [paragraph(...many, last), email()]), calm).reasons.map(({ code }) => code);
    expect(codes).toContain('link_address');
  });

  it('has as many addresses judged that stand there as words, and no more', () => {
    const judgedAfter = (count: number) => {
      const many = Array.from({ length: count }, (_, at) => `shop-${at}.example/a `).join('');
      const form = formOf('News', [paragraph(many), paragraph('http://203.0.113.7/login'), email()]);
      return judgeForm(form, calm).reasons.map(({ code }) => code);
    };
    expect(judgedAfter(MAX_PIECES_OF_FORM - 1)).toContain('link_address');
    expect(judgedAfter(MAX_PIECES_OF_FORM)).not.toContain('link_address');
  });

  const honest = [
    'Your name',
    'How did you hear of us?',
    'City',
    'Wünsche',
    'Сколько вас?',
    '参加人数',
    'Allergies',
    'Company',
    'T-shirt size',
  ];
  const question = fc.constantFrom(...honest);

  it('that is not held is not held for more honest questions', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Password', 'PIN', 'Seeds', 'Social security number', 'Card number'),
        fc.array(question, { maxLength: 12 }),
        (asked, more) => {
          const before = judgeForm(formOf('Form', [asked]), calm);
          const after = judgeForm(formOf('Form', [...more, asked, ...more, rating('How was it?')]), calm);
          expect(before.verdict).not.toBe('hold');
          expect(after.score).toBeLessThanOrEqual(before.score);
        },
      ),
    );
  });

  it('that is held stays held, however long a text hides what it asks for', () => {
    const filling = 'We are glad that you are here. '.repeat(600);
    const hidden = [paragraph(filling), ...honest.map((each) => input(each)), email(), input('Password'), paragraph(filling)];
    expect(judgeForm(formOf('Survey', hidden), calm).verdict).toBe('hold');
    const told = paragraph(`${'lorem '.repeat(700)} please enter your recovery phrase ${'ipsum '.repeat(700)}`);
    expect(judgeForm(formOf('Wallet', [told, input('Answer')]), calm).reasons.map(({ code }) => code)).toContain('seed');
  });

  it('may have the keys of prototypes for ids', () => {
    for (const uniqueId of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const field = { ...input('Password'), uniqueId };
      expect(judgeForm(formOf('Login', [email(), field]), calm).reasons[0]).toMatchObject({ where: uniqueId });
    }
  });
});
