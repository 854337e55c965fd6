/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is a list one types to find in */
import { useId, useState, type KeyboardEvent } from 'react'
import { fold } from '@numo/kit/text.ts'
import { useProgram } from '../app/program.ts'
import { fieldId } from '../ui/field.tsx'

export type ComboOption = { id: string; name: string; note?: string }

type Props = {
  name: string
  label: string
  hint?: string
  error?: string | undefined
  options: readonly ComboOption[]
  /** What stands in the field. */
  text: string
  onText: (text: string) => void
  onPick: (option: ComboOption) => void
}

/** Most entries shown at once; whoever wants another types more. */
const most = 40

/** Those whose name holds every word typed, the ones that begin with it first. */
export function findOptions(options: readonly ComboOption[], text: string): readonly ComboOption[] {
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

/** A field one types into to choose from a long list. */
export function ComboField({ name, label, hint, error, options, text, onText, onPick }: Props) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState(-1)
  const list = useId()
  const described = useId()
  const found = findOptions(options, options.some((one) => one.name === text) ? '' : text)
  const current = isOpen ? found[place] : undefined
  const pick = (option: ComboOption) => {
    onPick(option)
    setOpen(false)
    setPlace(-1)
  }
  const move = (by: number) => {
    setOpen(true)
    setPlace((now) =>
      found.length === 0
        ? -1
        : (now + by + found.length + (now < 0 && by < 0 ? 1 : 0)) % found.length
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      pick(current)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return (
    <div className={`field combo${error ? ' field-bad' : ''}`}>
      <label htmlFor={fieldId(name)}>{label}</label>
      {hint !== undefined && (
        <div className="hint" id={`${described}-h`}>
          {hint}
        </div>
      )}
      {error && (
        <p className="field-error" id={`${described}-e`}>
          {error}
        </p>
      )}
      <input
        id={fieldId(name)}
        name={name}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-autocomplete="list"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={list}
        aria-activedescendant={current ? `${list}-${current.id}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [hint !== undefined && `${described}-h`, error && `${described}-e`]
            .filter(Boolean)
            .join(' ') || undefined
        }
        value={text}
        onChange={(event) => {
          onText(event.target.value)
          setOpen(true)
          setPlace(-1)
        }}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <div
        id={list}
        role="listbox"
        aria-label={label}
        className="combo-list"
        hidden={!isOpen || found.length === 0}
      >
        {found.map((option, at) => (
          <div
            key={option.id}
            id={`${list}-${option.id}`}
            role="option"
            aria-selected={at === place}
            ref={(element) => {
              if (at === place) element?.scrollIntoView({ block: 'nearest' })
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
        {isOpen && text ? t('onboard.frame.found', { count: found.length }) : ''}
      </p>
    </div>
  )
}
