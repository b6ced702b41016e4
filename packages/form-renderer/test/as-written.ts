import type { ContentOf } from '@formwright/form-model';

const email = { typeinput: 'email' } as const;
const number = { typeinput: 'number' } as const;
const phone = { inputmode: 'tel' } as const;

/** What people write, and what is stored, whatever door it comes by: keys, paste, an address, a draft, a post without a script, the API. */
export const asWritten = [
  ['mail1', 'input', email, 'mailto:ada\uff20example.com.', 'ada@example.com'],
  ['mail2', 'input', email, 'ada\u00a0@\u00a0example.com', 'ada@example.com'],
  ['mail3', 'input', email, '1.\u00a0o\u2019neil@example.com', "o'neil@example.com"],
  ['num1', 'input', number, '1 234,5', '1234.5'],
  ['num2', 'input', number, '\u0661\u066c\u0662\u0663\u0664\u066b\u0665', '1234.5'],
  ['num3', 'input', number, '\uff11\uff12', '12'],
  ['num4', 'input', number, '1.234,50 z\u0142', '1234.50'],
  ['num5', 'input', number, '\uff11\u3002\uff15', '1.5'],
  ['tel1', 'input', phone, '\u202d+1 555 010 9999\u202c', '+1 555 010 9999'],
  ['tel2', 'input', phone, 'tel:+1-555-010-9999', '+1-555-010-9999'],
  ['tel3', 'input', phone, '\u0660\u0662\u0660 \u0667\u0669\u0664\u0666', '020 7946'],
  ['tel4', 'input', phone, '1-800-GET-HELP', '1-800-GET-HELP'],
  ['day1', 'date', {}, '31. 12. 2026', '31/12/2026'],
  ['day2', 'date', {}, '31 12 2026', '31/12/2026'],
  ['day3', 'date', {}, '\u0663\u0661/\u0661\u0662/\u0662\u0660\u0662\u0666', '31/12/2026'],
  ['day4', 'date', {}, '31-12-2026', '31/12/2026'],
  ['day5', 'date', {}, '2026-12-31', '31/12/2026'],
  ['day6', 'date', {}, '1990-12-31', '31/12/1990'],
  ['day7', 'date', {}, '26 Nov 2026', '26/11/2026'],
  ['day8', 'date', {}, 'Thursday, November 26, 2026', '26/11/2026'],
  ['dayA', 'date', {}, '14. Dezember 2026', '14/12/2026'],
  ['dayB', 'date', {}, '1er janvier 2027', '01/01/2027'],
  ['dayC', 'date', {}, '31122026', '31/12/2026'],
  ['dayD', 'date', {}, '20091125', '25/11/2009'],
  ['dayE', 'date', {}, 'Born: 31/12/2026', '31/12/2026'],
  ['dayF', 'date', {}, '15. J\u00e4nner 2027', '15/01/2027'],
  ['day9', 'date', {}, '2026\ub144 12\uc6d4 31\uc77c', '31/12/2026'],
  ['dayG', 'date', {}, '2026-11-28T00:00:00', '28/11/2026'],
  ['dayH', 'date', {}, '2026-11-28T00:00:00.000Z', '28/11/2026'],
  ['dayI', 'date', {}, '28/11/2026 00:00', '28/11/2026'],
  ['dayJ', 'date', {}, '令和8年11月28日', '28/11/2026'],
  ['dayK', 'date', {}, '民國115年11月28日', '28/11/2026'],
  ['dayL', 'date', {}, '28 พ.ย. 2569', '28/11/2026'],
  ['dayM', 'date', {}, 'วันเสาร์ที่ 28 พฤศจิกายน พ.ศ. 2569', '28/11/2026'],
  ['dayN', 'date', {}, '28. јуна 2026. године', '28/06/2026'],
  ['dayO', 'date', {}, '28. junija 2026', '28/06/2026'],
  ['dayP', 'date', {}, '28. studenog 2026.', '28/11/2026'],
  ['num6', 'input', number, '1,250 د.ع.', '1250'],
  ['name1', 'input', {}, 'O\u2019Neil', 'O\u2019Neil'],
  ['text1', 'text', {}, '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
] as const;

/** Days and times that may mean two, and what is said of them. */
export const unclear: [written: string, content: Partial<ContentOf<'date'>>, error: string][] = [
  // A month of Croatian, and another one of Polish or Czech.
  ...['28 lis 2026', '28 lip 2026', '28. srp 2026', '28. listopada 2026.'].map((written): (typeof unclear)[number] => [
    written,
    {},
    'Enter a real date as dd/mm/yyyy.',
  ]),
  ['28 พ.ย. 69', {}, 'Write the year with four digits, as in dd/mm/yyyy.'],
  ['31/12/2026 10:30', {}, 'Enter a real date as dd/mm/yyyy.'],
  ['31/12/2026 10:30:45', { checkedTime: true }, 'Enter the time as hh:mm.'],
];
