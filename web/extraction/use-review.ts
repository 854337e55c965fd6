import { useState } from 'react'
import type { Extraction } from '@numo/domains/extractions/contract.ts'
import type { SaidFields } from '@numo/domains/extractions/contract-fields.ts'
import { finalValue, isOpen, requiredFields } from '@numo/domains/extractions/rules.ts'
import { cardFields, type CardField } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import type { FieldErrors } from '../ui/field.tsx'
import { textOf, valueOf, type FieldTexts } from './field-text.ts'
import { notListed, type ChosenInsurer } from './insurer-field.tsx'

/** The fields with an input of their own; the insurer is chosen. */
export const typedFields = cardFields.filter((path) => path !== 'insurer')

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

/** Errors without those of fields that were just changed. */
const without = (errors: FieldErrors, ...names: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)))

/** What a household types over what was read, and what is wrong with it. */
export function useReview(extraction: Extraction) {
  const { t } = useProgram()
  const [texts, setTexts] = useState(() => textsOf(extraction))
  const [insurer, setInsurer] = useState(() => insurerOf(extraction))
  const [touched, setTouched] = useState<ReadonlySet<CardField>>(new Set())
  const [errors, setErrors] = useState<FieldErrors>({})
  const [active, setActive] = useState<CardField | null>(null)

  const setText = (path: CardField, text: string) => {
    setTexts((before) => ({ ...before, [path]: text }))
    setTouched((before) => new Set(before).add(path))
    setErrors((before) => without(before, path))
  }

  /** The fields a person must still look at, in their order; an insurer nobody has chosen is one. */
  const doubtful = extraction.fields
    .filter((field) => field.path !== 'insurer' && isOpen(field) && !touched.has(field.path))
    .map(({ path }) => path)
    .toSorted((a, b) => cardFields.indexOf(a) - cardFields.indexOf(b))
  const open: CardField[] = insurer.id === '' ? ['insurer', ...doubtful] : doubtful

  /** What is said, or null after the form has said what is wrong. */
  function said(today: string): { fields: SaidFields; insurer: string | null } | null {
    const wrong: Record<string, string> = {}
    const fields: Record<string, unknown> = {}
    if (insurer.id === '') wrong['insurer'] = t('card.error.insurer')
    if (insurer.id === notListed && insurer.name.trim() === '')
      wrong['insurer_name'] = t('card.error.insurer_name')
    for (const path of typedFields) {
      const value = valueOf(path, texts[path])
      if (value === undefined || (value === null && requiredFields.includes(path)))
        wrong[path] = t(`card.error.${path}` as 'card.error.plan')
      else fields[path] = value
    }
    const { valid_from: from, valid_until: until } = fields
    if (typeof until === 'string' && until < today)
      wrong['valid_until'] = t('card.error.valid_until')
    else if (typeof from === 'string' && typeof until === 'string' && until < from)
      wrong['valid_from'] = t('card.error.wrong_days')
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return null
    if (insurer.id === notListed) fields['insurer'] = insurer.name.trim()
    return { fields, insurer: insurer.id === notListed ? null : insurer.id }
  }

  return {
    texts,
    setText,
    insurer,
    setInsurer: (chosen: ChosenInsurer) => {
      setInsurer(chosen)
      setErrors((before) => without(before, 'insurer', 'insurer_name'))
    },
    errors,
    open,
    active,
    setActive,
    said,
  }
}

export type Review = ReturnType<typeof useReview>
