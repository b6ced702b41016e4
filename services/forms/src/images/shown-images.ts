import type { Logo, Pages } from '@formwright/form-model';
import type { StoredForm } from '../form.ts';
import { imageColumns } from '../saving/form-document.ts';

/** Everything of a form that shows a stored image. */
export interface Shown {
  pages: Pages;
  logo: Logo | null;
}

/** The name of the logo among the files of a save, and in its file's name. No uniqueId is as short. */
export const LOGO = 'logo';

export const shownBy = ({ pages, details }: Pick<StoredForm, 'pages' | 'details'>): Shown => ({ pages, logo: details.logo ?? null });

/** Addresses of the images. */
export function imageSources({ pages, logo }: Shown): string[] {
  const sources = imageColumns(pages).map(({ column }) => column.content.src);
  return [...sources, logo?.src ?? ''].filter((src) => src !== '');
}

/** The same with the new addresses of images, by the uniqueId of their column or `LOGO`. */
export function placeImages({ pages, logo }: Shown, addresses: ReadonlyMap<string, string>): Shown {
  const src = addresses.get(LOGO);
  return { pages: placeInColumns(pages, addresses), logo: logo && src !== undefined ? { ...logo, src } : logo };
}

function placeInColumns(pages: Pages, addresses: ReadonlyMap<string, string>): Pages {
  return pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      content: [
        {
          cols: row.content[0].cols.map((column) => {
            const src = addresses.get(column.uniqueId);
            return column.tabname === 'image' && src !== undefined ? { ...column, content: { ...column.content, src } } : column;
          }),
        },
      ],
    })),
  }));
}
