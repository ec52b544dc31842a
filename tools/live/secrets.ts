/** Passwords, tokens and cards are typed on the site itself: in a live chart such a field is sent empty. */
export const mayBeTyped = (field: string): boolean =>
  !/password|credential|secret|card|^(?!has).*token|^(current|next|confirmation)$/i.test(field);
