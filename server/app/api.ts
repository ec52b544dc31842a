import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { SHOP_CLOCK } from '../../contract/constants.ts';
import { accountRoutes } from '../accounts/account-routes.ts';
import { orderRoutes } from '../accounts/order-routes.ts';
import { profileRoutes } from '../accounts/profile-routes.ts';
import { barberRoutes } from '../booking/barber-routes.ts';
import { calendarFiles } from '../booking/calendar-routes.ts';
import { catalogueRoutes } from '../catalogue/catalogue-routes.ts';
import { openingRoutes } from '../catalogue/opening-routes.ts';
import { bookingRoutes } from '../checkout/booking-routes.ts';
import { myBookingRoutes } from '../checkout/customer-booking-routes.ts';
import { holdRoutes } from '../checkout/hold-routes.ts';
import { providerMessages } from '../checkout/provider-messages.ts';
import { submitRoutes } from '../checkout/submit-status-routes.ts';
import { contactRoutes } from '../contact/contact-routes.ts';
import { notFound, Refusal } from '../errors/refusal.ts';
import type { Deps } from '../http/deps.ts';
import { errorResponse } from '../http/failure.ts';
import type { Route } from '../http/route.ts';
import { createConcurrencyLimiter } from '../limits/concurrency-limiter.ts';
import { createReadRateLimiter } from '../limits/read-rate-limiter.ts';
import { paymentRoutes } from '../payments/payment-routes.ts';
import { queueRoutes } from '../queue/queue-routes.ts';
import { storeRoutes } from '../storefront/store-routes.ts';
import { visitRoutes } from '../visits/visit-routes.ts';

const routes: readonly Route[] = [
  ...storeRoutes,
  ...catalogueRoutes,
  ...barberRoutes,
  ...paymentRoutes,
  ...bookingRoutes,
  ...holdRoutes,
  ...submitRoutes,
  ...accountRoutes,
  ...profileRoutes,
  ...myBookingRoutes,
  ...orderRoutes,
  ...queueRoutes,
  ...contactRoutes,
  ...openingRoutes,
  ...visitRoutes,
];

const MOST_BYTES = 64 * 1024;
/** The client has disconnected, so only the log shows this status (OPS-43). */
const GONE = 499;

/**
 * Creates the API: the public calls and the calls of our own (API-22). Every answer has the contract's envelope,
 * including refusals and unknown paths (API-7).
 */
export function createApi(deps: Deps): Hono {
  const limiters = { withSlot: createConcurrencyLimiter(), countRead: createReadRateLimiter() };
  const api = new Hono();

  api.use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
    context.header(SHOP_CLOCK, String(deps.now().getTime()));
  });
  api.use(
    bodyLimit({
      maxSize: MOST_BYTES,
      onError: () => {
        throw new Refusal(413, 'invalid', 'That request is too large.');
      },
    }),
  );
  api.route('/', providerMessages(deps));
  api.route('/', calendarFiles(deps, limiters));
  for (const { endpoint, answer } of routes)
    api.on(endpoint.method, pathOf(endpoint.path), (context) => answer(context, deps, limiters));
  for (const { endpoint } of routes)
    api.all(pathOf(endpoint.path), (context) => {
      context.header('Allow', endpoint.method);
      throw new Refusal(405, 'invalid', 'Method not allowed.');
    });
  // The `notFound` of a mounted app is never called.
  api.all('*', () => {
    throw notFound('There is no such call.');
  });

  api.onError((error, context) => {
    if (error instanceof Refusal) {
      const { message, code, field, result, retryAfter } = error;
      if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter));
      return context.json(
        {
          STATUS: 0,
          MESSAGE: message,
          CODE: code,
          ...(field !== undefined && { FIELD: field }),
          ...(result && { RESULT: result }),
        },
        error.status,
      );
    }
    if (context.req.raw.signal.aborted) return new Response(null, { status: GONE });
    const { status, message, headers } = errorResponse(error, context, deps.log);
    return context.json({ STATUS: 0, MESSAGE: message, CODE: 'broken' }, status, headers);
  });
  return api;
}

/** Converts a path such as `customer/verify/{token}` to the router's syntax. */
const pathOf = (path: string) => `/${path.replace(/\{(\w+)\}/g, ':$1')}`;
