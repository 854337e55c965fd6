import { useState } from 'react'
import type { Extraction } from '@numo/domains/extractions/contract.ts'
import type { ExtractionField, ConfirmedFields } from '@numo/domains/extractions/contract-fields.ts'
import { finalValue, inReviewOrder, isOpen, isRequired } from '@numo/domains/extractions/rules.ts'
import { cardFields, type CardField } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import type { FieldErrors } from '../ui/error-summary.tsx'
import { textOf, valueOf, type FieldTexts } from './field-text.ts'
import { notListed } from './insurer-choices.ts'
import type { ChosenInsurer } from './insurer-field.tsx'

/** Fields with an input; the insurer is a selection. */
const typedFields = cardFields.filter((path) => path !== 'insurer')

const textsOf = (extraction: Extraction): FieldTexts =>
  // All fields are present.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(
    cardFields.map((path) => [
      path,
      textOf(path, finalValue(extraction.fields.find((one) => one.path === path))),
    ])
  ) as FieldTexts

/**
 * Returns the initial insurer: an exact name match on the card, else the policy's insurer when the card does not
 * contradict it.
 */
function insurerOf({
  candidates,
  policy_insurer,
  fields,
  confirmed_at,
}: Extraction): ChosenInsurer {
  const name = textOf('insurer', finalValue(fields.find(({ path }) => path === 'insurer')))
  const match = candidates.find(({ is_match }) => is_match)
  if (confirmed_at !== null) return { id: policy_insurer?.id ?? notListed, name }
  if (match) return { id: match.slug, name }
  // A card with another name than the policy's insurer needs a decision.
  const isSilent = name === '' || candidates.some(({ slug }) => slug === policy_insurer?.id)
  return { id: isSilent ? (policy_insurer?.id ?? '') : '', name }
}

/** Returns the fields with an input, doubtful ones first. */
const orderOf = (fields: readonly ExtractionField[]): CardField[] => {
  const first = inReviewOrder(fields).map(({ path }) => path)
  return [...first, ...cardFields.filter((path) => !first.includes(path))].filter(
    (path) => path !== 'insurer'
  )
}

/** Returns the doubtful fields that were neither accepted nor changed, in the order of the card. */
const doubtfulOf = (
  fields: readonly ExtractionField[],
  touched: ReadonlySet<CardField>
): CardField[] =>
  fields
    .filter((field) => field.path !== 'insurer' && isOpen(field) && !touched.has(field.path))
    .map(({ path }) => path)
    .toSorted((a, b) => cardFields.indexOf(a) - cardFields.indexOf(b))

/** Confirmed values as `confirmExtraction` accepts them. */
type ReviewState = { fields: ConfirmedFields; seen: CardField[]; insurer: string | null }

/** Returns the errors without those of changed fields. */
const without = (errors: FieldErrors, ...names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))

/** State of the confirmation by a household: texts, selections and errors. */
export function useReview(extraction: Extraction) {
  const { t } = useProgram()
  // The initial order is kept during the review.
  const [order] = useState(() => orderOf(extraction.fields))
  const [texts, setTexts] = useState(() => textsOf(extraction))
  const [insurer, setInsurer] = useState(() => insurerOf(extraction))
  const [touched, setTouched] = useState<ReadonlySet<CardField>>(new Set())
  const [errors, setErrors] = useState<FieldErrors>({})
  const [active, setActive] = useState<CardField | null>(null)

  /** Accepts a doubtful field as extracted. */
  const accept = (path: CardField) => {
    setTouched((before) => new Set(before).add(path))
    setErrors((before) => without(before, path))
  }
  const setText = (path: CardField, text: string) => {
    setTexts((before) => ({ ...before, [path]: text }))
    accept(path)
  }

  const doubtful = doubtfulOf(extraction.fields, touched)
  const open: CardField[] = insurer.id === '' ? ['insurer', ...doubtful] : doubtful

  const isNeeded = (path: CardField) => isRequired(path, (other) => texts[other].trim() !== '')

  /** Returns the confirmed values; null after showing errors. */
  function stated(today: string): ReviewState | null {
    const wrong: Record<string, string> = {}
    const fields: Record<string, unknown> = {}
    if (insurer.id === '') wrong['insurer'] = t('card.error.insurer')
    if (insurer.id === notListed && insurer.name.trim() === '')
      wrong['insurer_name'] = t('card.error.insurer_name')
    for (const path of typedFields) {
      const value = valueOf(path, texts[path])
      if (value === undefined || (value === null && isNeeded(path)))
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each typed field has a sentence of this name without placeholders
        wrong[path] = t(`card.error.${path}` as 'card.error.plan')
      else fields[path] = value
      if (doubtful.includes(path))
        wrong[path] ??= t('card.error.look', { field: t(`card.field.${path}`) })
    }
    const { valid_from: from, valid_until: until } = fields
    if (typeof until === 'string' && until < today)
      wrong['valid_until'] = t('card.error.valid_until')
    else if (typeof from === 'string' && typeof until === 'string' && until < from)
      wrong['valid_from'] = t('card.error.wrong_days')
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return null
    if (insurer.id === notListed) fields['insurer'] = insurer.name.trim()
    const seen = typedFields.filter((path) => touched.has(path))
    return { fields, seen, insurer: insurer.id === notListed ? null : insurer.id }
  }

  return {
    order,
    texts,
    isNeeded,
    setText,
    accept,
    isTouched: (path: CardField) => touched.has(path),
    insurer,
    setInsurer: (chosen: ChosenInsurer) => {
      setInsurer(chosen)
      setErrors((before) => without(before, 'insurer', 'insurer_name'))
    },
    errors,
    open,
    active,
    setActive,
    said: stated,
  }
}

export type Review = ReturnType<typeof useReview>
