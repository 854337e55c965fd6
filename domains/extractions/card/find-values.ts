import type { OcrWord } from '@numo/adapters/ocr/port.ts'
import type { Cell } from './cells.ts'
import {
  cardSideOf,
  cellsBehind,
  cellUnder,
  isFilled,
  isLabel,
  isUnder,
  lineUnder,
  textBehind,
  valueInRow,
  valueOver,
  type CardSide,
} from './card-side.ts'
import { figures, isLabelRest, isNoFigure, isOfOnePeriod, texts } from './label-rest.ts'
import type { Label, LabelOf } from './labels.ts'

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

/** Returns the continuation line of a wrapped value. */
function continuationOf(first: Cell, page: CardSide): Cell[] {
  const cell = lineUnder(first, page)
  const isWords = cell && /^[\p{L}'’.\- ]{2,40}$/u.test(cell.text) && cell.words.length <= 3
  // Three lines under each other are a list: of the members of a family, say.
  return isWords && !lineUnder(cell, page) ? [cell] : []
}

/**
 * The words of a value that stands alone, with its second line, the last word of a name and the second day of a period:
 * `HENRIK A.   SOLBAKKEN`, `12 ENE 2026   12 ENE 2027`.
 */
function wholeOf(cell: Cell, of: LabelOf, page: CardSide): OcrWord[] {
  const next = textBehind(cell, page)
  const isMore =
    (of === 'validity' && /\d/.test(next?.text ?? '')) ||
    (of === 'member_name' && /^\p{Lu}[\p{L}'’-]+$/u.test(next?.text ?? ''))
  const cells = [cell, ...(next && isMore ? [next] : []), ...continuationOf(cell, page)]
  return cells.flatMap(({ words }) => words)
}

/** Whether text without a label of its own stands close under or behind a value. One more word under a name is of it. */
function goesOn(cell: Cell, page: CardSide, of: LabelOf): boolean {
  const under = lineUnder(cell, page)
  if (under && !(of === 'member_name' && under.words.length === 1)) return true
  return textBehind(cell, page) !== null
}

/** Whether a value stands behind a label on its line: then it is no other language's label of what is over it. */
function hasValueBeside(cell: Cell, page: CardSide): boolean {
  const [beside] = cellsBehind(cell, page)
  return beside !== undefined && !isLabel(beside)
}

/** `Plan Esmeralda`: without a colon the word may be of the name. */
const isOfName = ({ words }: Label) => words.length === 1 && words[0] === 'plan'

/** The weight of a label with words that we do not know: its value is looked at by a person. */
const vagueLabelWeight = 0.7

/** Returns every candidate value of every label: after it in its cell, to the right of it, or under it. */
export function candidateValues(cells: readonly Cell[]): CandidateValue[] {
  const page = cardSideOf(cells)
  const filled = page.cells.filter(isFilled)
  const isUnderValues =
    filled.filter(({ cell }) => valueOver(cell, page)).length > Math.max(2, filled.length / 2)
  return page.cells.flatMap(({ cell, labels }) =>
    labels.flatMap((found, k): CandidateValue[] => {
      const { label, to } = found
      // `Fecha de vigencia` close under `Effective date` is the same label in another language.
      const isSecond =
        !hasValueBeside(cell, page) &&
        filled.some(
          (one) =>
            one.labels[0]?.label.of !== label.of &&
            isOfOnePeriod(one.labels[0]?.label.of, label.of) &&
            isUnder(cell, one.cell, page)
        )
      if (isSecond) return []
      // `Plan Adicional 2` over its label `Programa` is all value.
      const isOverLabel = filled.some((one) => valueOver(one.cell, page) === cell)
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
      const onLine = cellsBehind(cell, page)
      const free = onLine.slice(
        0,
        onLine.findIndex(isLabel) === -1 ? undefined : onLine.findIndex(isLabel)
      )
      const further = label.of === 'validity' ? free.flatMap((one) => one.cell.words) : []
      const more = [...further, ...continuationOf(cell, page).flatMap(({ words }) => words)]
      // `Plan option`: the value may stand behind what seems to be one.
      const isRestOfLabel = !found.is_clear && rest.length > 0 && isLabelRest(label.of, rest)
      const inCell: CandidateValue[] =
        rest.length > 0
          ? [
              {
                ...about,
                weight: isRestOfLabel
                  ? vagueLabelWeight * 0.9
                  : !found.is_clear && (isOverLabel || isOfName(label))
                    ? Math.min(about.weight, vagueLabelWeight)
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
      const next = cellUnder(cell, page)
      const isTranslated =
        next !== undefined &&
        (isLabel(next)
          ? isFilled(next) &&
            isOfOnePeriod(next.labels[0]?.label.of, label.of) &&
            !hasValueBeside(next.cell, page)
          : figures.has(label.of) && isNoFigure(next.cell.words))
      const below = isTranslated ? (cellUnder(next.cell, page) ?? next) : next
      if (isTranslated) about.weight = Math.min(about.weight, vagueLabelWeight)
      const values = inCell
      if (isRestOfLabel) about.weight = vagueLabelWeight
      const above = isUnderValues ? valueOver(cell, page) : null
      if (above)
        return [
          {
            ...about,
            weight: Math.min(about.weight, vagueLabelWeight),
            relation: 'below',
            words: wholeOf(above, label.of, page),
          },
        ]
      if (right && !isLabel(right))
        values.push({
          ...about,
          // In a head of columns it is the label of another one.
          weight:
            texts.has(label.of) && below && !isLabel(below) && cellUnder(right.cell, page)
              ? Math.min(about.weight, vagueLabelWeight)
              : about.weight,
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
          // `Asegurado Ana Ruiz` under `Titular`, or `GRP 55-20314` under `ID`, is the value of another label.
          weight:
            below.labels[0]?.from === 0
              ? Math.min(about.weight * 0.85, vagueLabelWeight)
              : about.weight,
          relation: 'below',
          has_right: values.length > 0,
          // What stands on the label, nearer than what is under it, may be its value.
          is_partial:
            about.is_partial ||
            goesOn(below.cell, page, label.of) ||
            valueOver(cell, page) !== null,
          words: wholeOf(below.cell, label.of, page),
        })
      return values
    })
  )
}
