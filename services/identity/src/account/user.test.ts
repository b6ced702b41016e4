import { describe, expect, it } from '@jest/globals';
import { avatarColorOf, avatarColors } from './user.ts';

function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = color.split(', ').map((channel) => {
    const value = Number(channel) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

describe('avatar colors', () => {
  it.each(avatarColors)('%s carries a white letter', (color) => {
    expect(color).toMatch(/^\d{1,3}, \d{1,3}, \d{1,3}$/);
    expect(contrastWithWhite(color)).toBeGreaterThanOrEqual(4.5);
  });

  it('stay with their user, and differ between users', () => {
    expect(avatarColorOf('Ab3')).toBe(avatarColorOf('Ab3'));
    expect(new Set(['Ab3', 'Ab4', 'Ab5'].map(avatarColorOf)).size).toBe(3);
  });
});
