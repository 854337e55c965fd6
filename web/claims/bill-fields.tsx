import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { careCategories, diagnosisCodeSystems, diagnosisTypes } from '@numo/domains/claims/enums.ts'
import { moneyText } from '@numo/kit/money.ts'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import {
  newRow,
  rowAmounts,
  rowLabels,
  rowsFrom,
  RowsField,
  sentRows,
  type FormRow,
} from '../app/forms/rows-field.tsx'
import { useProgram } from '../app/program.ts'
import type { FieldErrors } from '../ui/error-summary.tsx'
import type { AppWords } from '../words/app-words.ts'
import { sumOfLines } from '../app/forms/sum-of-lines.ts'

/** Number of rows a form takes at most. */
const maxLines = 100
const maxDiagnoses = 12

/** Fields of a line of a bill. */
const lineFields = (t: AppWords, code: string, day: string): readonly FormFieldSpec[] => [
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
const diagnosisFields = (t: AppWords): readonly FormFieldSpec[] => [
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

/** What a form needs to know of its lines and diagnoses: labels by path, and paths of amounts of money. */
export const billForm = (t: AppWords, currency: string) => {
  const ofLine = lineFields(t, currency, '')
  return {
    labels: {
      ...rowLabels('lines', ofLine, maxLines),
      ...rowLabels('diagnoses', diagnosisFields(t), maxDiagnoses),
    },
    amounts: rowAmounts('lines', ofLine, maxLines),
  }
}

/** Rows with a line of a price list; a line without text and price gives way to it. */
export function withLine(
  rows: readonly FormRow[],
  values: Readonly<Record<string, unknown>>,
  t: AppWords
): readonly FormRow[] {
  const typed = rows.filter((line) => line['description'] || line['unit_price'])
  return [...typed, newRow(rows, lineFields(t, '', ''), values)]
}

type Bill = { lines: readonly FormRow[]; diagnoses: readonly FormRow[] }

/** Returns what the rows of a form send; diagnoses left empty at the end are no part of it. */
export const sentBill = ({ lines, diagnoses }: Bill) => {
  const typed = (row: FormRow) => Boolean(row['description'] || row['code'])
  return {
    lines: sentRows(lines),
    diagnoses: sentRows(diagnoses.slice(0, diagnoses.findLastIndex(typed) + 1)),
  }
}

/** Fields of the lines and diagnoses of a claim, with the sum while they are typed. `day` is that of a new line. */
export function BillFields({
  values: { lines, diagnoses },
  set,
  errors,
  currency,
  day,
}: {
  values: Bill
  set: (next: Partial<Bill>) => void
  errors: FieldErrors
  currency: string
  day: string
}) {
  const { t, locale } = useProgram()
  return (
    <>
      <RowsField
        name="lines"
        title={t('claims.lines.title')}
        fields={lineFields(t, currency, day)}
        rows={lines}
        change={(rows) => set({ lines: rows })}
        errors={errors}
        max={maxLines}
        titleOf={(number) => t('claims.lines.number', { number })}
        add={t('claims.lines.add')}
        remove={t('claims.lines.remove')}
        removeOf={(number) => t('claims.lines.remove_of', { number })}
      />
      <output>
        {t('claims.lines.sum', { amount: moneyText(sumOfLines(lines), currency, locale) })}
      </output>
      <RowsField
        name="diagnoses"
        title={t('claims.diagnoses.title')}
        fields={diagnosisFields(t)}
        rows={diagnoses}
        change={(rows) => set({ diagnoses: rows })}
        errors={errors}
        max={maxDiagnoses}
        titleOf={(number) => t('claims.diagnoses.number', { number })}
        add={t('claims.diagnoses.add')}
        remove={t('claims.lines.remove')}
        removeOf={(number) => t('claims.diagnoses.remove_of', { number })}
      />
    </>
  )
}
