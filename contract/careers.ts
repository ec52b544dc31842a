import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { LooseItems, LooseText } from './fields.ts';
import { list } from './list.ts';

const WireOpening = v.object({
  id: LooseText,
  title: LooseText,
  type: LooseText,
  location: LooseText,
  description: LooseText,
  requirements: LooseItems(LooseText),
});

const Openings = v.pipe(
  list(WireOpening, ({ id }) => id),
  v.transform((openings) =>
    openings.map(({ id, title, type, location, description, requirements }, index) => ({
      id: id ?? `opening-${index + 1}`,
      title: title ?? 'Opening',
      type: type ?? null,
      location: location ?? null,
      description: description ?? null,
      requirements: (requirements ?? []).filter((requirement) => requirement !== undefined),
    })),
  ),
);
export type Opening = v.InferOutput<typeof Openings>[number];

/** GET customer/career: STATUS 1 alone means success (CAREER-3). */
export const listOpenings = endpoint({
  method: 'GET',
  path: 'customer/career',
  request: v.object({}),
  success: 200,
  kind: 'read',
  reads: 'RESULT',
  requiredStatus: 1,
  result: Openings,
});
