import { newIdFrom } from '@formwright/form-model';

/** Random letters and digits, 22 long. Also on plain http, where crypto.randomUUID does not exist. */
export const newId = newIdFrom((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));
