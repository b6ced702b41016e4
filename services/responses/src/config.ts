/** What responses is configured with. */
export interface ResponsesConfig {
  /** Signs the one-minute tickets of downloads. */
  ticketSecret: string;
}
