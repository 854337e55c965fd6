/** One X12 segment; `elements[0]` is its name. */
export type Segment = readonly string[]

/** Separators of a message: of elements, of the parts of an element, and the end of a segment. */
type Marks = { element: string; component: string; end: string }

/** An interchange split into segments, and what its beginning was like. */
export type X12Message = {
  segments: Segment[]
  /** Separates the parts of an element. */
  component: string
  /** Whether it begins with an interchange header (ISA). */
  has_envelope: boolean
  /** Whether other text stands before it. */
  has_text_before: boolean
  /** Whether it has more segments than are read. */
  is_too_long: boolean
}

type Limits = { characters: number; segments: number }
/** Far above any response about one person. */
const onePerson: Limits = { characters: 1_000_000, segments: 20_000 }

const isMark = (mark: string) => mark !== '' && !/[\p{L}\p{N}]/u.test(mark)

/** Beginning of an interchange. A payer may be called ISA: the header goes on with its two digits of authorization. */
const headerPattern = /(?<![\p{L}\p{N}])ISA([^\p{L}\p{N}\r\n ])[\d ]{1,2}\1/gu

/** The end of lines of a text that ends its segments with them. */
const lineEnd = (text: string) => (text.includes('\n') ? '\n' : '\r')

/** Separators of an interchange header of 16 elements, whose widths senders get wrong: the text after it ends a segment. */
function marksOf(header: string): Marks | null {
  const element = header.charAt(3)
  let at = 3
  for (let n = 1; n < 16 && at !== -1; n++) at = header.indexOf(element, at + 1)
  const end = header.charAt(at + 2)
  if (at === -1 || !isMark(element) || !isMark(end) || element === end) return null
  return { element, component: header.charAt(at + 1), end: end === '\r' ? lineEnd(header) : end }
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
  // The first element that has parts says what separates them: `SVC*HC:99213*…`.
  const component = /(?:SVC|SV1|SV2).[A-Z]{2}([^\p{L}\p{N}\s])/u.exec(text)?.[1]
  return { element, component: component ?? ':', end: end === '\r' ? lineEnd(text) : end, start }
}

function messageOf(
  text: string,
  { element, component, end }: Marks,
  limit: number
): Pick<X12Message, 'segments' | 'component' | 'is_too_long'> {
  const parts = text.split(end, limit + 1)
  return {
    segments: parts
      .slice(0, limit)
      .map((part) => part.trim().split(element))
      .filter(([name]) => /^[A-Z][A-Z0-9]{1,2}$/.test(name ?? '')),
    component,
    is_too_long: parts.length > limit,
  }
}

/**
 * Splits each interchange of a text into segments, by the separators that its own header names; also one message without
 * an envelope, or with text before it. Returns null when it is not X12. Never throws, and its work is bounded.
 */
export function readInterchanges(text: string, limits: Limits = onePerson): X12Message[] | null {
  if (text.length > limits.characters) return null
  const starts: { at: number; marks: Marks }[] = []
  for (const { index: at } of text.matchAll(headerPattern)) {
    const last = starts.at(-1)
    const before = text.slice(Math.max(0, at - 200), at).trimEnd()
    // The first one stands wherever it stands; a later one where a segment has ended, or on a line of its own.
    const begins = !last || before.endsWith(last.marks.end) || /[\r\n]/.test(text.charAt(at - 1))
    const marks = begins ? marksOf(text.slice(at, at + 300)) : null
    if (marks) starts.push({ at, marks })
  }
  const [first] = starts
  if (!first) {
    const bare = bareMarksOf(text)
    if (!bare) return null
    const has_text_before = text.slice(0, bare.start).trim() !== ''
    const message = messageOf(text.slice(bare.start), bare, limits.segments)
    return [{ ...message, has_envelope: false, has_text_before }]
  }
  const has_text_before = text.slice(0, first.at).trim() !== ''
  let left = limits.segments
  return starts.map(({ at, marks }, n) => {
    const message = messageOf(text.slice(at, starts[n + 1]?.at), marks, Math.max(left, 0))
    left -= message.segments.length
    return { ...message, has_envelope: true, has_text_before }
  })
}

/** Splits a message about one person into segments. Returns null when it is not X12 with an envelope. */
export function segmentsOf(text: string): Segment[] | null {
  const messages = readInterchanges(text)
  return messages?.[0]?.has_envelope ? messages.flatMap(({ segments }) => segments) : null
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
