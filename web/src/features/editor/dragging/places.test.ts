import { describe, expect, it } from '@jest/globals';
import { type Box, nearestPlace } from './places.ts';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const places = new Map<string, Box>([
  ['gap 0', box(100, 97, 500, 97)],
  ['beside row1 0', box(97, 100, 97, 180)],
  ['inside hole', box(100, 100, 300, 180)],
  ['beside row1 1', box(303, 100, 303, 180)],
  ['gap 1', box(100, 183, 500, 183)],
  ['page two', box(200, 10, 240, 40)],
]);

describe('where a pointer drops', () => {
  it('takes the nearest line', () => {
    expect(nearestPlace(places, { x: 400, y: 110 })).toBe('gap 0');
    expect(nearestPlace(places, { x: 330, y: 140 })).toBe('beside row1 1');
  });
  it('takes an empty field only while the pointer is on it, however near a line is', () => {
    expect(nearestPlace(places, { x: 299, y: 140 })).toBe('inside hole');
    expect(nearestPlace(places, { x: 301, y: 140 })).toBe('beside row1 1');
  });
  it('is nowhere when everything is far', () => {
    expect(nearestPlace(places, { x: 900, y: 900 })).toBeNull();
  });
  it('takes a page while the pointer is on its tab', () => {
    expect(nearestPlace(places, { x: 220, y: 20 })).toBe('page two');
  });
});
