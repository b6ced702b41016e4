export const uploadMessages = {
  tooManyFiles: (most: number) => `Choose ${most === 1 ? 'one file' : `${most} files`} at most.`,
  fileType: (name: string, types: string) => `${name} is not of an accepted type. Remove it or choose one of these: ${types}.`,
  fileTooLarge: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB. Remove it or choose a smaller one.`,
  fileTooSmall: (name: string, megabytes: number) => `${name} is smaller than ${megabytes} MB. Remove it or choose a larger one.`,
};
