/** Whether a field may be typed in a live chart. Passwords, tokens and cards are typed on the site itself; the chart sends them empty. */
export const mayBeTyped = (field: string): boolean =>
  !/password|credential|secret|card|^(?!has).*token|^(current|next|confirmation)$/i.test(field);
