import { saveClaimLines, type StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { careCategories, diagnosisCodeSystems, diagnosisTypes } from '@numo/domains/claims/enums.ts'
import { amountsOfLine } from '@numo/domains/claims/rules-lines.ts'
import { moneyText } from '@numo/kit/money.ts'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import {
  rowAmounts,
  rowLabels,
  rowsFrom,
  RowsField,
  sentRows,
  type FormRow,
} from '../app/forms/rows-field.tsx'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { AppWords } from '../words/app-words.ts'

/** Number of rows a form takes at most. */
export const maxLines = 100
export const maxDiagnoses = 12

/** Fields of a line of a bill. */
export const lineFields = (t: AppWords, code: string, day: string): readonly FormFieldSpec[] => [
  { name: 'description', label: t('claims.lines.description'), max: 300 },
  {
    name: 'category',
    label: t('claims.lines.category_title'),
    kind: 'select',
    value: 'consultation',
    options: careCategories.map((one) => [one, t(`claims.lines.category.${one}`)]),
  },
  { name: 'code', label: t('claims.lines.code'), max: 60 },
  { name: 'quantity', label: t('claims.lines.quantity'), kind: 'decimal', value: 1 },
  { name: 'unit_price', label: t('claims.lines.unit_price'), kind: 'money', code },
  { name: 'tax_rate_bps', label: t('claims.lines.tax'), kind: 'percent', value: 0 },
  { name: 'service_date', label: t('claims.lines.day'), kind: 'date', value: day },
]

/** Fields of a diagnosis. */
export const diagnosisFields = (t: AppWords): readonly FormFieldSpec[] => [
  { name: 'description', label: t('claims.diagnoses.description'), max: 300 },
  {
    name: 'type',
    label: t('claims.diagnoses.type_title'),
    kind: 'select',
    value: 'principal',
    options: diagnosisTypes.map((one) => [one, t(`claims.diagnoses.type.${one}`)]),
  },
  {
    name: 'code_system',
    label: t('claims.diagnoses.system_title'),
    kind: 'select',
    value: 'icd10',
    options: diagnosisCodeSystems.map((one) => [one, t(`claims.diagnoses.system.${one}`)]),
  },
  { name: 'code', label: t('claims.diagnoses.code'), max: 20 },
]

type Parts = Pick<StaffClaim, 'lines' | 'diagnoses'>
/** Rows of the lines of a claim. */
export const linesOf = (claim: Parts) =>
  rowsFrom(
    claim.lines.map(
      ({ description, category, code, quantity, unit_price, tax_rate_bps, service_date }) => ({
        description,
        category,
        code,
        quantity,
        unit_price,
        tax_rate_bps,
        service_date,
      })
    )
  )
/** Rows of the diagnoses of a claim. */
export const diagnosesOf = (claim: Parts) =>
  rowsFrom(
    claim.diagnoses.map(({ description, type, code_system, code }) => ({
      description,
      type,
      code_system,
      code,
    }))
  )

/** Sum of the lines with tax, as far as they are complete. */
export function sumOf(rows: readonly FormRow[]): number {
  const figure = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : 0)
  return rows.reduce((sum, row) => {
    const { net_amount, tax_amount } = amountsOfLine({
      quantity: figure(row['quantity']),
      unit_price: figure(row['unit_price']),
      tax_rate_bps: figure(row['tax_rate_bps']),
    })
    return sum + net_amount + tax_amount
  }, 0)
}

/** Form of the lines and diagnoses of a claim that was not sent yet, with the sum while it is typed. */
export function ClaimLinesForm({ claim, onClose }: { claim: StaffClaim; onClose: () => void }) {
  const { t, locale } = useProgram()
  const { id, version, currency } = claim
  const [ofLine, ofDiagnosis] = [lineFields(t, currency, claim.service_from), diagnosisFields(t)]
  const form = useEndpointForm(
    saveClaimLines,
    { lines: linesOf(claim), diagnoses: diagnosesOf(claim) },
    {
      fixed: { id, version },
      labels: {
        ...rowLabels('lines', ofLine, maxLines),
        ...rowLabels('diagnoses', ofDiagnosis, maxDiagnoses),
      },
      amounts: rowAmounts('lines', ofLine, maxLines),
      prepare: ({ lines, diagnoses }) => ({
        lines: sentRows(lines),
        diagnoses: sentRows(diagnoses),
      }),
      done: t('claims.lines.saved'),
      onDone: onClose,
    }
  )
  const { lines, diagnoses } = form.values
  return (
    <Panel title={t('claims.lines.edit')}>
      <form {...form.form} className="stack">
        <ErrorSummary errors={form.errors} general={form.general} />
        <RowsField
          name="lines"
          title={t('claims.lines.title')}
          fields={ofLine}
          rows={lines}
          change={(rows) => form.set({ lines: rows })}
          errors={form.errors}
          max={maxLines}
          titleOf={(number) => t('claims.lines.number', { number })}
          add={t('claims.lines.add')}
          remove={t('claims.lines.remove')}
          removeOf={(number) => t('claims.lines.remove_of', { number })}
        />
        <output>
          {t('claims.lines.sum', { amount: moneyText(sumOf(lines), currency, locale) })}
        </output>
        <RowsField
          name="diagnoses"
          title={t('claims.diagnoses.title')}
          fields={ofDiagnosis}
          rows={diagnoses}
          change={(rows) => form.set({ diagnoses: rows })}
          errors={form.errors}
          max={maxDiagnoses}
          titleOf={(number) => t('claims.diagnoses.number', { number })}
          add={t('claims.diagnoses.add')}
          remove={t('claims.lines.remove')}
          removeOf={(number) => t('claims.diagnoses.remove_of', { number })}
        />
        <div className="row">
          <SubmitButton isBusy={form.isBusy}>{t('app.save')}</SubmitButton>
          <Button look="ghost" onClick={onClose}>
            {t('app.cancel')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
