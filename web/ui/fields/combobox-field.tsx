/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no native element for a combobox with a listbox */
import { useId, useState, type KeyboardEvent } from 'react'
import { fold } from '@numo/kit/text.ts'
import { useReader } from '../reader.ts'
import { FieldFrame, type FieldControl, type FieldTexts } from './field-frame.tsx'

export type ComboboxOption = { id: string; name: string; note?: string }

/** Maximum number of options shown; typing more narrows them. */
const max = 40

/** Returns the options whose name contains every typed word, those that begin with the first word first. */
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
    .slice(0, max)
    .map(({ option }) => option)
}

/** Returns the index `by` steps after `now` with wrap-around; `now` is -1 without a selection. */
const stepIn = (length: number, now: number, by: number) =>
  length === 0 ? -1 : (now + by + length + (now < 0 && by < 0 ? 1 : 0)) % length

/** A combobox for long lists. Its value is the text; `onPick` reports the selected option. */
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
    /** `options` are already filtered by the server. */
    isFound?: boolean
    onPick: (option: ComboboxOption) => void
  }) {
  const { t } = useReader()
  const [isOpen, setOpen] = useState(false)
  const [index, setIndex] = useState(-1)
  const list = useId()
  const text = value ?? ''
  // After a selection the other options are shown too.
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
                // Keeps the focus in the input; a click would come after the blur.
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
