/** @param most at least 1 */
export const tooManyFiles = (most: number) => `Choose ${most === 1 ? 'one file' : `${most} files`} at most.`;
/** @param types the extensions: 'pdf, jpg' */
export const fileType = (name: string, types: string) => `${name} is not of an accepted type. Remove it or choose one of these: ${types}.`;
export const fileTooLarge = (name: string, megabytes: number) =>
  `${name} is larger than ${megabytes} MB. Remove it or choose a smaller one.`;
export const fileTooSmall = (name: string, megabytes: number) =>
  `${name} is smaller than ${megabytes} MB. Remove it or choose a larger one.`;
export const folder = (name: string) => `${name} is a folder. Remove it or choose a file.`;
