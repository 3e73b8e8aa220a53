// How many characters a text has, as the server counts them: an emoji is one, though its `length` is two.
export const characterCount = (text: string): number => [...text].length;
