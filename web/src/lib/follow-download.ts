/** Follows the address of a file. Always a download, so that an error does not replace this page. */
export function followDownload(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
