import { customer } from '@formwright/contracts/support';
import { request } from '../../lib/api-client.ts';
import { MessageScreen } from './message-screen.tsx';

/** Asks the operator for help. */
export const SupportScreen = () => (
  <MessageScreen
    heading="Support"
    lede="Tell us what you need. We reply by email within 24 hours."
    titleHint="What is it about?"
    kind="request"
    sentTitle="Your messages"
    field="message"
    label="Message"
    send={({ title, text, requestId }) => request(customer, { body: { title, message: text, requestId } })}
    sent="Your message is successfully sent."
  />
);
