/** Sums of bytes that have a limit for each address and one for all. */
export function createSums({ perAddress, total }: { perAddress: number; total: number }) {
  const sums = new Map<string, number>();
  let sum = 0;
  return {
    /** @returns false, and adds nothing, beyond a limit */
    add(address: string, bytes: number): boolean {
      const own = (sums.get(address) ?? 0) + bytes;
      if (own > perAddress || sum + bytes > total) return false;
      sums.set(address, own);
      sum += bytes;
      return true;
    },
    remove(address: string, bytes: number): void {
      const left = (sums.get(address) ?? 0) - bytes;
      if (left > 0) sums.set(address, left);
      else sums.delete(address);
      sum -= bytes;
    },
  };
}
