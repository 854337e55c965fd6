import { useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { FieldFrame, type FieldControl, type FieldTexts } from './field-frame.tsx'

type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'placeholder'
  | 'required'
  | 'autoFocus'
  | 'onFocus'
  | 'onBlur'
  | 'onKeyUp'
  | 'readOnly'
  | 'aria-required'
>
type Props<V> = FieldControl<V> & FieldTexts & Input
export type TextProps = Props<string>

/** A single-line text field. */
export const TextField = ({
  value,
  onChange,
  label,
  hint,
  aside,
  error,
  name,
  end,
  ...input
}: Props<string> & {
  /** Shown inside the frame of the input, at its end. */
  end?: ReactNode
}) => (
  <FieldFrame {...{ name, label, hint, aside, error }} shown={value ?? ''}>
    {(described) => (
      <div className="field-in">
        <input
          autoComplete="off"
          {...input}
          {...described}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value)}
        />
        {end}
      </div>
    )}
  </FieldFrame>
)

export const EmailField = (props: Props<string>) => (
  <TextField
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
    {...props}
  />
)

/** A field for a one-time code. `is_digits` selects the numeric keyboard. */
export const CodeField = ({ is_digits, ...props }: Props<string> & { is_digits: boolean }) => (
  <TextField
    inputMode={is_digits ? 'numeric' : 'text'}
    autoComplete="one-time-code"
    spellCheck={false}
    maxLength={64}
    {...props}
  />
)

/** A multi-line text field. */
export const AreaField = ({
  value,
  onChange,
  label,
  hint,
  error,
  name,
  maxLength,
}: FieldControl<string> & FieldTexts & { maxLength?: number }) => (
  <FieldFrame {...{ name, label, hint, error }} shown={value ?? ''}>
    {(described) => (
      <textarea
        {...described}
        rows={4}
        maxLength={maxLength}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </FieldFrame>
)

/**
 * Text input for a value of another type. The typed text is kept until blur; then it is replaced by `show(value)`.
 * `parse` returns NaN for invalid text, which every schema refuses.
 */
export function ParsedField<V>({
  value,
  onChange,
  parse,
  show,
  ...props
}: Omit<Props<string>, 'value' | 'onChange'> &
  FieldControl<V> & { parse: (text: string) => V; show: (value: V) => string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const isReadable = !(typeof value === 'number' && Number.isNaN(value))
  const shown = value === null || value === undefined || !isReadable ? '' : show(value)
  return (
    <span className="contents" onBlur={() => isReadable && setTyped(null)}>
      <TextField
        {...props}
        value={typed ?? shown}
        onChange={(text) => {
          setTyped(text)
          onChange(text === null || text.trim() === '' ? null : parse(text))
        }}
      />
    </span>
  )
}

const wholeOf = (text: string) => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** An integer field. */
export const NumberField = (props: FieldControl<number> & FieldTexts & Input) => (
  <ParsedField inputMode="numeric" {...props} parse={wholeOf} show={String} />
)

const decimalOf = (text: string) =>
  /^-?\d{1,9}(?:[.,]\d{1,15})?$/.test(text.trim())
    ? Number(text.trim().replace(',', '.'))
    : Number.NaN

/** A decimal number field; accepts a comma as the decimal separator. */
export const DecimalField = (props: FieldControl<number> & FieldTexts & Input) => (
  <ParsedField inputMode="decimal" {...props} parse={decimalOf} show={String} />
)

/** Parses a percentage to basis points: `12.5` -> 1250. Accepts a comma as the decimal separator. */
const bpsOf = (text: string) =>
  /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text.trim())
    ? Math.round(Number(text.trim().replace(',', '.')) * 100)
    : Number.NaN

/** A percentage field; its value is in basis points. */
export const PercentField = (props: FieldControl<number> & FieldTexts & Input) => (
  <ParsedField inputMode="decimal" {...props} parse={bpsOf} show={(bps) => String(bps / 100)} />
)

const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** A field for comma-separated words. */
export const WordsField = (props: FieldControl<readonly string[]> & FieldTexts & Input) => (
  <ParsedField {...props} parse={partsOf} show={(words) => words.join(', ')} />
)
