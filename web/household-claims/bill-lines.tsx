import type { ReactNode } from 'react'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'
import type { FieldErrors } from '../ui/error-summary.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'

/** A line of a bill as it is typed. */
export type BillLine = { key: number; description: string; amount: number | null }

const maxLines = 100

/** Lines of a bill: service and amount each, with their sum. A single line may be the total without a service. */
export function BillLines({
  lines,
  currency,
  errors,
  aside,
  change,
}: {
  lines: readonly BillLine[]
  currency: string
  errors: FieldErrors
  /** Where the lines are from. */
  aside?: ReactNode
  /** Receives an updater of the newest lines: a change of the currency changes all amounts. */
  change: (make: (lines: readonly BillLine[]) => readonly BillLine[]) => void
}) {
  const { t, formats, locale } = useProgram()
  const sum = lines.reduce((total, { amount }) => total + (amount || 0), 0)
  return (
    <fieldset className="bill-lines">
      <legend>{t('household_claims.filing.lines')}</legend>
      {aside}
      <p className="dim">{t('household_claims.filing.lines_hint')}</p>
      <ol>
        {lines.map((line, index) => {
          const number = formats.number(index + 1)
          const field = <K extends 'description' | 'amount'>(of: K) => ({
            name: `lines.${index}.${of}`,
            value: line[of],
            error: errors[`lines.${index}.${of}`],
            onChange: (value: BillLine[K] | null) =>
              change((now) =>
                now.map((one) =>
                  one.key === line.key
                    ? { ...one, [of]: of === 'description' ? (value ?? '') : value }
                    : one
                )
              ),
          })
          return (
            <li key={line.key} aria-label={t('household_claims.filing.line', { number })}>
              <TextField
                {...field('description')}
                label={t('household_claims.filing.line_text')}
                placeholder={lines.length === 1 ? t('household_claims.filing.whole') : undefined}
                maxLength={300}
              />
              <MoneyField
                {...field('amount')}
                label={t('household_claims.filing.line_amount')}
                currency={currency}
              />
              {lines.length > 1 && (
                <Button
                  look="ghost"
                  size="sm"
                  aria-label={t('household_claims.filing.remove_line', { number })}
                  onClick={() => change((now) => now.filter(({ key }) => key !== line.key))}
                >
                  {t('household_claims.filing.remove')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      <div className="row">
        {lines.length < maxLines && (
          <Button
            size="sm"
            onClick={() =>
              change((now) => [
                ...now,
                {
                  key: Math.max(0, ...now.map(({ key }) => key)) + 1,
                  description: '',
                  amount: null,
                },
              ])
            }
          >
            {t('household_claims.filing.add_line')}
          </Button>
        )}
        <output>
          {t('household_claims.filing.sum', { amount: moneyText(sum, currency, locale) })}
        </output>
      </div>
    </fieldset>
  )
}
