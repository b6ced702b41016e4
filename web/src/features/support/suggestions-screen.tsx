import { suggestion } from '@formwright/contracts/support';
import { request } from '../../lib/api-client.ts';
import { MessageScreen } from './message-screen.tsx';

/** Proposes something to the operator. */
export const SuggestionsScreen = () => (
  <MessageScreen
    heading="Suggestions"
    lede="What is missing? What gets in your way?"
    beforeGuide="It may be there already: have a look at the"
    next={() => 'It goes to the operator of this server. You may not get a reply.'}
    titleHint="Your idea in a few words"
    kind="suggestion"
    sentTitle="Your suggestions"
    field="description"
    label="Description"
    send={({ title, text, requestId }) => request(suggestion, { body: { title, description: text, requestId } })}
    sent="Your suggestion is successfully sent."
  />
);
