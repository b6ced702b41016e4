import { DEFAULT_COLOR, isOpacity, isRgb } from '../color.ts';
import type { Opacity, Page, Rgb } from '../form.ts';
import { type CommandDefinition, texts } from './command.ts';

export interface SetPageColors {
  /** Ids of the pages. */
  pages: readonly string[];
  /** null: the color of the form. */
  own: { rgb: Rgb; opacity: Opacity } | null;
}

/** Gives pages a color of their own, over the form's, or takes it away. */
export const setPageColors: CommandDefinition<SetPageColors> = {
  id: 'set-page-colors',
  label: ({ pages }, { pages: ids }) =>
    ids.length === 1 ? `Change the color of page ${pages.findIndex(({ id }) => id === ids[0]) + 1}` : 'Change the color of the pages',
  run(form, { pages: ids, own }) {
    const isSound = own === null || (isRgb(own.rgb) && isOpacity(own.opacity));
    if (!isSound || !ids.every((id) => form.pages.some((page) => page.id === id))) return { refused: texts.gone };
    const isNews = form.pages.some((page) => ids.includes(page.id) && !hasColors(page, own));
    if (!isNews) return { done: form };
    const pages = form.pages.map((page) => (ids.includes(page.id) ? { ...page, ...colorsOf(own) } : page));
    const [only] = ids;
    return { done: { ...form, pages }, ...(ids.length === 1 && only && { focus: { page: only } }) };
  },
};

/** A page keeps only the color that it shows: the choice of colors is the form's. */
const colorsOf = (own: SetPageColors['own']): Pick<Page, 'color' | 'opacity' | 'colors'> =>
  own ? { color: 'user_1', opacity: own.opacity, colors: { user_1: own.rgb } } : { color: DEFAULT_COLOR, opacity: 1, colors: {} };

const hasColors = ({ color, opacity, colors }: Page, own: SetPageColors['own']): boolean =>
  own ? opacity === own.opacity && colors[color] === own.rgb : color === DEFAULT_COLOR && opacity === 1;
