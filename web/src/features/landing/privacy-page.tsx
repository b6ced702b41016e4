import { TextPage, type TextPageProps } from './text-page.tsx';

/**
 * What this server keeps about whom, for how long, and who gets to see it. It says what the program does, so it changes with the program.
 */
export const PrivacyPage = (site: TextPageProps) => (
  <TextPage
    {...site}
    title="Privacy"
    lead={`What this ${site.name} server keeps, for how long, and who sees it. The program runs on the operator’s own machines; nobody measures you.`}
    parts={[
      { id: 'respondents', title: 'If you answer a form', content: <Respondents /> },
      { id: 'owners', title: 'If you have an account', content: <Owners /> },
      { id: 'cookies', title: 'Cookies', content: <Cookies /> },
      { id: 'others', title: 'Who else is involved', content: <Others /> },
      { id: 'rights', title: 'What you can do', content: <Rights /> },
    ]}
  />
);

const Respondents = () => (
  <>
    <p>Your answers go to the person whose form it is. That person decides what is asked, why, and how long it is kept.</p>
    <ul>
      <li>Kept with a response: your answers and files, when you opened the form, when you sent it, and how long it took.</li>
      <li>
        Not kept with it: your address on the internet, your browser, your place. Addresses are counted in memory to stop floods of bot
        responses, and forgotten within three minutes.
      </li>
      <li>What you have not sent yet stays in your own browser until you send it or clear it.</li>
      <li>
        If you continue on another device, the draft waits on the server for up to 7 days, encrypted. Only the code on your screen opens it.
      </li>
      <li>A response that looks like a bot’s is held for up to 30 days. The owner of the form can release it.</li>
      <li>
        A report of a form keeps what you wrote and a mark made from your visit or your network, so that it counts once. Your address is not
        kept.
      </li>
    </ul>
  </>
);

const Owners = () => (
  <ul>
    <li>Your name, email address and picture, your password as a hash that cannot be turned back, and your settings.</li>
    <li>Your forms with their responses, files and numbers of visits, until you delete them.</li>
    <li>
      What a form says that was closed because it may harm, or that visitors have reported: its text and their words, for up to 90 days
      after you delete it, so that the operator can still decide.
    </li>
    <li>For each session: the browser, the system, the network (not the whole address) and when it was last used. You can end each one.</li>
    <li>
      A security log of sign-ins, changed passwords and the like, for 180 days. It names accounts by a number, and networks instead of
      addresses.
    </li>
    <li>What you write to support, and what you paid for: amounts, dates and invoices. Card numbers never reach this server.</li>
    <li>Files that you export wait for you for a day.</li>
  </ul>
);

const Cookies = () => (
  <>
    <p>Only cookies that something needs in order to work. None is for advertising or for following you from site to site.</p>
    <ul>
      <li>Forms: when your visit began, that you have answered, and the success page. Up to a year, for that form alone.</li>
      <li>
        Accounts: your session, the device that you have signed in on, and that this browser was here before. Up to a year; a session that
        is not remembered ends with the browser.
      </li>
    </ul>
  </>
);

const Others = () => (
  <ul>
    <li>No page loads anything from another company: no trackers, no fonts, no scripts, no maps.</li>
    <li>
      The operator of this server can read what is stored on it, and makes backups. Anything else that you delete is gone from the server
      within about an hour, and from a backup when the operator deletes that backup. Amounts and dates of payments stay in the books.
    </li>
    <li>Emails go through the operator’s mail server.</li>
    <li>If you pay by card, you do that on the page of the payment provider, which learns your email address and what you bought.</li>
    <li>If you sign in with Google, Google learns that you do.</li>
    <li>A form may show images and links that its owner put there. A link leads to other people’s pages, with their own rules.</li>
  </ul>
);

const Rights = () => (
  <ul>
    <li>
      With an account: download everything that is kept about you as one ZIP, and delete the account with all its forms, on the profile
      page.
    </li>
    <li>As a respondent: ask the owner of the form, who can show, export and delete your response.</li>
    <li>About the server itself: ask its operator. Whoever has an account finds the way under Support.</li>
  </ul>
);
