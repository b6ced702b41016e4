/**
 * Headers by which the gateway learns that it may show a public page to other visitors, too. forms sends the others only if it is asked.
 * The page itself is the same for every visitor; what concerns one visitor is in cookies, which the gateway sets for itself.
 */
export const sharedPage = {
  /** The header of the request. */
  asked: 'x-shared-page',
  /** The form's id, as in the events that change the page. */
  formId: 'x-shared-page-form',
  /** Milliseconds since forms has asked its store. */
  ageMs: 'x-shared-page-age',
} as const;

/** How long a page is shown before the store is asked again: by forms, and by the gateway with the time that passed at forms. */
export const PAGE_TRUSTED_MS = 1_000;
