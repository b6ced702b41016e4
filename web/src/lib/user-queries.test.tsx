import { beforeEach, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { tokenFor } from '../testing/tokens.ts';
import { session } from './session.ts';
import { UserQueries } from './user-queries.tsx';

beforeEach(() => localStorage.clear());

const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.sign`;

const answers: ((text: string) => void)[] = [];

function Screen() {
  const { data } = useQuery({ queryKey: ['forms'], queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) });
  return <p>{data ?? 'Loading'}</p>;
}

it("never shows another account what was loaded for the former one, also when that one's answer comes late", async () => {
  act(() => session.start(tokenOf('ada')));
  render(
    <UserQueries>
      <Screen />
    </UserQueries>,
  );
  await act(async () => answers[0]?.("Ada's forms"));
  expect(await screen.findByText("Ada's forms")).toBeTruthy();

  act(() => session.start(tokenOf('ben')));
  expect(screen.getByText('Loading')).toBeTruthy();
  act(() => session.start(tokenOf('cem')));
  await act(async () => answers[1]?.("Ben's forms"));
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(async () => answers[2]?.("Cem's forms"));
  expect(await screen.findByText("Cem's forms")).toBeTruthy();

  // A renewed token of the same user keeps what is loaded.
  act(() => session.start(`${tokenOf('cem')}-renewed`));
  expect(screen.getByText("Cem's forms")).toBeTruthy();

  // In another account the same user has other forms.
  act(() => session.start(tokenFor('cem', 'ada')));
  expect(screen.getByText('Loading')).toBeTruthy();
  await act(async () => answers[3]?.("Ada's forms"));
  expect(await screen.findByText("Ada's forms")).toBeTruthy();
});
