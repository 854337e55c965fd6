const plain = /^[!-~]+(?: [!-~]+)*$/

/**
 * Returns one line of NFC text without control characters and with single spaces, truncated to `max` characters.
 * Undefined when empty.
 */
export function cleanText(text: string | null | undefined, max: number): string | undefined {
  if (text === null || text === undefined || text === '') return undefined
  if (plain.test(text)) return text.length <= max ? text : text.slice(0, max).trimEnd()
  const line = text
    .toWellFormed()
    .normalize('NFC')
    // Joiners are part of Persian names and of emoji; only single ones, which also keeps the next patterns linear.
    .replace(/(?:(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}])+/gu, ' ')
    .replace(/([\u200C\u200D])[\u200C\u200D]+/g, '$1')
    .replace(/(?:[\u200C\u200D]?\s[\u200C\u200D]?)+/g, ' ')
    .replace(/^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/g, '')
  return line === '' ? undefined : truncate(line, max)
}

/** Like `cleanText` for several lines; keeps paragraphs. */
export function cleanParagraphs(text: string | null | undefined, max: number): string | undefined {
  const lines = (text ?? '')
    .split(/\r\n?|\n/)
    .map((line) => cleanText(line, max) ?? '')
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return lines === '' ? undefined : truncate(lines, max)
}

/** Truncates text without splitting a surrogate pair. */
function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  const isHalf = /[\uD800-\uDBFF]/.test(text[max - 1] ?? '')
  return text.slice(0, isHalf ? max - 1 : max).trimEnd()
}

/**
 * Returns an http or https URL; adds `https://` when the scheme is missing. Undefined for anything else and for
 * URLs with credentials.
 */
export function cleanWebsite(text: string | null | undefined): string | undefined {
  const line = cleanText(text, 300)
  if (!line || /\s/.test(line)) return undefined
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(line) ? line : `https://${line}`)
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
  return isWeb && url.username === '' && url.password === ''
    ? url.href.replace(/\/$/, '')
    : undefined
}

/** At least seven digits; a short number alone, as hospitals have in some countries; or letters of the keys. */
const callable =
  /^[^<>]*(?:\d[^<>\d]{0,3}){7}[^<>]*$|^\*?\d{3,6}$|^\+?[\d ().-]{4,}[A-Z][A-Z -]{2,}$/

/**
 * Returns a phone number as printed; formats ten bare digits of the US or Canada as `+1 555-010-0000`. Undefined for text
 * that nobody can call.
 */
export function cleanPhone(
  text: string | null | undefined,
  country: string | undefined
): string | undefined {
  const line = cleanText(text, 40)?.replace(/^tel:/i, '')
  if (!line || !callable.test(line)) return undefined
  const bare = /^(\d{3})(\d{3})(\d{4})$/.exec(line)
  if (!bare || (country !== 'US' && country !== 'CA')) return line
  return `+1 ${bare[1]}-${bare[2]}-${bare[3]}`
}

/** Returns a US national provider identifier (NPI) of ten digits; undefined for anything else. */
export const cleanNpi = (text: string | null | undefined) =>
  text && /^\d{10}$/.test(text.trim()) ? text.trim() : undefined

const realDay = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])/

/**
 * Returns the calendar day, `YYYY-MM-DD`, of a FHIR instant or date. Undefined when the day does not exist or is
 * before 1900.
 */
export function dayOf(text: string | null | undefined): string | undefined {
  const [day] = realDay.exec(text ?? '') ?? []
  if (!day || day < '1900') return undefined
  const date = new Date(`${day}T00:00:00Z`)
  return date.toISOString().startsWith(day) ? day : undefined
}
