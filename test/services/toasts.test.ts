import { toast } from 'react-hot-toast/headless';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createActor, type EventObject, emit, fromPromise, sendTo, setup, waitFor } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import { errorToast, failed, successToast, type ToastEvent } from '../../machines/toast.ts';
import { provideToasts, showToastsOf } from '../../src/actors/toasts.ts';

const success = vi.spyOn(toast, 'success');
const error = vi.spyOn(toast, 'error');
provideToasts(toast);
afterEach(() => vi.clearAllMocks());
afterAll(() => vi.restoreAllMocks());

const toasts = () => ({
  success: success.mock.calls.map(([text]) => text),
  error: error.mock.calls.map(([text]) => text),
});

/** A machine that emits a toast at its start, at an event and at its end. */
const child = setup({
  types: {
    emitted: {} as ToastEvent,
    events: {} as { type: 'call.fail'; error: unknown } | { type: 'end' },
  },
  actions: { toastSuccess: emit(successToast), toastError: emit(errorToast) },
}).createMachine({
  initial: 'first',
  states: {
    first: {
      entry: { type: 'toastError', params: { text: 'It began.' } },
      on: {
        'call.fail': { actions: { type: 'toastError', params: { text: 'It failed.' } } },
        end: { target: 'last', actions: { type: 'toastSuccess', params: { text: 'It ended.' } } },
      },
    },
    last: { type: 'final' },
  },
});

const parent = setup({ actors: { child } }).createMachine({
  initial: 'alone',
  states: {
    alone: { on: { open: 'together' } },
    together: {
      invoke: { id: 'child', src: 'child', onDone: 'alone' },
      on: { end: { actions: sendTo('child', { type: 'end' }) } },
    },
  },
});

test('toasts of a child machine are shown from start to end, also of a second child', () => {
  const actor = createActor(parent, { inspect: showToastsOf }).start();
  actor.send({ type: 'open' });
  expect(toasts()).toEqual({ success: [], error: ['It began.'] });
  actor.send({ type: 'end' });
  actor.send({ type: 'open' });
  expect(toasts()).toEqual({ success: ['It ended.'], error: ['It began.', 'It began.'] });
});

test('a new actor removes the toast of the last actor of its machine (SITE-13)', () => {
  const remove = vi.spyOn(toast, 'remove');
  const actor = createActor(parent, { inspect: showToastsOf }).start();
  actor.send({ type: 'open' });
  actor.send({ type: 'end' });
  const [, options] = success.mock.calls.at(-1) ?? expect.unreachable();
  expect(remove).not.toHaveBeenCalledWith(options?.id);
  actor.send({ type: 'open' });
  expect(remove).toHaveBeenCalledWith(options?.id);
});

test("a server message replaces the toast's sentence, and an ended session adds no second toast", () => {
  const actor = createActor(child, { inspect: showToastsOf }).start();
  const failed = (error: unknown) => actor.send({ type: 'call.fail', error });
  failed(new ApiError('No.', { status: 409, serverMessage: 'Somebody was quicker.' }));
  failed(new ApiError('No.', { status: 401, endedSession: true }));
  failed(new Error('No.'));
  expect(toasts().error).toEqual(['It began.', 'Somebody was quicker.', 'It failed.']);
});

test('a form shows the server message in the same way (FORM-10)', () => {
  const problemFor = (error: unknown) =>
    failed({ event: { type: 'fail', error } as EventObject }, { text: 'It failed.' });
  const refusal = new ApiError('No.', { status: 409, serverMessage: 'Somebody was quicker.' });
  expect(problemFor(refusal)).toEqual({ text: 'Somebody was quicker.', fields: {} });
  expect(problemFor(new Error('No.'))).toEqual({ text: 'It failed.', fields: {} });
});

test("a submit that the form rejects itself removes the toast of the form's last attempt (SITE-13)", async () => {
  const remove = vi.spyOn(toast, 'remove');
  const form = setup({
    types: { emitted: {} as ToastEvent },
    actors: { save: fromPromise(() => Promise.reject(new Error('No.'))) },
    actions: { toastError: emit(errorToast) },
  }).createMachine({
    id: 'form',
    initial: 'saving',
    states: {
      saving: {
        invoke: {
          id: 'save',
          src: 'save',
          onError: {
            target: 'typing',
            actions: { type: 'toastError', params: { text: 'It was not saved.' } },
          },
        },
      },
      typing: { on: { 'form.submit': {}, 'form.look': {} } },
    },
  });
  const actor = createActor(form, { inspect: showToastsOf }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('typing'));
  const shown = error.mock.results.at(-1)?.value;
  remove.mockClear();

  actor.send({ type: 'form.look' });
  expect(remove).not.toHaveBeenCalled();
  actor.send({ type: 'form.submit' });
  expect(remove).toHaveBeenCalledWith(shown);
});
