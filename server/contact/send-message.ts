import { CONTACT_STORE_BRAND } from '../../contract/constants.ts';
import type { sendMessage as sendMessageRow } from '../../contract/contact.ts';
import type { ParsedRequestOf } from '../../contract/endpoint.ts';
import { inTransaction } from '../db/transaction.ts';
import { notFound } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { countAct } from '../limits/count-act.ts';
import { messages } from '../limits/limits.ts';
import { queueMail } from '../mail/outbox.ts';
import { messageMail } from './message-mail.ts';
import { insertMessage } from './message-repository.ts';

/** Stores a message and mails it to the shop. */
export async function sendMessage(
  { db, now }: Deps,
  message: ParsedRequestOf<typeof sendMessageRow>,
  address: string,
): Promise<void> {
  const { contact_name: name, contact_email: email, contact_phone: phone, contact_message: text } = message;
  if (message.store_brand_id !== CONTACT_STORE_BRAND) throw notFound('We could not find that shop.');
  await countAct(db, messages, { email, address }, now());
  await inTransaction(db, async (tx) => {
    await insertMessage(tx, {
      store_brand_id: message.store_brand_id,
      sender_name: name,
      sender_email: email,
      sender_phone: phone || null,
      message: text,
      sent_at: now(),
    });
    await queueMail(tx, messageMail({ name, email, phone, text }), now());
  });
}
