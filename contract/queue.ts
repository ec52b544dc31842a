import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Day, EmailAddress, Id, Nothing, RequiredText } from './fields.ts';

/** POST /customer/join-queue: success is 201; `services` are service ids (section 7, ruling C8). */
export const joinQueue = endpoint({
  method: 'POST',
  path: 'customer/join-queue',
  request: v.object({
    customer_name: RequiredText(120, 'Please fill in all required fields'),
    date: Day,
    email: EmailAddress,
    phone_number: RequiredText(30, 'Please fill in all required fields'),
    services: v.pipe(v.array(Id), v.minLength(1, 'Please choose at least one service.'), v.maxLength(20)),
    store_id: Id,
  }),
  success: 201,
  kind: 'write',
  reads: 'nothing',
  result: Nothing,
});
