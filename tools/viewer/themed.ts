/** Combines two drawings that differ only in their colours. The result follows the theme of the page. */
export function themed(light: string, dark: string): string {
  const colour = /(?<==")#[0-9a-f]{6}(?=")/g;
  const darkColours = dark.match(colour) ?? [];
  let at = -1;
  return light.replace(colour, (lightColour) => {
    at += 1;
    return darkColours[at] === lightColour
      ? lightColour
      : `light-dark(${lightColour},${darkColours[at] ?? lightColour})`;
  });
}
