/** A file that the page has saved. */
export interface SavedFile {
  name: string;
  size: number | undefined;
  /** Whether it was loaded in a hidden frame. */
  isInFrame: boolean;
}

/** Records the files that a page saves: jsdom saves none, and has no addresses of blobs. */
export function recordSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  let content: Blob | undefined;
  function clicked(this: HTMLElement) {
    const { download } = this as HTMLAnchorElement;
    const frame = document.querySelector('iframe');
    saved.push({ name: download, size: content?.size, isInFrame: frame?.hidden === true && frame.contentDocument === this.ownerDocument });
    frame?.remove();
  }
  Object.assign(URL, {
    createObjectURL: (given: Blob) => {
      content = given;
      // The link is in the frame, whose elements are others than this page's.
      const { contentWindow: inside } = document.querySelector('iframe') as HTMLIFrameElement;
      (inside as Window & typeof globalThis).HTMLElement.prototype.click = clicked;
      return 'blob:1';
    },
    revokeObjectURL: () => undefined,
  });
  return saved;
}
