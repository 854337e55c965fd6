/** Folds text for comparison: lower case, no accents, single spaces. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the folded words of a text. */
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

/** Converts a name to a URL slug: `Dra. Ximena Solís` -> `dra-ximena-solis`. May be empty. */
export const slugOf = (text: string) =>
  fold(text.toLowerCase().replace(/[ßæœøđðþłı]/g, (c) => special[c] ?? c))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')

/** Text that is safe inside HTML and XML, also in attributes. */
export const escape = (text: string) =>
  text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)
