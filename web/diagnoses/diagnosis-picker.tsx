import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { findDiagnoses, type Diagnosis } from '@numo/domains/diagnoses/contract.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { ComboboxField } from '../ui/fields/combobox-field.tsx'

const minChars = 2

/**
 * Combobox that finds a diagnosis by code or words. What is typed is kept as the clinic's own words (`text`) until a
 * diagnosis is picked; an empty field is null.
 */
export function DiagnosisPicker({
  value: given,
  onChange,
  label,
  name = 'diagnosis',
  error,
}: {
  value: Diagnosis | null | undefined
  onChange: (value: Diagnosis | null) => void
  label: string
  /** Distinguishes several pickers of one form. */
  name?: string
  error?: string | undefined
}) {
  const { t, locale } = useProgram()
  const value = given ?? null
  const typed = value?.system === 'text' ? value.title : ''
  const q = useDeferredValue(typed.trim().slice(0, 100))
  const isSearch = q.length >= minChars
  const found = useRead(
    findDiagnoses,
    { q, locale },
    { enabled: isSearch, placeholderData: keepPreviousData }
  )
  const matches = (isSearch && found.data?.diagnoses) || []
  const hintOf = () => {
    if (value === null) return t('app.diagnosis.hint')
    if (value.system === 'icd10') return t('app.diagnosis.coded', { code: value.code })
    if (!isSearch || found.isPending || found.isPlaceholderData) return t('app.diagnosis.own')
    if (found.isError) return t('app.diagnosis.failed')
    const { searched } = found.data
    if (matches.length === 0) return t('app.diagnosis.none', { text: q })
    return searched === null
      ? t('app.diagnosis.own')
      : t('app.diagnosis.searched', { text: searched })
  }
  return (
    <ComboboxField
      {...{ name, label, error }}
      hint={hintOf()}
      value={value?.title ?? ''}
      onChange={(text) => onChange(text ? { system: 'text', code: null, title: text } : null)}
      options={matches.map(({ code, title, other_title, is_leaf }) => ({
        id: code,
        name: `${code} ${title}`,
        note: is_leaf ? (other_title ?? '') : t('app.diagnosis.broad'),
      }))}
      isFound
      onPick={({ id }) => {
        const match = matches.find(({ code }) => code === id)
        if (match) onChange({ system: 'icd10', code: match.code, title: match.title })
      }}
    />
  )
}
