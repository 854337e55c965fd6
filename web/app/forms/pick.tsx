import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useProgram } from '../program.ts'
import type { FieldControl } from '../../ui/fields/field-frame.tsx'
import { TextField } from '../../ui/fields/text-fields.tsx'
import { Button } from '../../ui/button.tsx'

export type Choice = { id: string; name: string; note: string }

/** Finds one thing of many by words: what is found is offered while somebody types, and chosen with a press. */
export function Pick({
  name,
  value,
  onChange,
  error,
  label,
  find,
  chosen: first,
}: FieldControl<string> & {
  label: string
  find: (words: string, signal: AbortSignal) => Promise<readonly Choice[]>
  /** The one that `value` names at first. */
  chosen: Choice | null
}) {
  const [chosen, setChosen] = useState(first)
  const choose = (choice: Choice | null) => {
    setChosen(choice)
    onChange(choice?.id ?? null)
  }
  const { t } = useProgram()
  const [text, setText] = useState('')
  const words = useDeferredValue(text.trim())
  const found = useQuery({
    queryKey: ['pick', name, words],
    enabled: words.length > 1,
    queryFn: ({ signal }) => find(words, signal),
  })
  if (chosen && value)
    return (
      <p className="card-line">
        <b>{chosen.name}</b> <span className="dim">{chosen.note}</span>
        <button type="button" className="as-link" onClick={() => choose(null)}>
          {t('app.pick.change')}
        </button>
      </p>
    )
  return (
    <div className="stack">
      <TextField
        name={name}
        type="search"
        label={label}
        value={text}
        error={error}
        maxLength={100}
        onChange={(typed) => setText(typed ?? '')}
      />
      {words.length > 1 && (
        <ul className="rows" aria-live="polite">
          {found.data?.length === 0 && <li className="dim">{t('app.palette.none')}</li>}
          {found.data?.map((choice) => (
            <li key={choice.id}>
              <span>
                <b>{choice.name}</b>
                <small>{choice.note}</small>
              </span>
              <Button
                size="xs"
                aria-label={`${t('app.pick.choose')}: ${choice.name}`}
                onClick={() => choose(choice)}
              >
                {t('app.pick.choose')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
