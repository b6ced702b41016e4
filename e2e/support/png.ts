/** A file that counts as a PNG picture of one pixel. @param content what makes it another file */
export const pngWith = (...content: Uint8Array[]) =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89\0\0\0\0IDAT', 'latin1'),
    ...content,
  ]);
