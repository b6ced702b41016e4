import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(__dirname, '..', '..');
const folders = [
  'web/src',
  ...['packages', 'services'].flatMap((kind) => readdirSync(join(root, kind)).map((name) => `${kind}/${name}/src`)),
  'gateway/src',
];
// Common passwords, and the words by which rules know a harmful form, are other people's.
const sources = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|[/\\]testing[/\\]|common-passwords|harm[/\\](?:words[/\\]|brands|links)/.test(file));

/** Forbidden words and their replacements: docs/decisions/0018-texts-and-spelling.md. */
const refused: readonly [wrong: RegExp, right: string][] = [
  [/\be-mails?\b/i, 'email'],
  [/\bsuc+es+ful(?!ly)(?!$|[ .,!?])|\bsuccesf|\bsuccesful|\bsuccessfuly|\bsuccessfull\b/i, 'successful, successfully'],
  [/\bpayd\b/i, 'paid'],
  [/\bminumum\b|\bcharachters?\b/i, 'minimum, characters'],
  [/\bsuggestions is\b/i, 'suggestion is'],
  [/We received your response we/, "We received your response, we'll be in touch shortly!"],
  [/\bwhoever\s+runs\b/i, 'the operator of this server'],
  [/\b(another|this|your|the) workspace\b/i, 'account'],
  [/\bsubmissions?\b.*\byour\b|\byour submissions?\b/i, 'response'],
  [/\bback-ups?\b/i, 'backup'],
  [
    /colour|neighbour|behaviour|honour|\bto favourites|\b(?:centre|labelled(?!by)|cancelled|travelled|licence)/i,
    'US spelling: color, favorite, center …',
  ],
  [/\b(?:recogni|normali|organi|summari|capitali|minimi|maximi|synchroni)s(?:e|ed|es|ing|ation)\b/i, 'US spelling: recognize, normalize …'],
  [/\b(log ?in|log ?out|sign in to log)\b/i, 'sign in, sign out'],
  [/\b(?:surveys?|questionnaires?)\b/i, 'form'],
  [/\b(?:every|some|any)body\b/i, 'everyone, someone, anyone'],
  [/\bany more[.,;:!?]/i, 'no longer'],
  [/(?<!same |'s )\b(?:take|takes|taking|gets?) (?:no more|too many|any) answers\b/i, 'responses: an answer is of one question'],
  [/\bas if a machine\b|\blike a machine's\b/i, 'bot'],
  [/\bwhen the line is back\b|\bbad line\b/i, 'connection'],
  [/\b(?:a|the|this|your) (?:question|form) without a name\b|^['"`>]\s*(?:a )?(?:question|form) without a name/i, 'untitled'],
  [/\bload (?:it|the page) again\b/i, 'reload'],
  [
    /^[^;{]*\b(?:image|logo)s?\b[^\n;{]*\bpictures?\b|\b(?:picture file|no picture|remove picture)\b/i,
    'image; a picture is the face of a person',
  ],
  [/\d %|\} %/, 'no blank before %'],
];

/** User-visible texts of a source file: texts of several words in quotes, and the text between tags. */
function textsOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|\s)\/\/.*$/gm, ' ');
  const quoted = code.match(/'(?:\\.|[^'\\\n])* (?:\\.|[^'\\\n])*'|"[^"\n]* [^"\n]*"|`(?:\\.|[^`\\])* (?:\\.|[^`\\])*`/g) ?? [];
  const between = code.match(/>[^<>{}=;]*[A-Za-z][^<>{}=;]*[<{]|\}[^<>{}=;()]*[a-z][^<>{}=;()]*<\//g) ?? [];
  return [...quoted, ...between];
}

describe('the words of the product', () => {
  it('finds what is refused, in a quoted text and between tags', () => {
    expect(textsOf("say('Succesfully payd!! Thank you')").some((text) => refused.some(([wrong]) => wrong.test(text)))).toBe(true);
    for (const british of ['Background colour', 'Add to favourites', 'It is recognised by name'])
      expect(refused.some(([wrong]) => wrong.test(british))).toBe(true);
    expect(textsOf('<p>\n  Your e-mail address\n</p>').some((text) => refused.some(([wrong]) => wrong.test(text)))).toBe(true);
    expect(textsOf('/* an e-mail */ const isEmail = true; // e-mail of it')).toEqual([]);
  });

  it('keep to one spelling and one term for each thing', () => {
    expect(sources.length).toBeGreaterThan(400);
    const faults = sources.flatMap((file) =>
      textsOf(readFileSync(join(root, file), 'utf8')).flatMap((text) =>
        refused.filter(([wrong]) => wrong.test(text)).map(([, right]) => `${file}: "${text.trim().slice(0, 80)}" says "${right}"`),
      ),
    );
    expect(faults).toEqual([]);
  });
});
