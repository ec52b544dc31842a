import { toast } from 'react-hot-toast/headless';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createActor, type EventObject, emit, sendTo, setup } from 'xstate';
import { ApiError } from '../../contract/api-error.ts';
import { errorToast, failed, successToast, type Toasted } from '../../machines/toast.ts';
import { hearToasts } from '../../src/actors/toasts.ts';

const success = vi.spyOn(toast, 'success');
const error = vi.spyOn(toast, 'error');
afterEach(() => vi.clearAllMocks());
afterAll(() => vi.restoreAllMocks());

const said = () => ({
  success: success.mock.calls.map(([words]) => words),
  error: error.mock.calls.map(([words]) => words),
});

/** It says something as it starts, as it goes on, and as it ends. */
const child = setup({
  types: {
    emitted: {} as Toasted,
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

test('a child is heard from its first step to its last, and so is the next one', () => {
  const actor = createActor(parent, { inspect: hearToasts }).start();
  actor.send({ type: 'open' });
  expect(said()).toEqual({ success: [], error: ['It began.'] });
  actor.send({ type: 'end' });
  actor.send({ type: 'open' });
  expect(said()).toEqual({ success: ['It ended.'], error: ['It began.', 'It began.'] });
});

test("the server's words stand in for the sentence, and what the session told is not told again", () => {
  const actor = createActor(child, { inspect: hearToasts }).start();
  const failed = (error: unknown) => actor.send({ type: 'call.fail', error });
  failed(new ApiError('No.', { status: 409, serverMessage: 'Somebody was quicker.' }));
  failed(new ApiError('No.', { status: 401, endedSession: true }));
  failed(new Error('No.'));
  expect(said().error).toEqual(['It began.', 'Somebody was quicker.', 'It failed.']);
});

test('the same words stand at the head of a form (FORM-10)', () => {
  const says = (error: unknown) =>
    failed({ event: { type: 'fail', error } as EventObject }, { text: 'It failed.' });
  const refusal = new ApiError('No.', { status: 409, serverMessage: 'Somebody was quicker.' });
  expect(says(refusal)).toEqual({ text: 'Somebody was quicker.', fields: {} });
  expect(says(new Error('No.'))).toEqual({ text: 'It failed.', fields: {} });
});
