/** Why an archive is not read. Its text is for the user. */
export class ZipError extends Error {
  override name = 'ZipError';
}
