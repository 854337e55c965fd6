import { IconAlertTriangle } from '@tabler/icons-react'
import type { Extraction } from '@numo/domains/extractions/contract.ts'
import { isOpen } from '@numo/domains/extractions/rules.ts'
import type { CardField } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import { BothSides } from '../ui/both-sides.tsx'
import { fieldId } from '../ui/fields/field-frame.tsx'
import { CardSide } from './card-side.tsx'
import { InsurerField } from './insurer-field.tsx'
import { ReviewField } from './review-field.tsx'
import type { Review } from './use-review.ts'
import type { CardSide as Side } from '@numo/domains/documents/enums.ts'

type Props = { extraction: Extraction; review: Review }

export const focusField = (path: CardField) => document.getElementById(fieldId(path))?.focus()

/** How many fields wait for confirmation, with a way to the next; nothing when none does. */
export function OpenFields({ review: { open } }: Pick<Props, 'review'>) {
  const { t } = useProgram()
  const [next] = open
  if (next === undefined) return null
  return (
    <div className="card-note">
      <IconAlertTriangle size={20} aria-hidden />
      <b>{t('card.doubt.count', { count: open.length })}</b>
      <button type="button" className="linkish" onClick={() => focusField(next)}>
        {t('card.doubt.go', { field: t(`card.field.${next}`) })}
      </button>
    </div>
  )
}

/** Extracted fields for confirmation by the household. Doubtful ones come first. */
export function ExtractionReview({ extraction, review }: Props) {
  const pictureOf = (page: number | undefined) => (page === 2 ? extraction.back : extraction.front)
  return (
    <>
      <InsurerField
        chosen={review.insurer}
        candidates={extraction.candidates}
        own={extraction.policy_insurer}
        error={review.errors['insurer']}
        nameError={review.errors['insurer_name']}
        onChoose={review.setInsurer}
        onFocus={() => review.setActive('insurer')}
      />
      <div className="rfields">
        {review.order.map((path) => {
          const field = extraction.fields.find((one) => one.path === path)
          return (
            <ReviewField
              key={path}
              path={path}
              field={field}
              text={review.texts[path]}
              isNeeded={review.isNeeded(path)}
              error={review.errors[path]}
              picture={pictureOf(field?.page)}
              onText={review.setText}
              isReviewed={review.isTouched(path)}
              onAccept={review.accept}
              onFocus={review.setActive}
            />
          )
        })}
      </div>
    </>
  )
}

type PicturesProps = {
  extraction: Pick<Extraction, 'fields' | 'front' | 'back'>
  active: CardField | null
  onReplace?: (side: Side) => void
  canTurn?: boolean
}

/** Both sides of the card beside the fields; above them on a phone, the one with the active field. */
export function ReviewPictures({ extraction, active, onReplace, canTurn }: PicturesProps) {
  const { t } = useProgram()
  const marks = extraction.fields.map((field) => ({ ...field, isOpen: isOpen(field) }))
  const { page } = extraction.fields.find(({ path }) => path === active) ?? {}
  const drawn = (side: Side, its: number) => {
    const picture = extraction[side]
    return (
      picture && (
        <CardSide
          side={side}
          picture={picture}
          marks={marks.filter((one) => one.page === its)}
          active={active}
          onPick={focusField}
          onReplace={onReplace && (() => onReplace(side))}
          {...(canTurn && { canTurn })}
        />
      )
    )
  }
  return (
    <BothSides
      label={t('card.sides')}
      names={{ front: t('card.front'), back: t('card.back') }}
      front={drawn('front', 1)}
      back={drawn('back', 2)}
      asked={page === 2 ? 'back' : page === 1 ? 'front' : null}
    />
  )
}
