/** One sentence for each way to ask in each language, written for this test and taken from no form. */
export interface Probes {
  /** What one types who signs in, without the word 'password'. */
  entrance: string;
  /** A code that came by text message. */
  code: string;
  /** The number of a card, and the three digits on its back. */
  card: string;
  back: string;
  /** A picture of a paper that proves who somebody is. */
  paper: string;
  /** The words of a wallet, by their number. */
  words: string;
  gift: string;
  question: string;
  /** What one types at a machine for cash, and what the device of a bank shows. */
  machine: string;
  device: string;
  /** Prose: an account is blocked unless it is verified. */
  threat: string;
}
