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
  ['dayV', 'date', {}, '28.11.2026 0:00:00', '28/11/2026'],
  ['dayY', 'date', {}, '中華民國一百一十五年十一月二十八日', '28/11/2026'],
  ['dayZ', 'date', {}, 'R.O.C. 115.11.28', '28/11/2026'],
  ['era1', 'date', {}, 'R8.11.28', '28/11/2026'],
  ['era2', 'date', {}, '西元2026年11月28日(六)', '28/11/2026'],
  ['era3', 'date', {}, '二〇二六年十一月二十八日星期六', '28/11/2026'],
  ['week2', 'date', {}, 'Sa., 28.11.2026', '28/11/2026'],
  ['week3', 'date', {}, '28.11.2026 r. (sobota)', '28/11/2026'],
  ['roman', 'date', {}, '28 XI 2026', '28/11/2026'],
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

/** The same as programs write it, and with signs that no key types: a page writes a date out while it is typed, and shows what is left. */
export const asCopied = [
  ['dayR', 'date', {}, '2026-11-28T00:00:00+00:00', '28/11/2026'],
  ['dayT', 'date', {}, '2026-11-28 00:00:00 +0000', '28/11/2026'],
  ['dayU', 'date', {}, 'Sat Nov 28 2026 00:00:00 GMT+0000 (Greenwich Mean Time)', '28/11/2026'],
  ['dayX', 'date', {}, '20261128T000000Z', '28/11/2026'],
  ['sum1', 'input', number, '12,5\u202fKD', '12.5'],
  ['sum2', 'input', number, '12 دنانير', '12'],
  ['sum3', 'input', number, 'Rs. 1,23,456/-', '123456'],
  ['sum4', 'input', number, '\u06f1\u06f2\u066a', '12'],
  ['sum5', 'input', number, '12,5\u00a0Prozent', '12.5'],
  ['sum6', 'input', number, '\uff11\uff0c\uff12\uff13\uff14\uff0e\uff15\u3000\u5186', '1234.5'],
  ['tel5', 'input', phone, '+7 (495) 123\u221245\u201267 доб. 123', '+7 (495) 123-45-67 доб. 123'],
  ['tel6', 'input', phone, '\uff10\uff13\u2010\uff11\uff12\uff13\uff14\uff08\u5185\u7dda\uff17\uff09', '03-1234(内線7)'],
  ['mail4', 'input', email, '\u200f用户\uff20例え\u3002jp', '用户@例え.jp'],
  ['mail5', 'input', email, 'ann@xn--bcher-kva.example;', 'ann@xn--bcher-kva.example'],
  ['name2', 'input', {}, '\u{1f468}\u{1f3fd}\u200d\u{1f469}\u200d\u{1f466} עומר', '\u{1f468}\u{1f3fd}\u200d\u{1f469}\u200d\u{1f466} עומר'],
  ['dayQ', 'date', {}, '28/11/2026 12:00:00 AM', '28/11/2026'],
  ['dayS', 'date', {}, ' 2026-11-28\u00a0T00:00:00,000 Z\u200b', '28/11/2026'],
  ['dayW', 'date', {}, '2026/11/28 上午12:00', '28/11/2026'],
  ['sign1', 'date', {}, '28\u204411\u20442026', '28/11/2026'],
  ['sign2', 'date', {}, '\uff12\uff18\uff3f\uff11\uff11\uff3f\uff12\uff10\uff12\uff16', '28/11/2026'],
  ['sign3', 'date', {}, '28\u221211\u20122026', '28/11/2026'],
  ['week1', 'date', {}, '2026.\u200911. 28. (토)', '28/11/2026'],
] as const;

/** Days, times and sums that may mean two, and what is said of them. */
export const unclear: [written: string, content: Partial<ContentOf<'date'>> | Partial<ContentOf<'input'>>, error: string][] = [
  // A month of Croatian, and another one of Polish or Czech.
  ...['28 lis 2026', '28 lip 2026', '28. srp 2026', '28. listopada 2026.'].map((written): (typeof unclear)[number] => [
    written,
    {},
    'Enter a real date as dd/mm/yyyy.',
  ]),
  ['28 พ.ย. 69', {}, 'Write the year with four digits, as in dd/mm/yyyy.'],
  // The letter for a year, or an initial; with its time, or another day elsewhere.
  ['M45.1.1', {}, 'Enter a real date as dd/mm/yyyy.'],
  ['2026-11-28T00:00:00-08:00', {}, 'Enter a real date as dd/mm/yyyy.'],
  ['2026-11-27T18:30:00.000Z', {}, 'Enter a real date as dd/mm/yyyy.'],
  ['28/11/2026 12:00:00 PM', {}, 'Enter a real date as dd/mm/yyyy.'],
  ...['12,500 KD', '12.500 \u062f\u064a\u0646\u0627\u0631', 'DT 12,500', '12,500 dinars'].map((written): (typeof unclear)[number] => [
    written,
    number,
    'Write 12500 or 12.500.',
  ]),
  // Another number than it seems, or of something else.
  ...['12\u00b7500', '5 pounds', '12 dt', '\u22125', '\u20135', '\u20105', '\u20115', '\ufe635', '5\u2212'].map(
    (written): (typeof unclear)[number] => [written, number, 'Enter a number of 1 or more.'],
  ),
  ['31/12/2026 10:30', {}, 'Enter a real date as dd/mm/yyyy.'],
  ['31/12/2026 10:30:45', { checkedTime: true }, 'Enter the time as hh:mm.'],
];
