/** Writing addresses in one form. */

export type AddressText = {
  line1: string
  line2: string | null
  neighborhood: string | null
  city: string
  state: string | null
  postal_code: string | null
  country: string
}

/** One line: single spaces, no comma or space at its ends. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/\s+,/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '')

const small = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'e',
  'da',
  'do',
  'dos',
  'of',
  'the',
  'und',
  'am',
])

/** A name that was typed all in capitals or all in small letters, as names are written; others stay as they are. */
function asName(text: string): string {
  // Letters without a vowel are an abbreviation (CDMX), not a name that somebody shouted.
  const isShouted =
    text === text.toUpperCase() &&
    /\p{L}{4,}/u.test(text) &&
    /[aeiouyáéíóúàèìòùäöüâêîôûãõ]/iu.test(text)
  const isMumbled = text === text.toLowerCase() && /\p{L}/u.test(text)
  if (!isShouted && !isMumbled) return text
  const written = inCapitals(text)
  // A letter whose capital is two letters would change again the next time: such a name stays as it was typed.
  return inCapitals(written) === written ? written : text
}

const inCapitals = (text: string) =>
  text
    .toLowerCase()
    .split(' ')
    .map((word, i) =>
      i > 0 && small.has(word) ? word : word.replace(/\p{L}/u, (char) => char.toUpperCase())
    )
    .join(' ')
    .normalize('NFC')

/** How a country writes its postal codes, of the code without spaces and signs; undefined: not known, left as it is. */
const forms: Readonly<Record<string, (code: string) => string | undefined>> = {
  MX: (code) => (/^\d{4,5}$/.test(code) ? code.padStart(5, '0') : undefined),
  ES: (code) => (/^\d{4,5}$/.test(code) ? code.padStart(5, '0') : undefined),
  DE: (code) => (/^\d{5}$/.test(code) ? code : undefined),
  FR: (code) => (/^\d{5}$/.test(code) ? code : undefined),
  US: (code) => {
    if (/^\d{9}$/.test(code)) return `${code.slice(0, 5)}-${code.slice(5)}`
    return /^\d{5}$/.test(code) ? code : undefined
  },
  CA: (code) =>
    /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : undefined,
  GB: (code) =>
    /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(code)
      ? `${code.slice(0, -3)} ${code.slice(-3)}`
      : undefined,
  NL: (code) => (/^\d{4}[A-Z]{2}$/.test(code) ? `${code.slice(0, 4)} ${code.slice(4)}` : undefined),
  PT: (code) => (/^\d{7}$/.test(code) ? `${code.slice(0, 4)}-${code.slice(4)}` : undefined),
}

/** A postal code as its country writes it; one that does not fit its country is only tidied. */
export function normalisePostalCode(code: string, country: string): string {
  const tidied = tidy(tidy(code).toUpperCase())
  return forms[country]?.(tidied.replace(/[\s-]/g, '')) ?? tidied
}

/**
 * The same address in one form: single spaces, names of towns as names are written, the postal code as its country
 * writes it. Idempotent. The street stays as it was typed but for its spaces.
 */
export function normaliseAddress<Text extends AddressText>(address: Text): Text {
  const maybe = (text: string | null, how = tidy) => (text === null ? null : how(text) || null)
  const name = (text: string) => asName(tidy(text))
  return {
    ...address,
    line1: tidy(address.line1) || address.line1,
    line2: maybe(address.line2),
    neighborhood: maybe(address.neighborhood),
    city: name(address.city) || address.city,
    state: maybe(address.state, name),
    postal_code: maybe(address.postal_code, (code) => normalisePostalCode(code, address.country)),
  }
}
