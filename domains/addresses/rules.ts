/** Normalization of postal addresses. */

export type AddressText = {
  line1: string
  line2: string | null
  neighborhood: string | null
  city: string
  state: string | null
  postal_code: string | null
  country: string
}

/** Collapses white space, and trims commas and spaces at both ends. */
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

/** Capitalizes a name that was typed in capitals or lowercase only; mixed case stays as it is. */
function asName(text: string): string {
  // Capitals without a vowel are an abbreviation (CDMX).
  const isAllCaps =
    text === text.toUpperCase() &&
    /\p{L}{4,}/u.test(text) &&
    /[aeiouyáéíóúàèìòùäöüâêîôûãõ]/iu.test(text)
  const isLowerCase = text === text.toLowerCase() && /\p{L}/u.test(text)
  if (!isAllCaps && !isLowerCase) return text
  const written = inCapitals(text)
  // Not idempotent for a letter whose uppercase form has two letters: such a name stays as typed.
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

/** Postal code formats by country, given the code without spaces and hyphens. Undefined when it does not fit. */
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

/** Formats a postal code for its country. A code that does not fit is only trimmed and uppercased. */
export function normalisePostalCode(code: string, country: string): string {
  const tidied = tidy(tidy(code).toUpperCase())
  return forms[country]?.(tidied.replace(/[\s-]/g, '')) ?? tidied
}

/**
 * Normalizes an address: white space, capitalization of town and state, format of the postal code. The street changes
 * only in white space. Idempotent.
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
