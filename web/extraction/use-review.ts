import { useState } from 'react'
import type { Extraction } from '@numo/domains/extractions/contract.ts'
import type { ExtractionField, ConfirmedFields } from '@numo/domains/extractions/contract-fields.ts'
import { finalValue, inReviewOrder, isOpen, isRequired } from '@numo/domains/extractions/rules.ts'
import { cardFields, type CardField } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import type { FieldErrors } from '../ui/error-summary.tsx'
import { textOf, valueOf, type FieldTexts } from './field-text.ts'
import { notListed, type ChosenInsurer } from './insurer-field.tsx'

/** The fields with an input of their own; the insurer is chosen. */
const typedFields = cardFields.filter((path) => path !== 'insurer')

const textsOf = (extraction: Extraction): FieldTexts =>
  // Every field is a key of it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(
    cardFields.map((path) => [
      path,
      textOf(path, finalValue(extraction.fields.find((one) => one.path === path))),
    ])
  ) as FieldTexts

/** The insurer to begin with: the one whose very name is on the card, else the policy's own where the card does not say otherwise. */
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
  // A card with another name than the policy's insurer is a question, not an answer.
  const isSilent = name === '' || candidates.some(({ slug }) => slug === policy_insurer?.id)
  return { id: isSilent ? (policy_insurer?.id ?? '') : '', name }
}

/** Every field with an input of its own: what a person must look at first. */
const orderOf = (fields: readonly ExtractionField[]): CardField[] => {
  const first = inReviewOrder(fields).map(({ path }) => path)
  return [...first, ...cardFields.filter((path) => !first.includes(path))].filter(
    (path) => path !== 'insurer'
  )
}

/** The doubtful fields nobody has looked at or changed, in the order of the card. */
const doubtfulOf = (
  fields: readonly ExtractionField[],
  touched: ReadonlySet<CardField>
): CardField[] =>
  fields
    .filter((field) => field.path !== 'insurer' && isOpen(field) && !touched.has(field.path))
    .map(({ path }) => path)
    .toSorted((a, b) => cardFields.indexOf(a) - cardFields.indexOf(b))

/** What a household says its card says, as `confirmExtraction` takes it. */
type ReviewState = { fields: ConfirmedFields; seen: CardField[]; insurer: string | null }

/** Errors without those of fields that were just changed. */
const without = (errors: FieldErrors, ...names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))

/** What a household types over what was read, and what is wrong with it. */
export function useReview(extraction: Extraction) {
  const { t } = useProgram()
  // The order somebody began with stays while they go through it.
  const [order] = useState(() => orderOf(extraction.fields))
  const [texts, setTexts] = useState(() => textsOf(extraction))
  const [insurer, setInsurer] = useState(() => insurerOf(extraction))
  const [touched, setTouched] = useState<ReadonlySet<CardField>>(new Set())
  const [errors, setErrors] = useState<FieldErrors>({})
  const [active, setActive] = useState<CardField | null>(null)

  /** Somebody has looked at a doubtful field and found it right as it is. */
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

  /** What is said, or null after the form has said what is wrong. */
  function stated(today: string): ReviewState | null {
    const wrong: Record<string, string> = {}
    const fields: Record<string, unknown> = {}
    if (insurer.id === '') wrong['insurer'] = t('card.error.insurer')
    if (insurer.id === notListed && insurer.name.trim() === '')
      wrong['insurer_name'] = t('card.error.insurer_name')
    for (const path of typedFields) {
      const value = valueOf(path, texts[path])
      if (value === undefined || (value === null && isNeeded(path)))
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field that is typed has a sentence of this name, and none has blanks
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
