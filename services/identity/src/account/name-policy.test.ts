import { describe, expect, it } from '@jest/globals';
import { nameFault } from './name-policy.ts';

const ADDRESS = 'The name cannot contain a web or email address.';

describe('a name', () => {
  it.each([
    'evil.example',
    'a@b',
    'http://x',
    'www.x',
    'evil\u200b.example',
    'evil.\u200bexample',
    'evil.e\u0301xample',
    'evil．example',
    'evil。example',
    'evil․example',
    'at 192.0.2.7',
  ])('contains no address, however it is spelled: %j', (name) => expect(nameFault(name, 'name')).toBe(ADDRESS));

  it.each(['a\u202eb', 'a\u2066b', 'a\nb'])('has no character that turns or breaks the text around it: %j', (name) =>
    expect(nameFault(name, 'name')).toBe('The name contains a character that cannot be shown.'),
  );

  it.each(['Ada', 'J. R. R.', 'Dr. Zoë', 'مهدی‌زاده', 'Ngọc-Ánh', 'O’Neill Jr.', '山田。', 'Louis XIV.'])('may be %s', (name) =>
    expect(nameFault(name, 'name')).toBeNull(),
  );
});
