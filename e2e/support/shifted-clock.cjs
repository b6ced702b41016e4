// Loaded into the product and into pages by tests: their time of day is CLOCK_SHIFT_MS later. What measures durations stays as it is.
{
  const shift = Number(globalThis.process?.env.CLOCK_SHIFT_MS ?? globalThis.CLOCK_SHIFT_MS ?? 0);
  const realNow = Date.now.bind(Date);
  const now = () => realNow() + shift;
  globalThis.Date = new Proxy(Date, {
    get: (date, key, proxy) => (key === 'now' ? now : Reflect.get(date, key, proxy)),
    construct: (date, given, target) => Reflect.construct(date, given.length === 0 ? [now()] : given, target),
    apply: (date) => new date(now()).toString(),
  });
}
