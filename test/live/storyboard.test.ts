import { expect, it } from 'vitest';
import { boxOf, placeOf } from '../../docs/storyboard/place.ts';
import { contactMachine } from '../../machines/contact.machine.ts';
import { chartOf } from '../../tools/chart/chart.ts';
import { picturesOf } from '../../tools/draw/pictures.ts';
import { leavesOf } from '../support/accessibility/watched-machines.ts';

it('the storyboard finds each state where its chart has drawn it', async () => {
  const [picture] = await picturesOf(chartOf(contactMachine));
  const svg = picture?.inline ?? '';
  const boxes = leavesOf(contactMachine).map(({ id }) => boxOf(svg, id));
  const [, , width = 0, height = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
  for (const box of boxes) {
    expect(box?.x).toBeGreaterThan(28);
    expect(box?.y).toBeGreaterThan(28 + 90);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(height);
  }
  expect(new Set(boxes.map((box) => `${box?.x} ${box?.y}`)).size).toBe(boxes.length);
  expect(boxOf(svg, 'contact.nowhere')).toBeUndefined();
});

it('adding up what the groups around a state move it by', () => {
  const svg =
    '<g transform="translate(28 28)"><g transform="translate(5 98.5)"><g data-state="a.b"><rect x="10" y="20" width="30" height="40"/>';
  expect(boxOf(svg, 'a.b')).toEqual({ x: 43, y: 146.5, width: 30, height: 40 });
});

it('and shows it in the middle of what is around it', () => {
  const place = placeOf('chart', { x: 100, y: 200, width: 60, height: 40 }, 'form on the chart');
  expect(place).toContain('viewBox="-150 30 560 380"');
  expect(place).toContain('<use href="#chart"/><rect x="95" y="195" width="70" height="50"');
});
