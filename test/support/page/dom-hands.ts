import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Hands } from './hands.ts';
import { reachIn, readPage, type SeenControl } from './read-page.ts';

const selectors: Record<SeenControl['role'], string> = {
  button: 'button:not([role="tab"])',
  link: 'a[href]',
  tab: '[role="tab"]',
  radio: 'input[type="radio"]',
};

/** A visitor's hands in jsdom. Each of them does its work inside `act`. */
export function domHands(act: (work: () => Promise<void>) => Promise<void>): Hands {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

  /** The element of a control that `readPage` sees: both go through the document in the same order. */
  function control(role: SeenControl['role'], name: string, which: 'first' | 'last'): HTMLElement {
    const seen = readPage(document).controls.filter((one) => one.role === role);
    const elements = [...document.querySelectorAll<HTMLElement>(selectors[role])].filter(reachIn(document));
    const isIt = (one: SeenControl) => one.name === name && !one.disabled;
    const found = elements[which === 'first' ? seen.findIndex(isIt) : seen.findLastIndex(isIt)];
    const names = seen.map((one) => `${one.name}${one.disabled ? ' (disabled)' : ''}`).join(', ');
    if (!found) throw new Error(`No ${role} "${name}" can be pressed. There are: ${names || 'none'}.`);
    return found;
  }

  return {
    press: (role, name, which = 'first') => act(() => user.click(control(role, name, which))),
    type: (label, text) =>
      act(async () => {
        const field = [...document.querySelectorAll('label')].find(
          ({ textContent }) => textContent?.trim() === label,
        )?.control;
        const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
        if (!isText) throw new Error(`There is no field "${label}".`);
        await user.clear(field);
        if (text !== '') await user.type(field, text);
      }),
    choose: (label, option) =>
      act(async () => {
        const list = [...document.querySelectorAll('select')].find(
          ({ labels }) => labels[0]?.querySelector('span')?.textContent === label,
        );
        if (!list) throw new Error(`There is no list "${label}".`);
        await user.selectOptions(list, option);
      }),
    key: (name) => act(() => user.keyboard(`{${name}}`)),
    pressOutside: () =>
      act(async () => {
        const overlay = document.querySelector('[data-dialog]');
        if (!overlay) throw new Error('No dialog is open.');
        await user.click(overlay);
      }),
    async dayState(day) {
      await turnTo(day);
      const button = dayButton(day);
      if (!button) return 'absent';
      return button.disabled ? 'disabled' : 'enabled';
    },
    async pressDay(day) {
      await turnTo(day);
      const button = dayButton(day);
      if (!button) throw new Error(`The calendar has no ${day}.`);
      await act(() => user.click(button));
    },
    back: () => act(async () => history.back()),
    travelTo: (path) =>
      act(async () => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }),
    changeToken: (token) =>
      act(async () => {
        put('authToken', token);
        dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
      }),
    swapToken: async (token) => put('authToken', token),
    changePlace: (token) =>
      act(async () => {
        put('queuePlace', token);
        dispatchEvent(new StorageEvent('storage', { key: 'queuePlace' }));
      }),
    comeBack: (by) => act(async () => void dispatchEvent(new Event(by))),
    returnAt: (moment) =>
      act(async () => {
        vi.setSystemTime(moment);
        document.dispatchEvent(new Event('visibilitychange'));
      }),
    wait: (ms) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
  };

  /** Turns the calendar to a day's month, or as far towards it as it goes. */
  async function turnTo(day: string): Promise<void> {
    for (let turns = 0; turns < 6; turns += 1) {
      const shown =
        document.querySelector('td[data-day]:not([data-outside])')?.getAttribute('data-day') ?? day;
      const [from, to] = [shown.slice(0, 7), day.slice(0, 7)];
      if (from === to) return;
      const label = from < to ? 'Next month' : 'Previous month';
      const button = document.querySelector<HTMLButtonElement>(`button[aria-label^="${label}"]`);
      if (!button || button.matches(':disabled, [aria-disabled="true"]')) return;
      await act(() => user.click(button));
    }
  }
}

function put(key: string, token: string | null): void {
  if (token === null) localStorage.removeItem(key);
  else localStorage.setItem(key, token);
}

const dayButton = (day: string) =>
  document.querySelector<HTMLButtonElement>(`td[data-day="${day}"]:not([data-outside]) button`);
