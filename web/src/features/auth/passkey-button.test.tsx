import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { session } from '../../lib/session.ts';
import { stubNetwork } from '../../testing/network.ts';
import { stubPasskeys } from '../../testing/passkeys.ts';
import { show } from '../../testing/show.tsx';
import { OperatorSignInForm } from './operator-sign-in-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

beforeEach(() => localStorage.clear());

const question = { options: { challenge: 'Y2hhbGxlbmdl', timeout: 300_000, rpId: 'localhost', userVerification: 'required' } };
const answer = { id: 'AQID', client_data: 'BA', authenticator_data: 'BQ', signature: 'Bg', user_handle: 'Bw' };
const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });

function open(refusal?: [number, unknown]) {
  const network = stubNetwork({
    '/api/beginPasskeySignin': () => [200, question],
    '/api/signinPasskey': () => refusal ?? [200, { access_token: 'token' }],
  });
  const onSignedIn = jest.fn();
  const shown = show(<SignInForm onSignedIn={onSignedIn} onUnverified={() => undefined} onOperator={() => undefined} />);
  const sent = () => network.calls.filter(({ path }) => path === '/api/signinPasskey').map(({ body }) => body);
  return { ...shown, ...network, onSignedIn, sent };
}

describe('signing in with a passkey', () => {
  it('needs no email and no password, and remembers as the switch says', async () => {
    stubPasskeys({});
    const { user, onSignedIn, sent } = open();
    await user.click(screen.getByRole('switch', { name: 'Remember me' }));
    await user.click(await button());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    // Until the next screen is there, it takes no other press.
    expect((await button()).dataset.loading).toBe('true');
    expect(sent()).toEqual([{ ...answer, remember: false }]);
    expect([session.isSignedIn(), session.isRemembered()]).toEqual([true, false]);
  });

  it('says what the device or the server refuses, and can be tried again', async () => {
    stubPasskeys({ failsWith: 'NotAllowedError' });
    const { user, onSignedIn, sent, unmount } = open();
    await user.click(await button());
    const canceled = await screen.findByText(/^No passkey was used: you canceled/);
    // No error: it may have been meant.
    expect(canceled.closest('[data-tone]')?.getAttribute('data-tone')).toBe('info');
    expect(sent()).toEqual([]);
    stubPasskeys({});
    await user.click(await button());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    unmount();
    const text = 'This passkey is not known here, or was removed. Please sign in another way.';
    const again = open([401, { error: { passkey: text } }]);
    await again.user.click(await button());
    expect((await screen.findByText(text)).closest('[role="alert"]')).toBeTruthy();
    expect(again.onSignedIn).not.toHaveBeenCalled();
  });

  it('is offered where the browser fills in the email, until the page is left', async () => {
    const waiting: AbortSignal[] = [];
    let choose: () => void = () => undefined;
    stubPasskeys({
      onAsked: ({ mediation, signal }) => {
        if (mediation === 'conditional' && signal) waiting.push(signal);
        return new Promise((resolve) => {
          choose = resolve;
        });
      },
    });
    const first = open();
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn');
    first.unmount();
    await waitFor(() => expect(waiting[0]?.aborted).toBe(true));
    const { onSignedIn, sent } = open();
    await waitFor(() => expect(waiting).toHaveLength(2));
    choose();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(sent()).toEqual([{ ...answer, remember: true }]);
  });

  it('signs in whoever presses the button while the page still prepares the offer', async () => {
    let prepare: () => void = () => undefined;
    const prepared = new Promise<void>((resolve) => {
      prepare = resolve;
    });
    let answerButton: () => void = () => undefined;
    const asked: (string | undefined)[] = [];
    stubPasskeys({
      onAsked: ({ mediation }) => {
        asked.push(mediation);
        return new Promise((resolve) => {
          answerButton = resolve;
        });
      },
    });
    let questions = 0;
    stubNetwork({
      '/api/beginPasskeySignin': async () => {
        questions += 1;
        if (questions === 1) await prepared;
        return [200, question];
      },
      '/api/signinPasskey': () => [200, { access_token: 'token' }],
    });
    const onSignedIn = jest.fn();
    const { user } = show(<SignInForm onSignedIn={onSignedIn} onUnverified={() => undefined} onOperator={() => undefined} />);
    await waitFor(() => expect(questions).toBe(1));
    await user.click(await button());
    await waitFor(() => expect(asked).toEqual([undefined]));
    prepare();
    await act(async () => prepared);
    answerButton();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect([asked, screen.queryByText(/^No passkey was used/)]).toEqual([[undefined], null]);
  });

  it('signs in whoever presses the button while the browser offers one', async () => {
    const asked: (string | undefined)[] = [];
    stubPasskeys({
      onAsked: async ({ mediation }) => {
        asked.push(mediation);
        if (mediation === 'conditional') await new Promise(() => undefined);
      },
    });
    const { user, onSignedIn } = open();
    await waitFor(() => expect(asked).toEqual(['conditional']));
    await user.click(await button());
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
    expect(asked).toEqual(['conditional', undefined]);
  });

  it('is not offered again by itself once the server has refused it', async () => {
    let asked = 0;
    stubPasskeys({
      onAsked: async () => {
        asked += 1;
      },
    });
    const { user, sent } = open([401, { error: { passkey: 'This passkey is not known here.' } }]);
    await screen.findByText('This passkey is not known here.');
    await user.click(await button());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(asked).toBe(2);
  });

  it('is not offered where the browser has no passkeys', async () => {
    stubPasskeys(null);
    open();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });
});

it('an operator signs in with a passkey as one, until the browser closes', async () => {
  stubPasskeys({});
  const { calls } = stubNetwork({
    '/api/beginPasskeySignin': () => [200, question],
    '/api/signinPasskey': () => [200, { access_token: 'token' }],
  });
  const onSignedIn = jest.fn();
  const { user } = show(<OperatorSignInForm initialEmail="" onSignedIn={onSignedIn} />);
  expect(screen.getByLabelText(/^Email/).getAttribute('autocomplete')).toBe('username webauthn');
  await user.click(await button());
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1));
  expect(calls.at(-1)?.body).toEqual({ ...answer, operator: true });
  expect([session.isOperator(), session.isRemembered()]).toEqual([true, false]);
});
