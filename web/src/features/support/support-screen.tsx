import { customer } from '@formwright/contracts/support';
import { request } from '../../lib/api-client.ts';
import { MessageScreen } from './message-screen.tsx';

/** A promise is made only where somebody hears of the message at once. */
function nextOf(isMailed: boolean | undefined): string {
  if (isMailed === undefined) return '';
  if (isMailed) return 'We reply by email within 24 hours.';
  return 'The operator of this server gets no email about it, so a reply within 24 hours is not certain.';
}

/** Asks the operator for help. */
export const SupportScreen = () => (
  <MessageScreen
    heading="Support"
    lede="Tell us what you need, and what you have tried."
    beforeGuide="Many answers are in the"
    next={nextOf}
    titleHint="What is it about?"
    kind="request"
    sentTitle="Your messages"
    field="message"
    label="Message"
    send={({ title, text, requestId }) => request(customer, { body: { title, message: text, requestId } })}
    sent="Your message is successfully sent."
  />
);
