import { lineKinds } from '@numo/domains/claim-examples/rules.ts'
import { useProgram } from '../app/program.ts'
import type { FieldErrors } from '../ui/error-summary.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { maxLines, type BenchLine } from './bench-fields.ts'

/** Lines of an example bill: kind, billed, agreed and excluded amounts. */
export function BenchLines({
  name,
  lines,
  change,
  currency,
  errors,
}: {
  /** Name of the list in the form. */
  name: string
  lines: readonly BenchLine[]
  /** Receives an updater of the newest lines: a change of the currency changes all amounts. */
  change: (make: (lines: readonly BenchLine[]) => readonly BenchLine[]) => void
  currency: string
  errors: FieldErrors
}) {
  const { t, formats } = useProgram()
  const empty = {
    kind: 'other',
    billed_amount: null,
    agreed_amount: null,
    not_covered_amount: null,
  }
  return (
    <fieldset className="bench-lines">
      <legend>{t('bench.lines', { currency })}</legend>
      <ol>
        {lines.map((line, index) => {
          const number = formats.number(index + 1)
          const field = <K extends keyof BenchLine>(of: K) => ({
            name: `${name}.${index}.${of}`,
            value: line[of],
            error: errors[`${name}.${index}.${of}`],
            onChange: (value: unknown) =>
              change((now) =>
                now.map((one) => (one.key === line.key ? { ...one, [of]: value } : one))
              ),
          })
          return (
            <li key={line.key} aria-label={t('bench.line', { number })}>
              <SelectField
                {...field('kind')}
                label={t('bench.kind')}
                options={lineKinds.map((one) => [one, t(`bench.kinds.${one}`)])}
              />
              <MoneyField {...field('billed_amount')} label={t('bench.billed')} {...{ currency }} />
              <MoneyField {...field('agreed_amount')} label={t('bench.agreed')} {...{ currency }} />
              <MoneyField
                {...field('not_covered_amount')}
                label={t('bench.excluded')}
                currency={currency}
              />
              {lines.length > 1 && (
                <Button
                  look="ghost"
                  size="xs"
                  aria-label={t('bench.remove_line', { number })}
                  onClick={() => change((now) => now.filter(({ key }) => key !== line.key))}
                >
                  {t('directory.remove')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {lines.length < maxLines && (
        <Button
          size="xs"
          onClick={() =>
            change((now) => [...now, { ...empty, key: Math.max(...now.map(({ key }) => key)) + 1 }])
          }
        >
          {t('bench.add_line')}
        </Button>
      )}
    </fieldset>
  )
}
