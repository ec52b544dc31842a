import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { EmailAddress, EmptyResult, Id, Line, RequiredName, RequiredText } from './fields.ts';

/** POST /customer/contact-us: a message to the shop. Success is 201. */
export const sendMessage = endpoint({
  method: 'POST',
  path: 'customer/contact-us',
  request: v.object({
    contact_name: RequiredName(120, 'Please enter your name.'),
    contact_email: EmailAddress,
    contact_phone: Line(30),
    contact_message: RequiredText(5000, 'Please enter a message.'),
    store_brand_id: Id,
  }),
  success: 201,
  isStrict: true,
  kind: 'write',
  reads: 'nothing',
  result: EmptyResult,
});
