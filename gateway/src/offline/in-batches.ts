const AT_ONCE = 500;

/** Calls `work` with some of the documents at a time, in their order. */
export async function inBatches<T>(documents: AsyncIterable<T>, work: (batch: readonly T[]) => Promise<void>): Promise<void> {
  let batch: T[] = [];
  for await (const document of documents) {
    batch.push(document);
    if (batch.length < AT_ONCE) continue;
    await work(batch);
    batch = [];
  }
  if (batch.length > 0) await work(batch);
}
