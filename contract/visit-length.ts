/** Says that a visit is too long, with the phone number of the shop. */
export const tooLongText = (phone: string): string =>
  `One visit lasts three hours at most. Please choose fewer services, or ring us on ${phone}.`;
