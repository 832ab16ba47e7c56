import { version } from 'uuid';
import { expect, test, vi } from 'vitest';
import { isId, newId } from '#app/ids.ts';

const many = 20_000;

test('Ids are UUIDs of version 7, unique, and sorted by creation', () => {
  const ids = Array.from({ length: many }, newId);
  expect(ids.every((id) => isId(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids).size).toBe(many);
  expect(ids.slice(1).every((id, index) => id > (ids[index] ?? ''))).toBe(true);
});

test('An id contains its creation time and its own random part', () => {
  const made = Date.now();
  const [one, other] = [newId(), newId()];
  const timestamp = Number.parseInt(one.replaceAll('-', '').slice(0, 12), 16);
  expect(timestamp).toBeGreaterThanOrEqual(made);
  expect(timestamp).toBeLessThanOrEqual(Date.now());
  expect(one.slice(-8)).not.toBe(other.slice(-8));
});

test('Ids are sorted by creation also while the clock stops or goes back', () => {
  const now = Date.now() + 60_000;
  const clock = vi.spyOn(Date, 'now');
  const ids = [now, now, now - 5_000, now, now + 1].map((time) => {
    clock.mockReturnValue(time);
    return newId();
  });
  clock.mockRestore();
  expect(ids.toSorted()).toEqual(ids);
});
