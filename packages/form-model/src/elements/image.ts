import { type Check, described, matching, numberBetween, oneOf, text } from '../checks/document-checks.ts';
import { MAX_LABEL } from '../limits.ts';
import { commonContent, contentCheck } from './content.ts';
import type { ElementDefinition } from './definition.ts';
import { noAnswer } from './no-answer.ts';

/** In units of 10 rem; taller than any screen. */
const MAX_HEIGHT = 100;

const height = (): Check => {
  const units = numberBetween(0.1, MAX_HEIGHT);
  return described({ anyOf: [{ const: 'auto' }, units.schema] }, (value, path, report) => {
    if (value !== 'auto') units(value, path, report);
  });
};

export interface PictureSize {
  width: number;
  height: number;
}

/** How the name of a stored picture ends before its dot, so that a page keeps its place until it arrives. */
export const pictureSizeInName = ({ width, height }: PictureSize): string => `-${width}x${height}`;

/** The size in the address of a picture; null where it is none of ours. */
export function pictureSizeOf(src: string): PictureSize | null {
  const [, width, height] = (/-(\d{1,5})x(\d{1,5})\.\w+$/.exec(src) ?? []).map(Number);
  return width && height ? { width, height } : null;
}

export const image: ElementDefinition<'image'> = {
  kind: 'image',
  name: 'Image',
  group: 'more',
  answer: null,
  answers: noAnswer,
  newContent: () => ({
    ...commonContent('Image', { responsable: false }),
    width: 'auto',
    height: 'auto',
    fit: 'cover',
    align: 'center',
    src: '',
    alt: '',
  }),
  checkContent: /* @__PURE__ */ contentCheck<'image'>(() => ({
    width: oneOf(['auto', '100%']),
    height: height(),
    fit: oneOf(['cover', 'fill', 'contain']),
    align: oneOf(['left', 'center', 'right']),
    // Only pictures that this product serves. A foreign server would learn who opens the form.
    src: matching(/^(?:|\/files\/Form\/[A-Za-z0-9]{1,64}\/[A-Za-z0-9][\w.%-]{0,200})$/, 'must be empty or an image of this form'),
    alt: text(MAX_LABEL),
  })),
  toText: () => '',
  toKeys: () => [],
};
