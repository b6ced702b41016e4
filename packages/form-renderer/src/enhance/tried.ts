// Only in the form that anyone may try, in a frame of the landing page. Nothing is sent; what its owner would read is shown instead.
import './preview.ts';

/** Written before this script by the server: each question's label. */
declare const labels: Record<string, string>;

interface Entry {
  value: string;
}

XMLHttpRequest.prototype.send = (body) => {
  const answers = JSON.parse(String((body as FormData).get('userData'))) as Record<string, Entry | Entry[]>;
  const given = Object.entries(labels).flatMap(([key, label]) => {
    const value = [answers[key] ?? []].flat().map((entry) => entry.value);
    return value.length > 0 ? [[label, value.join(', ')]] : [];
  });
  showRead(given as [string, string][]);
};

/** The sheet fills the frame, whatever is on it. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(
  '.fw-sheet.fw-sheet{min-height:100vh}.fw-body>p{margin:8px 0;color:var(--fw-text-2)}dl{display:grid;gap:4px;margin:28px 0}dt{color:var(--fw-text-2);font-size:.875em}dd{margin:0 0 14px;white-space:pre-wrap;overflow-wrap:anywhere}',
);
document.adoptedStyleSheets.push(sheet);

const made = (tag: string, text = '') => Object.assign(document.createElement(tag), { textContent: text });

/** Shows the answers in place of the form, as its owner sees a response. */
function showRead(given: [label: string, value: string][]): void {
  const body = document.querySelector('.fw-body') as HTMLElement;
  const heading = made('h1', 'This is what the owner reads');
  heading.tabIndex = -1;
  const list = made('dl');
  for (const [label, value] of given) list.append(made('dt', label), made('dd', value));
  const again = Object.assign(made('button', 'Fill it in again'), {
    type: 'button',
    className: 'fw-button',
    onclick: () => location.reload(),
  });
  body.replaceChildren(heading, made('p', 'Nothing was sent: you only tried this form.'), list, again);
  heading.focus();
}
