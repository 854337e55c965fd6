import { useState } from 'react'
import {
  correctExtraction,
  type ExtractionDetail,
} from '@numo/domains/extractions/contract-admin.ts'
import type { ExtractionField } from '@numo/domains/extractions/contract-fields.ts'
import { finalValue, inReviewOrder, isOpen, isSameValue } from '@numo/domains/extractions/rules.ts'
import { cardFields, type CardField } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import { useRenew } from '../record/use-record.ts'
import { useAction } from '../ui/use-action.ts'
import { focusField } from './extraction-review.tsx'
import { textOf, valueOf } from './field-text.ts'
import { ReviewField } from './review-field.tsx'

type Props = {
  detail: ExtractionDetail
  /** Nothing can be said about it any more. */
  isFixed: boolean
  onFocus: (path: CardField) => void
}

const shownOf = (field: ExtractionField | undefined, path: CardField) =>
  textOf(path, finalValue(field))

/** Every field of a reading: the doubtful ones first, each kept as soon as it is accepted or changed. */
export function StaffFields({ detail, isFixed, onFocus }: Props) {
  const { t, caller } = useProgram()
  const renew = useRenew()
  const { run } = useAction()
  // The order somebody began with stays while they go through it.
  const [order] = useState(() => inReviewOrder(detail.fields).map(({ path }) => path))
  const paths = [...order, ...cardFields.filter((path) => !order.includes(path))]
  const [texts, setTexts] = useState<Partial<Record<CardField, string>>>({})
  const [wrong, setWrong] = useState<Partial<Record<CardField, string>>>({})
  const fieldOf = (path: CardField) => detail.fields.find((one) => one.path === path)
  const textNow = (path: CardField) => texts[path] ?? shownOf(fieldOf(path), path)

  async function keep(path: CardField, text: string) {
    const value = valueOf(path, text)
    if (value === undefined) {
      setWrong((before) => ({ ...before, [path]: t('card.doubt.bad_format') }))
      return
    }
    await run(async () => {
      await caller.call(correctExtraction, { id: detail.id, path, value })
      await renew()
    })
  }
  const acceptOf = (path: CardField) => async () => {
    const next = order.find((one) => {
      const field = fieldOf(one)
      return one !== path && field !== undefined && isOpen(field)
    })
    await keep(path, textNow(path))
    if (next) focusField(next)
  }
  return paths.map((path) => {
    const field = fieldOf(path)
    const accept = acceptOf(path)
    return (
      // Leaving the input inside keeps what was typed there.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <fieldset
        key={path}
        className="exr-field"
        disabled={isFixed || field === undefined}
        onBlur={({ target, currentTarget, relatedTarget }) => {
          const isLeft = !currentTarget.contains(relatedTarget)
          const isChanged = textNow(path) !== shownOf(field, path)
          if (target instanceof HTMLInputElement && isLeft && isChanged)
            void keep(path, textNow(path))
        }}
      >
        <ReviewField
          path={path}
          field={field}
          text={textNow(path)}
          error={wrong[path]}
          picture={field?.page === 2 ? detail.back : detail.front}
          onText={(_, text) => {
            setTexts((before) => ({ ...before, [path]: text }))
            setWrong(({ [path]: __, ...others }) => others)
          }}
          onFocus={onFocus}
          onEnter={() => void accept()}
        />
        {field && isOpen(field) && !isFixed && (
          <p>
            <button type="button" className="btn btn-line btn-xs" onClick={() => void accept()}>
              {t('extractions.accept')}
            </button>
          </p>
        )}
        {field && <Said field={field} name={detail.said_by[path]?.name} />}
      </fieldset>
    )
  })
}

/** Who said it, and what was read where that differs. */
function Said({ field, name }: { field: ExtractionField; name: string | undefined }) {
  const { t } = useProgram()
  const { path, value, corrected_value, corrected_at } = field
  if (corrected_at === null || name === undefined) return null
  return (
    <p className="exr-said">
      {isSameValue(value, corrected_value)
        ? t('extractions.accepted', { name })
        : t('extractions.said_otherwise', {
            read: textOf(path, value) || t('extractions.nothing'),
            name,
          })}
    </p>
  )
}
