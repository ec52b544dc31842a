/** One drawing of two that differ in their colours only: it follows the page's theme. */
export function themed(light: string, dark: string): string {
  const colour = /(?<==")#[0-9a-f]{6}(?=")/g;
  const others = dark.match(colour) ?? [];
  let at = -1;
  return light.replace(colour, (one) => {
    at += 1;
    return others[at] === one ? one : `light-dark(${one},${others[at] ?? one})`;
  });
}
