/** Folds text for comparing: lower case, without accents, one space between words. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The words of a text, folded. */
export const words = (text: string) => fold(text).split(' ').filter(Boolean)

const special: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** A name as part of an address: `Dra. Ximena Solís` -> `dra-ximena-solis`. May be empty. */
export const slugOf = (text: string) =>
  fold(text.toLowerCase().replace(/[ßæœøđðþłı]/g, (c) => special[c] ?? c))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
