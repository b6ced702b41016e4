/** Of a call by which the service admin reads what operators see. */
export const readByAdmin = { auth: 'service', callers: ['admin'], isIdempotent: true } as const;
/** Of a call by which an operator changes something, by a command or in the back-office. */
export const changedByOperator = { auth: 'operator', callers: ['operator', 'admin'], isIdempotent: true } as const;
