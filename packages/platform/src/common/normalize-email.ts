/** An address as it is compared: addresses that differ only in case are the same account. */
export const normalizeEmail = (typed: string): string => typed.trim().normalize('NFC').toLowerCase();
