import { newIdFrom } from '@formwright/form-model';

/** 22 random letters and digits. Works on plain HTTP, where crypto.randomUUID does not exist. */
export const newId = newIdFrom((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));
