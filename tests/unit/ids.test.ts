import { version } from 'uuid';
import { expect, test, vi } from 'vitest';
import { isId, newId } from '#app/ids.ts';

const many = 20_000;

test('Ids are of version 7, all different, and sort in the order in which they were made', () => {
  const ids = Array.from({ length: many }, newId);
  expect(ids.every((id) => isId(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids).size).toBe(many);
  expect(ids.slice(1).every((id, index) => id > (ids[index] ?? ''))).toBe(true);
});

test('An id tells when it was made; its random part is its own', () => {
  const made = Date.now();
  const [one, other] = [newId(), newId()];
  const told = Number.parseInt(one.replaceAll('-', '').slice(0, 12), 16);
  expect(told).toBeGreaterThanOrEqual(made);
  expect(told).toBeLessThanOrEqual(Date.now());
  expect(one.slice(-8)).not.toBe(other.slice(-8));
});

test('Ids sort in the order in which they were made also while the clock stands or goes back', () => {
  const now = Date.now() + 60_000;
  const clock = vi.spyOn(Date, 'now');
  const ids = [now, now, now - 5_000, now, now + 1].map((time) => {
    clock.mockReturnValue(time);
    return newId();
  });
  clock.mockRestore();
  expect(ids.toSorted()).toEqual(ids);
});
