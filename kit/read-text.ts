/** The encoding that a byte order mark names, or that the zero bytes of the first two characters give away. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [a, b, c, d] = bytes
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le'
  return (a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d) ? 'utf-16be' : null
}

/**
 * Decodes a file of a bank or insurer: UTF-16 where its first bytes say so, UTF-8, else Windows-1252, in which every byte
 * means something. Removes a byte order mark.
 */
export function readText(bytes: Uint8Array): string {
  const wide = utf16Of(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Returns an ISO date for year, month and day; null for a day that does not exist, such as 30 February. */
export function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1990 && year < 2100 ? date.toISOString().slice(0, 10) : null
}

/**
 * Converts a decimal number with a point to minor units of a currency with that many decimals. Null when it is no
 * number, is out of range, or says a fraction of a minor unit.
 */
export function minorOf(text: string, decimals: number): number | null {
  const found = /^([+-]?)(\d{0,13})(?:\.(\d*))?$/.exec(text.trim())
  const [, sign, whole = '', part = ''] = found ?? []
  if (!found || whole + part === '') return null
  if (/[1-9]/.test(part.slice(decimals))) return null
  const amount = Number(whole + part.slice(0, decimals).padEnd(decimals, '0'))
  return sign === '-' && amount !== 0 ? -amount : amount
}

/** Keeps text that a file gave printable and short. */
export const tidy = (text: string, max: number): string =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim()
