import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { EmailAddress, Id, LooseText, Nothing, Numeric, RequiredText, Text } from './fields.ts';

/** POST /customer/contact-us: success is 201 (section 7). */
export const sendMessage = endpoint({
  method: 'POST',
  path: 'customer/contact-us',
  request: v.object({
    contact_name: RequiredText(120, 'Please enter your name.'),
    contact_email: EmailAddress,
    contact_phone: Text(30),
    contact_message: RequiredText(5000, 'Please enter a message.'),
    store_brand_id: Numeric,
  }),
  success: 201,
  kind: 'write',
  reads: 'nothing',
  result: Nothing,
});

const Opening = v.object({
  id: Id,
  title: LooseText,
  type: LooseText,
  location: LooseText,
  description: LooseText,
  requirements: v.pipe(
    v.nullish(v.array(v.string())),
    v.transform((list) => list ?? []),
  ),
});

/** GET customer/career: only STATUS 1 is a success (section 7, ruling C3). */
export const listOpenings = endpoint({
  method: 'GET',
  path: 'customer/career',
  request: v.object({}),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  result: v.array(Opening),
  requiredStatus: 1,
});
