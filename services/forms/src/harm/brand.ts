/** A name that people trust, and the domains of whoever may use it. A name that is a word of its own only counts with another word. */
export interface Brand {
  /** Folded like all texts, joined by '|'. */
  names: string;
  /** Registered domains, joined by '|'. */
  domains: string;
}
