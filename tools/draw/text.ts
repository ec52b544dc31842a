/**
 * The widths of characters in thousandths of the font size, in Helvetica, Arial, Liberation Sans and Nimbus Sans. The layout
 * runs without a browser. `textLength` fits other fonts into these widths.
 */
const regular = widthsOf(
  '191:\' 222:ijl‘’ 260:| 278: !,./:;I[\\]ft 333:()-`r“” 334:{} 355:" 389:* 469:^ 500:Jckxsvyz',
  '556:#$0123456789?L_abdeghnopqu– 584:+<=>~ 611:FTZ 667:&ABEKPSVXY 722:CDHNRUw 778:GOQ 833:Mm',
  '889:% 944:W 1000:…→— 1015:@',
);
const bold = widthsOf(
  '238:\' 278: ,./I\\ijl‘’ 280:| 333:!()-:;[]`ft 389:*r{} 474:" 500:z“”',
  '556:#$0123456789J_aceksvxy– 584:+<=>^~ 611:?FLTZbdghnopqu 667:EPSVXY 722:&ABCDHKNRU',
  '778:GOQw 833:M 889:%m 944:W 975:@ 1000:…→—',
);

function widthsOf(...rows: string[]): Map<string, number> {
  const groups = rows.join(' ').matchAll(/(\d+):(.+?)(?= \d+:|$)/g);
  return new Map(
    [...groups].flatMap(([, width, letters = '']) => [...letters].map((letter) => [letter, Number(width)])),
  );
}

/** The width of a character that is not in the table. It is large, so that no text overflows. */
const UNKNOWN = 900;

/** The font size in px and the weight of a text. */
export interface Face {
  size: number;
  isBold: boolean;
}

/** Returns the width of a text in px. */
export function widthOf(text: string, { size, isBold }: Face): number {
  const widths = isBold ? bold : regular;
  return [...text].reduce((sum, letter) => sum + (widths.get(letter) ?? UNKNOWN), 0) * (size / 1000);
}

/** Breaks a text at its spaces into lines of at most this width in px. A longer word gets a line of its own. */
export function wrapped(text: string, face: Face, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, face) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
