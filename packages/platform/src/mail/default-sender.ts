/** The sender of mails where none is configured. Leaves out the signs that have a meaning in an address. */
export const defaultSender = (productName: string): string => `${productName.replace(/[<>",;]/g, '')} <no-reply@localhost>`;
