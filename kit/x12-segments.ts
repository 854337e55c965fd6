/** One X12 segment; `elements[0]` is its name. */
export type Segment = readonly string[]

/** Separators of a message: of elements, of the parts of an element, and the end of a segment. */
type Marks = { element: string; component: string; end: string }

/** A message split into segments, and what its beginning was like. */
export type X12Message = {
  segments: Segment[]
  /** Separates the parts of an element. */
  component: string
  /** Whether it begins with an interchange header (ISA). */
  has_envelope: boolean
  /** Whether other text stands before it. */
  has_text_before: boolean
}

type Limits = { characters: number; segments: number }
/** Far above any response about one person. */
const onePerson: Limits = { characters: 1_000_000, segments: 20_000 }

const isMark = (mark: string) => mark !== '' && !/[\p{L}\p{N}]/u.test(mark)

/** Separators of an interchange header of 16 elements, whose widths senders get wrong: the text after it ends a segment. */
function marksOf(header: string): Marks | null {
  const element = header.charAt(3)
  let at = 3
  for (let n = 1; n < 16 && at !== -1; n++) at = header.indexOf(element, at + 1)
  const end = header.charAt(at + 2)
  if (at === -1 || !isMark(element) || !isMark(end) || element === end) return null
  return { element, component: header.charAt(at + 1), end: end === '\r' ? '\n' : end }
}

/** Separators of a message that begins with its transaction set (ST) because the envelope was cut away. */
function bareMarksOf(text: string): (Marks & { start: number }) | null {
  const found =
    /(?:^|[\s~])(ST([^\p{L}\p{N}\s])\d{3}\2[A-Z0-9]{1,9}(?:\2[A-Z0-9]{1,35})?)([^A-Z0-9])/u.exec(
      text
    )
  const [all = '', begin = '', element = '', end = ''] = found ?? []
  if (!found || !isMark(end) || end === element) return null
  const start = found.index + all.indexOf(begin)
  return { element, component: ':', end: end === '\r' ? '\n' : end, start }
}

/**
 * Splits a message into segments, also one without its envelope or with text before it. Returns null when it is not X12.
 * Never throws, and its work is bounded for any input.
 */
export function readX12(text: string, limits: Limits = onePerson): X12Message | null {
  if (text.length > limits.characters) return null
  const header = /ISA[^\p{L}\p{N}\s]/u.exec(text)?.index
  const bare = header === undefined ? bareMarksOf(text) : null
  const start = header ?? bare?.start
  if (start === undefined) return null
  const marks = header === undefined ? bare : marksOf(text.slice(start, start + 300))
  if (!marks) return null
  return {
    segments: text
      .slice(start)
      .split(marks.end, limits.segments)
      .map((part) => part.trim().split(marks.element))
      .filter(([name]) => /^[A-Z][A-Z0-9]{1,2}$/.test(name ?? '')),
    component: marks.component,
    has_envelope: header !== undefined,
    has_text_before: text.slice(0, start).trim() !== '',
  }
}

/** Splits a message about one person into segments. Returns null when it is not X12 with an envelope. */
export function segmentsOf(text: string): Segment[] | null {
  const message = readX12(text)
  return message?.has_envelope ? message.segments : null
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
