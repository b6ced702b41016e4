/**
 * Works something out once for each object: a request reads its copy of a form once, and several of its steps need what follows from it.
 * What was worked out goes with the object.
 */
export function onceForEach<T extends object, R>(work: (one: T) => Promise<R>): (one: T) => Promise<R> {
  const known = new WeakMap<T, Promise<R>>();
  return (one) => {
    const result = known.get(one) ?? work(one);
    known.set(one, result);
    return result;
  };
}
