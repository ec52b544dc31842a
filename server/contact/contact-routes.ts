import { sendMessage as sendMessageRow } from '../../contract/contact.ts';
import { route } from '../http/route.ts';
import { sendMessage } from './send-message.ts';

export const contactRoutes = [
  route(sendMessageRow, async (request, deps, { address }) => {
    await sendMessage(deps, request, address);
    return { result: null, message: "Message sent successfully! We'll get back to you soon." };
  }),
];
