/** One segment of an X12 message: its name and elements; `elements[0]` is the name. */
export type Segment = readonly string[]

/** What separates the parts of a message; the ISA header says it by its fixed places. */
type Marks = { element: string; end: string }

/** More than an answer about one person ever has. */
const mostCharacters = 1_000_000
const mostSegments = 20_000

function marksOf(text: string): Marks | null {
  const start = text.indexOf('ISA')
  if (start === -1) return null
  const element = text.charAt(start + 3)
  const end = text.charAt(start + 105)
  const isMark = (mark: string) => mark !== '' && !/[\p{L}\p{N}]/u.test(mark)
  return isMark(element) && isMark(end) && element !== end ? { element, end } : null
}

/** The segments of a message; null when it is none. Whatever stands in it, it does not throw and it ends. */
export function segmentsOf(text: string): Segment[] | null {
  if (text.length > mostCharacters) return null
  const marks = marksOf(text)
  if (!marks) return null
  return text
    .slice(text.indexOf('ISA'))
    .split(marks.end, mostSegments)
    .map((part) => part.trim().split(marks.element))
    .filter(([name]) => /^[A-Z][A-Z0-9]{1,2}$/.test(name ?? ''))
}

/** What may stand in an element of ours: capital letters as far as the basic set goes, never a separator. */
export const elementText = (text: string, most: number): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 .,'()/&+-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

/** Segments as they are sent: `*` between elements, `~` after each. Empty elements at the end are left out. */
export const written = (segments: readonly Segment[]): string =>
  segments.map((elements) => `${elements.join('*').replace(/\*+$/, '')}~`).join('')
