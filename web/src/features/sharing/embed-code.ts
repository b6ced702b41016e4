/** The size of an embedded form (specification 000, section 9). */
const WIDTH = 650;
const HEIGHT = 500;

interface SharedForm {
  title: string;
  /** The form's public address. */
  address: string;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The code of a frame of fixed size. */
export function frameCode({ title, address }: SharedForm): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${WIDTH}" height="${HEIGHT}" style="border: 0"></iframe>`;
}

/**
 * The code of a frame that is as tall as its content. At '?embed=1' the form tells its height to the page around it, which asks for it
 * after each page that the frame has loaded. When an error or notice moves what may be pressed, and that was on the screen, the page around
 * scrolls by as much. Pages that do not answer, such as the thank-you page, get the first height back.
 */
export function fittingFrameCode({ title, address }: SharedForm): string {
  const { origin, pathname } = new URL(address);
  const id = `form-${pathname.replace('/f-', '')}`;
  return `<iframe id="${id}" src="${escaped(address)}?embed=1" title="${escaped(title)}" width="${WIDTH}" height="${HEIGHT}" style="border: 0; max-width: 100%"></iframe>
<script>
(function () {
  var frame = document.getElementById("${id}");
  var origin = "${origin}";
  var pages = 0;
  addEventListener("message", function (event) {
    if (event.origin !== origin || event.source !== frame.contentWindow || !(event.data.formHeight > 0)) return;
    var top = frame.getBoundingClientRect().top;
    frame.height = event.data.formHeight;
    if (event.data.formMoved && top + event.data.heldBottom > 0 && top + event.data.heldTop < innerHeight)
      scrollBy({ top: event.data.formMoved, behavior: "instant" });
  });
  frame.addEventListener("load", function () {
    if (pages++) {
      frame.height = ${HEIGHT};
      frame.scrollIntoView({ block: "nearest" });
    }
    frame.contentWindow.postMessage("form-height", origin);
  });
})();
</script>`;
}
