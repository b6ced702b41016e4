/** The path of the product's mark, in 32 by 32. The public page and the icon of the tab have copies, which a test compares. */
export const MARK_PATH = 'M5.5 3.5h21v8.6l-14-2.4v7l10.5-1.6v7.6L12.5 21.2l1.5 7.3H5.5z';
