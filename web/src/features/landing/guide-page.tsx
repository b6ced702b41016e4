import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { TextPage, type TextPageProps } from './text-page.tsx';

/** How everything is done, for those who build forms. */
export const GuidePage = (site: TextPageProps) => (
  <TextPage
    {...site}
    title="Guide"
    lead="From an empty page to the first answers, and what to do with them."
    parts={[
      { id: 'build', title: 'Build a form', content: <Build /> },
      { id: 'look', title: 'Give it your look', content: <Look /> },
      { id: 'share', title: 'Share it', content: <Share /> },
      { id: 'close', title: 'Open and close it', content: <Close /> },
      { id: 'read', title: 'Read the answers', content: <Read /> },
      { id: 'export', title: 'Take them with you', content: <Export /> },
      { id: 'team', title: 'Work together', content: <Team /> },
      { id: 'plans', title: 'Plans and payments', content: <Plans /> },
      { id: 'account', title: 'Your account', content: <Account /> },
      { id: 'help', title: 'When something is wrong', content: <Help /> },
    ]}
  />
);

const Build = () => (
  <>
    <ol>
      <li>
        Press <b>New Form</b> and give it a name, or begin from an example.
      </li>
      <li>Drag questions onto the page, or click them. They stand where you let go: below each other, or up to four side by side.</li>
      <li>Write on the page itself. The first key replaces the name that a new question has; Enter in a choice adds the next one.</li>
      <li>
        Press <b>Save</b>. From then on everyone who has the link can answer.
      </li>
    </ol>
    <p>
      <kbd>Ctrl</kbd> <kbd>Z</kbd> takes back any step. <kbd>Ctrl</kbd> <kbd>/</kbd> lists all keys: the whole editor works without a mouse.
      What is not saved yet stays on your device, also after a crash.
    </p>
  </>
);

const Look = () => (
  <p>
    <b>Customize</b> sets the colors of a form or of one page, and its success page. It warns where text could not be read. The Premium plan
    also puts your own logo on a form.
  </p>
);

const Share = () => (
  <>
    <p>
      Copy the link, send it by email, print its QR code, or put the form into a page of your own site with the lines under <b>Embed</b>. If
      you choose other words for the link, links that you gave out before go on working.
    </p>
    <p>
      A link can fill in answers: <code>?Name=Ada</code> at its end writes Ada into the question called Name.
    </p>
  </>
);

const Close = () => (
  <p>
    A form can close on a day, after a time for each person, or when it has as many responses as the plan allows. Archive it to close it by
    hand: its responses stay, and you can restore it.
  </p>
);

const Read = () => (
  <ul>
    <li>
      <b>Responses</b> shows them as they arrive. Filter, search, choose columns, and keep what you chose as a view.
    </li>
    <li>
      <b>Summary</b> draws the answers of each question. Press a bar to see only the responses behind it.
    </li>
    <li>
      <b>Statistics</b> shows who began, who finished, and on which page people leave.
    </li>
    <li>Responses that look like a bot’s are held, and count nowhere until you release them.</li>
  </ul>
);

const Export = () => (
  <p>
    As CSV, Excel, PDF, or a ZIP with all files, in your own time zone. <b>Your data</b> on the profile page downloads everything at once;
    the forms in such a ZIP can be added to any account again.
  </p>
);

const Team = () => (
  <p>
    Invite people by email under <b>Team</b>. They see your forms and responses and can change them. Only you see the billing. If two people
    save the same form, both versions are shown side by side.
  </p>
);

const Plans = () => (
  <p>
    A payment is for one month, and nothing renews by itself. If a plan ends, nothing is deleted: forms that the next plan has no place for
    are closed to the public until it has. Invoices are on the profile page, under Billing.
  </p>
);

const Account = () => (
  <p>
    On the <Link to={paths.profile}>profile page</Link>: name, picture, password, a second factor, passkeys, sessions, notifications. You
    can delete the account there; it tells you first what is deleted with it.
  </p>
);

const Help = () => (
  <p>
    Write under <Link to={paths.support}>Support</Link>. Your messages stay there with their state. Programs find every call of this server
    in the <a href="/api/docs">description of its API</a>.
  </p>
);
