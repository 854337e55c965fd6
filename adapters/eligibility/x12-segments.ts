/** One X12 segment; `elements[0]` is its name. */
export type Segment = readonly string[]

/** Element separator and segment terminator, read from fixed positions of the ISA header. */
type Marks = { element: string; end: string }

/** Far above any response about one person. */
const maxCharacters = 1_000_000
const maxSegments = 20_000

function marksOf(text: string): Marks | null {
  const start = text.indexOf('ISA')
  if (start === -1) return null
  const element = text.charAt(start + 3)
  const end = text.charAt(start + 105)
  const isMark = (mark: string) => mark !== '' && !/[\p{L}\p{N}]/u.test(mark)
  return isMark(element) && isMark(end) && element !== end ? { element, end } : null
}

/**
 * Splits a message into segments. Returns null when it is not X12. Never throws, and its work is bounded for any input.
 */
export function segmentsOf(text: string): Segment[] | null {
  if (text.length > maxCharacters) return null
  const marks = marksOf(text)
  if (!marks) return null
  return text
    .slice(text.indexOf('ISA'))
    .split(marks.end, maxSegments)
    .map((part) => part.trim().split(marks.element))
    .filter(([name]) => /^[A-Z][A-Z0-9]{1,2}$/.test(name ?? ''))
}

/** Reduces text to the X12 basic character set (upper case, no separators) and at most `most` characters. */
export const elementText = (text: string, max: number): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 .,'()/&+-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trim()

/** Serialises segments with `*` and `~`. Empty trailing elements are omitted. */
export const written = (segments: readonly Segment[]): string =>
  segments.map((elements) => `${elements.join('*').replace(/\*+$/, '')}~`).join('')
