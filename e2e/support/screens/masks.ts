/** What is another one in each run: addresses, ids, days and times. */
const MASKS: readonly [RegExp, string][] = [
  [/https?:\/\/localhost:\d+/g, 'HOST'],
  [/localhost:\d+/g, 'HOST'],
  [/\/[^\s“”]*\/fw-e2e-[^\s“”]*/g, 'FOLDER'],
  [/(“Link, after HOST\/f-”.*filled “)[\w-]+/g, '$1LINK'],
  [/(?<=timer .*)\b\d\d(?=:)/g, 'NN'],
  [/#q-\w+/g, '#q-ID'],
  [/receipt=[\w.-]+/g, 'receipt=RECEIPT'],
  [/http%3A%2F%2Flocalhost%3A\d+%2F/g, 'HOST%2F'],
  [/(\b|%2F)(f|form)-[A-Za-z0-9_-]{8,}/g, '$1$2-LINK'],
  [/([a-z]+)\.[a-z0-9]{1,8}@example\.org/g, '$1@example.org'],
  [
    /(\/(?:form|responses|responsestrashed|summary|statistics|preview|response|view|verify|reset|approve-invitation|signupMembers)\/)[A-Za-z0-9_-]{6,}/g,
    '$1ID',
  ],
  [/\/files\/(\w+)\/[^\s”]+/g, '/files/$1/FILE'],
  [/\b\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?\b/g, 'TIME'],
  [/\b(?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?(?: \d{1,2})?,? 20\d{2}\b/g, 'DAY'],
  [/\b\d{2}[/.-]\d{2}[/.-]20\d{2}\b/g, 'DAY'],
];

/** The looks of the design system's own parts, said by their names: what does not look so is written out. */
const USUAL: readonly [string, string][] = [
  ['on-brand weight 540 on brand shadow r-md', '(main)'],
  ['on-danger weight 540 on danger r-md', '(danger)'],
  ['weight 540 on surface shadow r-md', '(plain)'],
  ['text-3 weight 540 on fill r-md', '(off)'],
  ['on surface border line-2, bottom line-field r-md', '(field)'],
  ['on #fef7f6 border danger r-md', '(wrong field)'],
  ['on surface shadow-3 r-xl', '(dialog)'],
  ['on surface shadow-2 r-lg', '(floating)'],
  ['on surface shadow r-lg', '(card)'],
];

/** What is written down: the same in each run, and short. */
export const masked = (text: string): string =>
  USUAL.reduce(
    (shown, [look, name]) => shown.replaceAll(look, name),
    MASKS.reduce((shown, [pattern, word]) => shown.replace(pattern, word), text),
  );
