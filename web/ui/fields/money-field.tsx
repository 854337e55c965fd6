import { useEffect, useRef } from 'react'
import { amountText, decimalsOf, parseAmount } from '@numo/kit/money.ts'
import type { FieldControl, FieldTexts } from './field-frame.tsx'
import { ParsedField } from './text-fields.tsx'

/**
 * An amount in minor units, typed with the decimals of its currency. The displayed text stays when the currency
 * changes.
 */
export function MoneyField({
  currency,
  label,
  value,
  onChange,
  ...props
}: FieldControl<number> & FieldTexts & { currency: string }) {
  const before = useRef(currency)
  const typed = useRef('')
  useEffect(() => {
    if (before.current === currency) return
    const shift = decimalsOf(currency) - decimalsOf(before.current)
    before.current = currency
    // What was no amount before may be one of this currency.
    if (Number.isNaN(value)) onChange(parseAmount(typed.current, currency) ?? Number.NaN)
    else if (value && shift !== 0) onChange(Math.round(value * 10 ** shift))
  }, [currency, value, onChange])
  return (
    <ParsedField
      {...props}
      value={value}
      onChange={onChange}
      label={`${label} (${currency})`}
      inputMode="decimal"
      maxLength={24}
      parse={(text) => {
        typed.current = text
        return parseAmount(text, currency) ?? Number.NaN
      }}
      show={(amount) => amountText(amount, currency)}
    />
  )
}
