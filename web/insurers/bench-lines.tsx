import { lineKinds } from '@numo/domains/claim-examples/rules.ts'
import type { ExampleClaim } from '@numo/domains/claim-examples/contract-parts.ts'
import { majorText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Field, type FieldErrors } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { benchName } from './bench-typed.ts'
import { Button } from '../ui/button.tsx'

/** The lines of a made-up bill: for what, how much, at which agreed price, and what of it is not covered. */
export function BenchLines({
  lines,
  setLines,
  claim,
  currency,
  errors,
}: {
  lines: readonly number[]
  setLines: (lines: readonly number[]) => void
  /** What the form began with. */
  claim: ExampleClaim
  currency: string
  errors: FieldErrors
}) {
  const { t, formats } = useProgram()
  const amount = (line: number, name: string, label: string, value: number | null) => (
    <Field
      name={benchName(name, line)}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={18}
      defaultValue={majorText(value, claim.currency)}
      error={errors[benchName(name, line)]}
    />
  )
  return (
    <fieldset className="bench-lines">
      <legend>{t('bench.lines', { currency })}</legend>
      <ol>
        {lines.map((line, at) => {
          const began = claim.lines[line]
          const number = formats.number(at + 1)
          return (
            <li key={line} aria-label={t('bench.line', { number })}>
              <SelectField
                name={benchName('kind', line)}
                label={t('bench.kind')}
                defaultValue={began?.kind ?? 'other'}
                options={lineKinds.map((one) => [one, t(`bench.kinds.${one}`)])}
              />
              {amount(line, 'billed', t('bench.billed'), began?.billed_amount ?? null)}
              {amount(line, 'agreed', t('bench.agreed'), began?.agreed_amount ?? null)}
              {amount(line, 'excluded', t('bench.excluded'), began?.not_covered_amount || null)}
              {lines.length > 1 && (
                <Button
                  look="ghost"
                  size="xs"
                  aria-label={t('bench.remove_line', { number })}
                  onClick={() => setLines(lines.filter((one) => one !== line))}
                >
                  {t('directory.remove')}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {lines.length < 30 && (
        <Button
          size="xs"
          onClick={() => setLines([...lines, Math.max(...lines, claim.lines.length - 1) + 1])}
        >
          {t('bench.add_line')}
        </Button>
      )}
    </fieldset>
  )
}
