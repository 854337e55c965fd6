import { useState } from 'react'
import type { ExtractionDetail } from '@numo/domains/extractions/contract-admin.ts'
import type { ExtractionField } from '@numo/domains/extractions/contract-fields.ts'
import {
  inReviewOrder,
  isOpen,
  isRequired,
  isSameValue,
  wasDoubtful,
} from '@numo/domains/extractions/rules.ts'
import { cardFields, type CardField } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import { useProblemText } from '../app/problem-text.ts'
import { focusField } from './extraction-review.tsx'
import type { SaveState } from './field-saves.ts'
import { textOf } from './field-text.ts'
import { FieldChange } from './policy-changes.tsx'
import { ReviewField } from './review-field.tsx'
import type { FieldSaves } from './use-field-saves.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  detail: ExtractionDetail
  saves: FieldSaves
  /** The extraction can no longer be edited. */
  isFixed: boolean
  onFocus: (path: CardField) => void
}

/** All fields of an extraction, doubtful ones first; each is saved when accepted or changed. */
export function StaffFields({ detail, saves, isFixed, onFocus }: Props) {
  const { t } = useProgram()
  const problemText = useProblemText()
  // The initial order is kept during the review.
  const [order] = useState(() => inReviewOrder(detail.fields).map(({ path }) => path))
  const paths = [...order, ...cardFields.filter((path) => !order.includes(path))]
  const fieldOf = (path: CardField) => detail.fields.find((one) => one.path === path)
  const isNeeded = (path: CardField) =>
    isRequired(path, (other) => saves.textOf(other).trim() !== '')
  const errorOf = (path: CardField, state: SaveState | undefined) => {
    if (state?.is === 'unfit') return t('card.doubt.bad_format')
    if (state?.is === 'failed') return problemText(state.error)
    const isAccepted = (fieldOf(path)?.corrected_at ?? null) !== null
    // Accepted as empty, which blocks approval all the same.
    if (isAccepted && isNeeded(path) && saves.textOf(path).trim() === '')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each required field has a sentence of this name without placeholders
      return t(`card.error.${path}` as 'card.error.plan')
    return undefined
  }

  const acceptOf = (path: CardField) => async () => {
    const next = order.find((one) => {
      const field = fieldOf(one)
      return one !== path && field !== undefined && isOpen(field)
    })
    const isStored = saves.keep(path)
    if (next) focusField(next)
    await isStored
  }
  return paths.map((path) => {
    const field = fieldOf(path)
    const accept = acceptOf(path)
    const state = saves.states[path]
    return (
      // Saves on blur of the input inside.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <fieldset
        key={path}
        className="exr-field"
        disabled={isFixed || field === undefined}
        onBlur={({ target, currentTarget, relatedTarget }) => {
          const isLeft = !currentTarget.contains(relatedTarget)
          if (target instanceof HTMLInputElement && isLeft && saves.isChanged(path))
            void saves.keep(path)
        }}
      >
        <ReviewField
          path={path}
          field={field}
          text={saves.textOf(path)}
          isNeeded={isNeeded(path)}
          error={errorOf(path, state)}
          picture={field?.page === 2 ? detail.back : detail.front}
          onText={(_, text) => saves.type(path, text)}
          onFocus={onFocus}
          onEnter={() => void accept()}
        />
        {field && isOpen(field) && !isFixed && (
          <p>
            <Button size="xs" onClick={() => void accept()}>
              {t('extractions.accept')}
            </Button>
          </p>
        )}
        <FieldSaveState state={state} onAgain={() => void saves.keep(path)} />
        <FieldChange path={path} detail={detail} />
        {field && <StatedValue field={field} detail={detail} />}
      </fieldset>
    )
  })
}

/** Save state of a field, with a retry button. */
function FieldSaveState({ state, onAgain }: { state: SaveState | undefined; onAgain: () => void }) {
  const { t } = useProgram()
  return (
    <output className="exr-save-state" data-state={state?.is}>
      {state && t(`extractions.save.${state.is === 'unfit' ? 'failed' : state.is}`)}
      {state?.is === 'failed' && (
        <button type="button" className="linkish" onClick={onAgain}>
          {t('extractions.save.again')}
        </button>
      )}
    </output>
  )
}

/** Who stated the value, the extracted value if different, and whether it was doubtful. */
function StatedValue({ field, detail }: { field: ExtractionField; detail: ExtractionDetail }) {
  const { t } = useProgram()
  const { path, value, corrected_value, corrected_at, reason } = field
  const person = detail.said_by[path]
  if (corrected_at === null || person === undefined) return null
  const { name } = person
  const isHousehold = person.id === detail.confirmed_by?.id
  return (
    <div className="exr-stated">
      <p>
        {isSameValue(value, corrected_value)
          ? t(isHousehold ? 'extractions.by_household' : 'extractions.accepted', { name })
          : t('extractions.said_otherwise', {
              read: textOf(path, value) || t('extractions.nothing'),
              name,
            })}
      </p>
      {reason !== null && wasDoubtful(field) && (
        <p>
          {t('extractions.was_doubtful')}: {t(`card.doubt.${reason}`)}
        </p>
      )}
    </div>
  )
}
