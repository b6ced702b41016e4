import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { showStepped } from '../../testing/stepped.tsx';
import { useFoundForms } from './use-found-forms.ts';

function Narrowing() {
  const { keepSearch, setState, showAll } = useFoundForms({ forms: [], isArchive: false, isSuspended: false, now: 0 });
  const buttons: [string, () => void][] = [
    ['Search', () => keepSearch('kiln')],
    ['Live', () => setState('live')],
    ['All', showAll],
  ];
  return buttons.map(([name, press]) => (
    <button key={name} type="button" onClick={press}>
      {name}
    </button>
  ));
}

it('what narrows the list of forms is no step for Back, and nothing scrolls', () => {
  const last = showStepped(<Narrowing />);
  for (const [name, search] of [
    ['Search', '?search=kiln'],
    ['Live', '?search=kiln&state=live'],
    ['All', ''],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }));
    expect(last()).toEqual([search, 'no step', 'stays']);
  }
});
