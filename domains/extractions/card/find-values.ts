import type { OcrWord } from '@numo/adapters/ocr/port.ts'
import type { Cell } from './cells.ts'
import { labelsIn, type FoundLabel } from './find-labels.ts'
import type { LabelOf } from './labels.ts'

/** A candidate value of a label, and its position relative to the label. */
export type CandidateValue = {
  of: LabelOf
  weight: number
  relation: 'same' | 'right' | 'below'
  /** Another candidate of the same label stands to its right: what is below it may belong to nothing. */
  has_right: boolean
  words: readonly OcrWord[]
  page: number
  /** What announces it, folded. */
  label: string
  /**
   * The value or its label may be a part: beside the label the picture ends or something covers the card, or text of
   * no label of its own stands close under or behind the value.
   */
  is_partial: boolean
}

type LabelledCell = { cell: Cell; labels: readonly FoundLabel[] }

/** Whether a cell starts with a label that cannot be part of a value. */
const isLabel = ({ labels }: LabelledCell) => labels[0]?.from === 0 && labels[0].is_clear

const overlaps = (a: Cell, b: Cell) => Math.min(a.right, b.right) - Math.max(a.left, b.left)

/** Whether a cell is directly under another: left-aligned with it or centred on it. */
function isUnder(below: Cell, above: Cell): boolean {
  const tall = Math.max(above.height, below.height)
  const gap = below.top - above.bottom
  const isNear = below.line > above.line && gap > -tall * 0.5 && gap < tall * 1.7
  const isCentred =
    Math.abs(above.left + above.right - below.left - below.right) / 2 < tall * 1.2 &&
    overlaps(above, below) > 0
  return isNear && (Math.abs(below.left - above.left) < tall * 1.3 || isCentred)
}

/** Returns the line close under a value that may belong to it: same letter size and left edge, without its own label. */
function lineUnder(first: Cell, page: readonly LabelledCell[]): Cell | null {
  const next = page.find(({ cell }) => cell.line > first.line && isUnder(cell, first))
  if (!next || next.labels.length > 0 || /[:：]/.test(next.cell.text)) return null
  const { cell } = next
  const isSameSize = cell.height > first.height * 0.72 && cell.height < first.height * 1.38
  const isTight = cell.top - first.bottom < first.height * 0.95
  const isAligned = Math.abs(cell.left - first.left) < first.height * 0.6
  const hasLabel = page.some(
    (one) => one.cell.line === cell.line && one.cell.left < cell.left && one.labels.length > 0
  )
  return isSameSize && isTight && isAligned && !hasLabel ? cell : null
}

/** Returns the continuation line of a wrapped value. */
function continuationOf(first: Cell, page: readonly LabelledCell[]): Cell[] {
  const cell = lineUnder(first, page)
  const isWords = cell && /^[\p{L}'’.\- ]{2,40}$/u.test(cell.text) && cell.words.length <= 3
  return isWords ? [cell] : []
}

/** In letter heights: text behind a value that is nearer may belong to it. */
const closeBehind = 3

/** An amount or a share: two on a line, wherever they stand, are two values of one label. */
const isFigure = ({ text }: Cell) =>
  /\d/.test(text) && /[%\p{Sc}]|\b[A-Z]{3} ?\d|\d ?[A-Z]{3}\b/u.test(text)

/** Whether text without a label of its own stands close under or behind a value. One more word under a name is of it. */
function goesOn(cell: Cell, page: readonly LabelledCell[], of: LabelOf): boolean {
  const under = lineUnder(cell, page)
  if (under && !(of === 'member_name' && under.words.length === 1)) return true
  const next = page
    .filter((one) => one.cell.line === cell.line && one.cell.left >= cell.right)
    .toSorted((a, b) => a.cell.left - b.cell.left)[0]
  return (
    next !== undefined &&
    next.labels.length === 0 &&
    (next.cell.left - cell.right < cell.height * closeBehind ||
      (isFigure(cell) && isFigure(next.cell))) &&
    !page.some((one) => one.labels.length > 0 && isUnder(next.cell, one.cell))
  )
}

/** The weight of a label with words that we do not know: its value is looked at by a person. */
const vagueLabelWeight = 0.7

const isSmall = ({ text }: OcrWord) => /^\p{Ll}+$/u.test(text)

/** The value that stands on its label: larger, and nearer than what is under the label. */
function valueOver(label: Cell, page: readonly LabelledCell[]): Cell | null {
  const over = page.findLast(
    (one) => one.labels.length === 0 && isUnder(label, one.cell) && one.cell.height > label.height
  )
  const below = page.find(({ cell }) => isUnder(cell, label))
  const gap = over ? label.top - over.cell.bottom : 0
  return over && (!below || gap < (below.cell.top - label.bottom) * 0.7) ? over.cell : null
}

/** The value of a label in the head of a table: under a line of labels alone stands a line of as many texts. */
function valueInRow(label: Cell, page: readonly LabelledCell[]): Cell | null {
  const on = (line: number) => page.filter(({ cell }) => cell.line === line)
  const head = on(label.line)
  const next = page.find(({ cell }) => cell.line > label.line)
  const row = next ? on(next.cell.line) : []
  if (!next || head.length < 3 || row.length !== head.length) return null
  const isTable = head.every((one) => one.labels[0]?.from === 0) && !row.some(isLabel)
  const isNear = next.cell.top - label.bottom < label.height * 3
  return isTable && isNear
    ? (row[head.findIndex(({ cell }) => cell === label)]?.cell ?? null)
    : null
}

/** Returns every candidate value of every label: after it in its cell, to the right of it, or under it. */
export function candidateValues(cells: readonly Cell[]): CandidateValue[] {
  const page: LabelledCell[] = cells.map((cell) => ({ cell, labels: labelsIn(cell) }))
  const filled = page.filter((one) => isLabel(one) && one.labels[0]?.to === one.cell.words.length)
  const isUnderValues =
    filled.filter(({ cell }) => valueOver(cell, page)).length > Math.max(2, filled.length / 2)
  return page.flatMap(({ cell, labels }) =>
    labels.flatMap((found, k): CandidateValue[] => {
      const { label, to } = found
      const own = cell.words.slice(found.from, to)
      const about = {
        of: label.of,
        weight: found.is_vague ? Math.min(label.weight, vagueLabelWeight) : label.weight,
        page: cell.page,
        label: label.words.join(' '),
        has_right: false,
        is_partial: own.some(({ is_cut }) => is_cut === true),
      }
      const rest = cell.words.slice(to, labels[k + 1]?.from ?? cell.words.length)
      // `01/01/2026 31/12/2026`: the end date may be in a cell of its own.
      const onLine = page
        .filter((one) => one.cell.line === cell.line && one.cell.left >= cell.right)
        .toSorted((a, b) => a.cell.left - b.cell.left)
      const free = onLine.slice(
        0,
        onLine.findIndex(isLabel) === -1 ? undefined : onLine.findIndex(isLabel)
      )
      const further = label.of === 'validity' ? free.flatMap((one) => one.cell.words) : []
      const more = [...further, ...continuationOf(cell, page).flatMap(({ words }) => words)]
      // `Plan option`: the value may stand behind what seems to be one.
      const isRestOfLabel = label.of === 'plan' && !found.is_clear && rest.every(isSmall)
      const inCell: CandidateValue[] =
        rest.length > 0
          ? [
              {
                ...about,
                weight: isRestOfLabel
                  ? vagueLabelWeight * 0.9
                  : about.weight * (found.is_clear ? 1 : 0.9),
                relation: 'same',
                is_partial:
                  about.is_partial || (further.length === 0 && goesOn(cell, page, label.of)),
                words: [...rest, ...more],
              },
            ]
          : []
      if (inCell.length > 0 && !isRestOfLabel) return inCell
      const [right] = onLine
      const below = page
        .filter((one) => isUnder(one.cell, cell))
        .toSorted(
          (a, b) =>
            a.cell.line - b.cell.line ||
            Math.abs(a.cell.left - cell.left) - Math.abs(b.cell.left - cell.left)
        )[0]
      const values = inCell
      if (isRestOfLabel) about.weight = vagueLabelWeight
      const above = isUnderValues ? valueOver(cell, page) : null
      if (above)
        return [
          {
            ...about,
            weight: Math.min(about.weight, vagueLabelWeight),
            relation: 'below',
            words: above.words,
          },
        ]
      if (right && !isLabel(right))
        values.push({
          ...about,
          relation: 'right',
          is_partial:
            about.is_partial || (further.length === 0 && goesOn(right.cell, page, label.of)),
          words:
            further.length > 0
              ? further
              : [right.cell, ...continuationOf(right.cell, page)].flatMap(({ words }) => words),
        })
      const inRow = below ? null : valueInRow(cell, page)
      if (inRow) values.push({ ...about, relation: 'below', is_partial: true, words: inRow.words })
      if (below && !isLabel(below))
        values.push({
          ...about,
          // `Asegurado Ana Ruiz` under `Titular` is the value of another label.
          weight: below.labels[0]?.from === 0 ? about.weight * 0.85 : about.weight,
          relation: 'below',
          has_right: values.length > 0,
          is_partial: about.is_partial || goesOn(below.cell, page, label.of),
          words: [below.cell, ...continuationOf(below.cell, page)].flatMap(({ words }) => words),
        })
      return values
    })
  )
}
