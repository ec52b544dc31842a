import { listOpenings } from '../../contract/careers.ts';
import { sendMessage as sendMessageRow } from '../../contract/contact.ts';
import { selectOpenings } from '../db/openings.ts';
import { route } from '../route.ts';
import { sendMessage } from '../rules/send-message.ts';

export const contactRoutes = [
  route(sendMessageRow, async (request, tools, { address }) => {
    await sendMessage(tools, request, address);
    return { result: null, message: "Message sent successfully! We'll get back to you soon." };
  }),

  route(listOpenings, async (_, { db }) => ({
    result: (await selectOpenings(db)).map(({ opening_id, requirements, ...opening }) => ({
      ...opening,
      id: opening_id,
      requirements: [...requirements],
    })),
  })),
];
