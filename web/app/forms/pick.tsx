import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { ComboboxField, type ComboboxOption } from '../../ui/fields/combobox-field.tsx'
import type { FieldControl } from '../../ui/fields/field-frame.tsx'
import { useProgram } from '../program.ts'
import { useLoad } from '../use-load.ts'

export type Choice = ComboboxOption
export type FindChoices = (words: string, signal: AbortSignal) => Promise<readonly Choice[]>

/** Combobox that searches on the server. Its value is the id of the selected option. */
export function Pick({
  name,
  onChange,
  error,
  label,
  find,
  chosen,
}: FieldControl<string> & {
  label: string
  find: FindChoices
  /** The option that the initial value refers to. */
  chosen: Choice | null
}) {
  const { t } = useProgram()
  const [picked, setPicked] = useState(chosen)
  const [text, setText] = useState(chosen?.name ?? '')
  const words = useDeferredValue(text.trim())
  const found = useLoad('pick', [name, words], (signal) => find(words, signal), {
    enabled: words.length > 1,
    placeholderData: keepPreviousData,
  })
  return (
    <ComboboxField
      {...{ name, label, error }}
      hint={picked ? picked.note : found.data?.length === 0 && t('app.palette.none')}
      value={text}
      // Editing the text clears the selection.
      onChange={(typed) => {
        setText(typed ?? '')
        setPicked(null)
        onChange(null)
      }}
      options={words.length > 1 ? (found.data ?? []) : []}
      isFound
      onPick={(choice) => {
        setText(choice.name)
        setPicked(choice)
        onChange(choice.id)
      }}
    />
  )
}
