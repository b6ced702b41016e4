import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../lib/session.ts';
import { stubNetwork } from '../../testing/network.ts';
import { fill, show } from '../../testing/show.tsx';
import { SignUpForm } from './sign-up-form.tsx';

beforeEach(() => localStorage.clear());
Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
// jsdom draws nothing.
Object.assign(HTMLCanvasElement.prototype, {
  getContext: () => null,
  toBlob: (done: (blob: Blob) => void) => done(new Blob(['square'], { type: 'image/webp' })),
});

const terms = 'I am 16 or older and accept the Terms of Use';

function showForm(signupType?: string) {
  const onSignedUp = jest.fn();
  const { user } = show(<SignUpForm signupType={signupType} onSignedUp={onSignedUp} onReadTerms={() => undefined} />);
  const submit = () => user.click(screen.getByRole('button', { name: 'Create an account' }));
  const fillAll = async () => {
    fill(screen.getByLabelText(/^First name/), 'Ada');
    fill(screen.getByLabelText(/^Last name/), 'Byron');
    fill(screen.getByLabelText(/^Email/), 'ada@example.org');
    fill(screen.getByLabelText(/^Password/), 'Secret1!');
    fill(screen.getByLabelText(/^Confirm password/), 'Secret1!');
    await user.click(screen.getByLabelText(terms));
  };
  return { user, onSignedUp, submit, fillAll };
}

describe('sign-up', () => {
  it('[AUTH-10] sends every field and the picture; passes the type on', async () => {
    const { calls } = stubNetwork({ '/api/signupUser': () => [200, { success: true }] });
    const { user, fillAll, submit } = showForm('member');
    await fillAll();
    await user.upload(screen.getByLabelText('Picture'), new File(['x'], 'me.png', { type: 'image/png' }));
    await screen.findByAltText('Preview');
    await submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({
      firstname: 'Ada',
      lastname: 'Byron',
      email: 'ada@example.org',
      password: 'Secret1!',
      confirm_password: 'Secret1!',
      confirm: '1',
      signupType: 'member',
      avatar: expect.objectContaining({ name: 'picture.webp' }),
    });
    const hidden = [/^Password/, /^Confirm password/].map((name) => screen.getByLabelText<HTMLInputElement>(name));
    expect(hidden.map(({ type }) => type)).toEqual(['password', 'password']);
  });

  it('stores a verify marker and goes on', async () => {
    stubNetwork({ '/api/signupUser': () => [200, { success: true }] });
    const { fillAll, submit, onSignedUp } = showForm();
    await fillAll();
    await submit();
    await waitFor(() => expect(onSignedUp).toHaveBeenCalledTimes(1));
    expect(session.awaitingVerification()).toBe('ada@example.org');
  });

  it('[AUTH-12] tells the server that the terms are not accepted while the box is empty', async () => {
    const { calls } = stubNetwork({ '/api/signupUser': () => [422, { error: { confirm: 'Please confirm.' } }] });
    const { submit, onSignedUp } = showForm();
    expect((screen.getByLabelText(terms) as HTMLInputElement).checked).toBe(false);
    await submit();
    expect(await screen.findByText('Please confirm.')).toBeTruthy();
    expect(calls[0]?.body).toMatchObject({ confirm: '0' });
    expect(onSignedUp).not.toHaveBeenCalled();
  });

  it('[AUTH-14] shows each error at its field, focuses the first, and drops it when the field changes', async () => {
    const error = {
      firstname: 'No first name.',
      lastname: 'No last name.',
      email: 'Taken.',
      password: 'Weak.',
      confirm_password: 'Different.',
      confirm: 'Confirm.',
    };
    stubNetwork({ '/api/signupUser': () => [422, { error }] });
    const { submit } = showForm();
    await submit();
    await screen.findByText('Taken.');
    for (const [label, text] of [
      [/^First name/, 'No first name.'],
      [/^Email/, 'Taken.'],
      [/^Password/, 'Weak.'],
      [/^Confirm password/, 'Different.'],
      [terms, 'Confirm.'],
    ] as const) {
      const field = screen.getByLabelText(label);
      const described = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
      expect(described).toContain(text);
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^First name/)));
    // Two empty names are one error, and one name is enough.
    expect(screen.queryByText('No last name.')).toBeNull();
    fill(screen.getByLabelText(/^Last name/), 'Byron');
    expect(screen.queryByText(/name\.$/)).toBeNull();
    fill(screen.getByLabelText(/^Email/), 'b');
    expect(screen.queryByText('Taken.')).toBeNull();
  });

  it('says which name may be left out: the last one, and the first one where there is a last one', () => {
    showForm();
    const [first, last] = [/^First name/, /^Last name/].map((label) => screen.getByLabelText<HTMLInputElement>(label)) as [
      HTMLInputElement,
      HTMLInputElement,
    ];
    expect([first.required, last.required, last.placeholder]).toEqual([true, false, 'Optional']);
    fill(last, 'Byron');
    expect(first.required).toBe(false);
  });

  it('shows the error of a name at its field', async () => {
    stubNetwork({ '/api/signupUser': () => [422, { error: { lastname: 'No address, please.' } }] });
    const { submit } = showForm();
    fill(screen.getByLabelText(/^First name/), 'Ada');
    fill(screen.getByLabelText(/^Last name/), 'www.example.org');
    await submit();
    await screen.findByText('No address, please.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Last name/)));
  });

  it('paints the meter full only for a password that is refused although it meets all requirements', async () => {
    stubNetwork({ '/api/signupUser': () => [422, { error: { password: 'Please choose another one.' } }] });
    const { submit } = showForm();
    const isPainted = () => document.querySelector('[data-met="0"], [data-met="4"]')?.hasAttribute('data-refused');
    await submit();
    await screen.findByText('Please choose another one.');
    expect(isPainted()).toBe(false);
    fill(screen.getByLabelText(/^Password/), 'Secret1!');
    await submit();
    await screen.findByText('Please choose another one.');
    expect(isPainted()).toBe(true);
  });

  it('strikes each met requirement of the password through', async () => {
    showForm();
    fill(screen.getByLabelText(/^Password/), 'abc1');
    const struck = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement).queryByText(text)?.tagName === 'S';
    expect(struck('At least one number')).toBe(true);
    expect(struck('One uppercase letter')).toBe(false);
    expect(struck('Minimum 7 characters or longer')).toBe(false);
  });

  it('takes a photo of any size as a small square, and says of another file that it is none', async () => {
    const { calls } = stubNetwork({ '/api/signupUser': () => [200, { success: true }] });
    const { user, fillAll, submit } = showForm();
    await user.upload(screen.getByLabelText('Picture'), new File(['torn'], 'scan.png', { type: 'image/png' }));
    await screen.findByText('This file cannot be read as a picture. Choose a JPEG, PNG or WebP picture.');
    const photo = new File(['x'], 'IMG_0412.jpg', { type: 'image/jpeg' });
    Object.defineProperty(photo, 'size', { value: 4_000_000 });
    await user.upload(screen.getByLabelText('Picture'), photo);
    await screen.findByAltText('Preview');
    expect(screen.queryByText(/cannot be read/)).toBeNull();
    await fillAll();
    await submit();
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ avatar: expect.objectContaining({ size: 'square'.length }) });
  });
});
