/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is a list one types to find in */
import { useId, useState, type KeyboardEvent } from 'react'
import { fold } from '@numo/kit/text.ts'
import { useReader } from '../reader.ts'
import { FieldFrame, type FieldControl, type FieldTexts } from './field-frame.tsx'

export type ComboboxOption = { id: string; name: string; note?: string }

/** Most entries shown at once; whoever wants another types more. */
const most = 40

/** Those whose name holds every word typed, the ones that begin with it first. */
export function findOptions(
  options: readonly ComboboxOption[],
  text: string
): readonly ComboboxOption[] {
  const words = fold(text).split(' ').filter(Boolean)
  const found = options
    .map((option) => ({ option, folded: fold(option.name) }))
    .filter(({ folded }) => words.every((word) => folded.includes(word)))
  const begins = (folded: string) => (folded.startsWith(words[0] ?? '') ? 0 : 1)
  return found
    .toSorted((one, other) => begins(one.folded) - begins(other.folded))
    .slice(0, most)
    .map(({ option }) => option)
}

/** The index `by` steps after `now` (-1: none yet) in a list that goes round. */
const stepIn = (length: number, now: number, by: number) =>
  length === 0 ? -1 : (now + by + length + (now < 0 && by < 0 ? 1 : 0)) % length

/** A field one types into to choose from a long list. Its value is the text in it; `onPick` says which option was chosen. */
export function ComboboxField({
  name,
  label,
  hint,
  error,
  value,
  onChange,
  options,
  isFound = false,
  onPick,
}: FieldControl<string> &
  FieldTexts & {
    options: readonly ComboboxOption[]
    /** `options` are those found for the text already, by the server. */
    isFound?: boolean
    onPick: (option: ComboboxOption) => void
  }) {
  const { t } = useReader()
  const [isOpen, setOpen] = useState(false)
  const [index, setIndex] = useState(-1)
  const list = useId()
  const text = value ?? ''
  // Whoever has chosen one sees the others too.
  const isChosen = options.some((one) => one.name === text)
  const found = isFound ? options : findOptions(options, isChosen ? '' : text)
  const current = isOpen ? found[index] : undefined
  const isShown = isOpen && found.length > 0
  const pick = (option: ComboboxOption) => {
    onPick(option)
    setOpen(false)
    setIndex(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true)
      setIndex(stepIn(found.length, index, event.key === 'ArrowDown' ? 1 : -1))
    } else if (event.key === 'Enter' && current) pick(current)
    else if (event.key === 'Escape' && isShown) setOpen(false)
    else return
    event.preventDefault()
  }
  return (
    <FieldFrame {...{ name, label, hint, error }} shown={text}>
      {(described) => (
        <div className="combobox">
          <input
            {...described}
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={list}
            aria-activedescendant={current ? `${list}-${current.id}` : undefined}
            value={text}
            onChange={({ target }) => {
              onChange(target.value)
              setOpen(true)
              setIndex(-1)
            }}
            onKeyDown={onKeyDown}
            onClick={() => setOpen(true)}
            onBlur={() => setOpen(false)}
          />
          <div
            id={list}
            role="listbox"
            aria-label={label}
            className="combobox-list"
            hidden={!isShown}
          >
            {found.map((option, at) => (
              <div
                key={option.id}
                id={`${list}-${option.id}`}
                role="option"
                aria-selected={at === index}
                ref={(element) => {
                  if (at === index) element?.scrollIntoView({ block: 'nearest' })
                }}
                // The field keeps the focus; a click would come after it has lost it.
                onPointerDown={(event) => {
                  event.preventDefault()
                  pick(option)
                }}
              >
                <span>{option.name}</span>
                {option.note && <small>{option.note}</small>}
              </div>
            ))}
          </div>
          <p className="vh" aria-live="polite">
            {isOpen && text ? t('app.pick.found', { count: found.length }) : ''}
          </p>
        </div>
      )}
    </FieldFrame>
  )
}
