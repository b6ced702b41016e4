/** Seconds before the end at which screen readers say what is left. */
const MOMENTS: [seconds: number, text: string][] = [
  [10, '10 seconds'],
  [60, '1 minute'],
  [300, '5 minutes'],
  [600, '10 minutes'],
];

/** An element that the page always has. */
export const byId = (id: string) => document.getElementById(id) as HTMLElement;

/** Tells screen readers at a few moments what is left: one announcement a second would be noise. Call the result each second. */
export function announcer(what: string, over: string): (seconds: number) => void {
  let before = Number.POSITIVE_INFINITY;
  return (seconds) => {
    const passed = MOMENTS.find(([at]) => seconds <= at && before > at);
    if (before > seconds && !seconds) byId('fw-told').textContent = over;
    else if (passed && before < Number.POSITIVE_INFINITY) byId('fw-told').textContent = `${passed[1]} ${what}.`;
    before = seconds;
  };
}
