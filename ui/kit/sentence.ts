/** The text with a period at its end, unless it has one: names may end in "Jr." */
export const sentence = (text: string): string => (text.endsWith(".") ? text : `${text}.`);
