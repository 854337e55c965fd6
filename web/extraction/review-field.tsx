import type { ReactNode } from 'react'
import type { CardPicture, ExtractionField } from '@numo/domains/extractions/contract-fields.ts'
import { isOpen } from '@numo/domains/extractions/rules.ts'
import type { CardField, CardValue } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'
import { Doubt } from './doubt.tsx'
import { isDay, textOf } from './field-text.ts'
import { choicesOf } from './doubt-of.ts'

export type ReviewFieldProps = {
  path: CardField
  field: ExtractionField | undefined
  text: string
  /** Required on a card. */
  isNeeded: boolean
  error?: string | undefined
  picture: CardPicture | null
  onText: (path: CardField, text: string) => void
  onFocus: (path: CardField) => void
  /** The doubtful value was accepted or changed. */
  isReviewed?: boolean
  /** Accepts the extracted value. Omitted where there is another way to accept it. */
  onAccept?: (path: CardField) => void
  /** Shown beside the label instead of the location on the card. */
  aside?: ReactNode
  /** Replaces the default of Enter, which submits the form. */
  onEnter?: () => void
}

const hinted: ReadonlySet<CardField> = new Set([
  'member_name',
  'member_id',
  'deductible',
  'coinsurance',
])
/** Two of these share a row on wide screens. */
const halves: ReadonlySet<CardField> = new Set([
  'deductible',
  'coinsurance',
  'valid_from',
  'valid_until',
])
const figures: ReadonlySet<CardField> = new Set(['coinsurance'])

/** A field of a card: extracted value, doubt and input. */
export function ReviewField(props: ReviewFieldProps) {
  const { path, field, text, isNeeded, error, picture, onText, onFocus, aside, onEnter } = props
  const { isReviewed = false, onAccept } = props
  const { t } = useProgram()
  const isDoubtful = field !== undefined && isOpen(field)
  const label = t(`card.field.${path}`)
  const choose = (value: CardValue) => onText(path, textOf(path, value))
  const shared = {
    name: path,
    label: isNeeded ? label : t('card.optional', { field: label }),
    error,
    required: isNeeded,
    onChange: (typed: string | null) => onText(path, typed ?? ''),
    onFocus: () => onFocus(path),
    aside:
      aside ??
      (field && field.value !== null && (
        <span className="field-from">{t(field.page === 2 ? 'card.from_2' : 'card.from_1')}</span>
      )),
  }
  return (
    // Key events bubble up from the inputs and buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="rfield"
      data-open={(isDoubtful && !isReviewed) || undefined}
      data-half={halves.has(path) || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onEnter) {
          event.preventDefault()
          onEnter()
        }
        // Keys 1 to 4 select an alternative while one has the focus; in an input they are digits.
        const isTyping = event.target instanceof HTMLInputElement
        const choices = field ? choicesOf(field.value, field.alternatives) : []
        const chosen = choices[Number(event.key) - 1]
        if (!isTyping && isDoubtful && chosen !== undefined) choose(chosen)
      }}
    >
      {isDay(path) ? (
        <DayField {...shared} value={text} />
      ) : (
        <TextField
          {...shared}
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each hinted field has a hint of this name without placeholders
          {...(hinted.has(path) && { hint: t(`card.hint.${path}` as 'card.hint.member_name') })}
          type={path === 'phone' ? 'tel' : 'text'}
          inputMode={figures.has(path) ? 'decimal' : undefined}
          spellCheck={false}
          maxLength={200}
          value={text}
        />
      )}
      {isDoubtful && (
        <Doubt
          field={field}
          picture={picture}
          // Nothing is preselected.
          text={onAccept && !isReviewed ? null : text}
          isReviewed={isReviewed}
          onChoose={choose}
          onAccept={onAccept && (() => onAccept(path))}
        />
      )}
    </div>
  )
}
