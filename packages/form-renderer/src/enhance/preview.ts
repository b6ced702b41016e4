// Only in the owner's preview, a frame without an origin of its own. The page's policy lets it send and store nothing; this script keeps
// the form's script going all the same, and tells the screen around it what would have been sent.
const owner = location.origin;

// Without an origin, reading a cookie would throw.
Object.defineProperty(document, 'cookie', { get: () => 'preview', set: () => undefined });
XMLHttpRequest.prototype.send = () => parent.postMessage('preview-sent', owner);
// A preview is no view. The policy would refuse the beacon, too, with an error on the console.
navigator.sendBeacon = () => true;

// Links within the page work, all others stay closed.
document.addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element).closest('a');
    if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
  },
  true,
);

// Pictures that are not uploaded yet.
addEventListener('message', ({ source, data }: MessageEvent<{ images?: { src: string; file: Blob }[] }>) => {
  if (source !== parent) return;
  for (const { src, file } of data.images ?? []) {
    for (const image of document.querySelectorAll<HTMLImageElement>('img')) {
      if (image.getAttribute('src') === src) image.src = URL.createObjectURL(file);
    }
  }
});
parent.postMessage('preview-ready', owner);
