const maxTokenLength = 6000

/** Decodes canonical base64url. Returns null for any other encoding of the same bytes. */
function bytesOf(segment: string): Buffer | null {
  const bytes = Buffer.from(segment, 'base64url')
  return segment.length > 0 && bytes.toString('base64url') === segment ? bytes : null
}

/** Parses a segment. Returns null for invalid UTF-8, for anything but an object and for duplicate keys. */
function objectIn(bytes: Buffer): Record<string, unknown> | null {
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return countWrittenKeys(text) === countParsedKeys(value) ? { ...value } : null
}

const countWrittenKeys = (json: string) =>
  [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)].filter(([, colon]) => colon).length

function countParsedKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const parts: unknown[] = Object.values(value)
  const own = Array.isArray(value) ? 0 : parts.length
  return parts.reduce((sum: number, part) => sum + countParsedKeys(part), own)
}

export type TokenText = {
  header: Readonly<Record<string, unknown>>
  claims: Readonly<Record<string, unknown>>
}

/**
 * Parses a JWT without verifying it. Returns null unless it is three canonical base64url segments, of two JSON objects
 * and a signature: libraries accept several encodings of one token, this function one.
 */
export function readTokenText(token: unknown): TokenText | null {
  if (typeof token !== 'string' || token.length > maxTokenLength) return null
  const segments = token.split('.')
  if (segments.length !== 3) return null
  const [head, body, signature] = segments.map(bytesOf)
  if (!head || !body || !signature) return null
  const header = objectIn(head)
  const claims = objectIn(body)
  return header && claims ? { header, claims } : null
}
