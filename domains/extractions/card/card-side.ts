import type { Cell } from './cells.ts'
import { labelsIn, type FoundLabel } from './find-labels.ts'

export type LabelledCell = { cell: Cell; labels: readonly FoundLabel[] }
/**
 * The cells of one side of a card with their labels. `is_right`: labels and the values under them end at the same place,
 * and begin at different ones.
 */
export type CardSide = { cells: readonly LabelledCell[]; is_right: boolean }

/** Whether a cell starts with a label that cannot be part of a value. */
export const isLabel = ({ labels }: LabelledCell) => labels[0]?.from === 0 && labels[0].is_clear

const overlaps = (a: Cell, b: Cell) => Math.min(a.right, b.right) - Math.max(a.left, b.left)

const tallerOf = (a: Cell, b: Cell) => Math.max(a.height, b.height)

/** Whether a cell is on a line close under another, wherever it begins. */
function isLower(below: Cell, above: Cell): boolean {
  const tall = tallerOf(above, below)
  const gap = below.top - above.bottom
  return below.line > above.line && gap > -tall * 0.5 && gap < tall * 1.7
}

/** Whether a cell is directly under another: left-aligned with it or centred on it. */
function isUnderLeft(below: Cell, above: Cell): boolean {
  const tall = tallerOf(above, below)
  const isCentred =
    Math.abs(above.left + above.right - below.left - below.right) / 2 < tall * 1.2 &&
    overlaps(above, below) > 0
  const isAligned = Math.abs(below.left - above.left) < tall * 1.3 || isCentred
  return isLower(below, above) && isAligned
}

const isUnderRight = (below: Cell, above: Cell) =>
  isLower(below, above) && Math.abs(below.right - above.right) < tallerOf(above, below) * 0.7

export const isUnder = (below: Cell, above: Cell, { is_right }: CardSide) =>
  isUnderLeft(below, above) || (is_right && isUnderRight(below, above))

/** Whether a label is all that its cell says. */
export const isFilled = (one: LabelledCell) =>
  isLabel(one) && one.labels[0]?.to === one.cell.words.length

/** Two labels whose values end at the same place as they, and begin elsewhere, are no coincidence. */
const isRightAligned = (cells: readonly LabelledCell[]) =>
  cells.filter(
    (one) =>
      isFilled(one) &&
      !cells.some(({ cell }) => isUnderLeft(cell, one.cell)) &&
      cells.some(
        (other) =>
          !isLabel(other) &&
          (isUnderRight(other.cell, one.cell) || isUnderRight(one.cell, other.cell))
      )
  ).length >= 2

/** Finds the labels of the cells of one side. */
export function cardSideOf(cells: readonly Cell[]): CardSide {
  const labelled = cells.map((cell): LabelledCell => ({ cell, labels: labelsIn(cell) }))
  return { cells: labelled, is_right: isRightAligned(labelled) }
}

/** Whether one of the cells that have a label stands over a cell. */
const hasLabelOver = (cell: Cell, page: CardSide) =>
  page.cells.some((one) => one.labels.length > 0 && isUnder(cell, one.cell, page))

/** The cells behind another on its line, the nearest first. */
export const cellsBehind = (cell: Cell, page: CardSide): LabelledCell[] =>
  page.cells
    .filter((one) => one.cell.line === cell.line && one.cell.left >= cell.right)
    .toSorted((a, b) => a.cell.left - b.cell.left)

/** The nearest cell under another. */
export const cellUnder = (above: Cell, page: CardSide): LabelledCell | undefined =>
  page.cells
    .filter((one) => isUnder(one.cell, above, page))
    .toSorted(
      (a, b) =>
        a.cell.line - b.cell.line ||
        Math.abs(a.cell.left - above.left) - Math.abs(b.cell.left - above.left)
    )[0]

/** Returns the line close under a value that may belong to it: same letter size and left edge, without its own label. */
export function lineUnder(first: Cell, page: CardSide): Cell | null {
  const next = page.cells.find(({ cell }) => cell.line > first.line && isUnder(cell, first, page))
  if (!next || next.labels.length > 0 || /[:：]/.test(next.cell.text)) return null
  const { cell } = next
  const isSameSize = cell.height > first.height * 0.72 && cell.height < first.height * 1.38
  const isTight = cell.top - first.bottom < first.height * 0.95
  const isAligned = Math.abs(cell.left - first.left) < first.height * 0.6
  const hasLabel = page.cells.some(
    (one) => one.cell.line === cell.line && one.cell.left < cell.left && one.labels.length > 0
  )
  return isSameSize && isTight && isAligned && !hasLabel ? cell : null
}

/** In letter heights: text behind a value that is nearer may belong to it. */
const closeBehind = 3

/** An amount or a share: two on a line, wherever they stand, are two values of one label. */
const isFigure = ({ text }: Cell) =>
  /\d/.test(text) && /[%\p{Sc}]|\b[A-Z]{3} ?\d|\d ?[A-Z]{3}\b/u.test(text)

/** The nearest text behind a value that may be more of it: close, without a label of its own in or over it. */
export function textBehind(cell: Cell, page: CardSide): Cell | null {
  const [next] = cellsBehind(cell, page)
  if (!next || next.labels.length > 0 || hasLabelOver(next.cell, page)) return null
  const isClose = next.cell.left - cell.right < cell.height * closeBehind
  return isClose || (isFigure(cell) && isFigure(next.cell)) ? next.cell : null
}

/** The value that stands on its label: larger, and nearer than what is under the label. */
export function valueOver(label: Cell, page: CardSide): Cell | null {
  // `Plan 2A` over its label begins with one.
  const over = page.cells.findLast(
    (one) =>
      !isLabel(one) && isUnder(label, one.cell, page) && one.cell.height > label.height * 0.72
  )
  const below = page.cells.find(({ cell }) => isUnder(cell, label, page))
  const gap = over ? label.top - over.cell.bottom : 0
  return over && (!below || gap < (below.cell.top - label.bottom) * 0.7) ? over.cell : null
}

/** The value of a label in the head of a table: under a line of labels alone stands a line of as many texts. */
export function valueInRow(label: Cell, page: CardSide): Cell | null {
  const on = (line: number) => page.cells.filter(({ cell }) => cell.line === line)
  const head = on(label.line)
  const next = page.cells.find(({ cell }) => cell.line > label.line)
  const row = next ? on(next.cell.line) : []
  if (!next || head.length < 3 || row.length !== head.length) return null
  const isTable = head.every((one) => one.labels[0]?.from === 0) && !row.some(isLabel)
  const isNear = next.cell.top - label.bottom < label.height * 3
  return isTable && isNear
    ? (row[head.findIndex(({ cell }) => cell === label)]?.cell ?? null)
    : null
}
