import { Fragment } from 'react';

/** A name that breaks at the joints of an email address before it breaks inside of a word. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@._-])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no ids and no state
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
