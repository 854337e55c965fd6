import { useState } from 'react'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { costCategories } from '@numo/domains/claims/enums.ts'
import type { Stay } from '@numo/domains/stays/contract-stay.ts'
import { importStayBills, withdrawStayBill, writeStayBill } from '@numo/domains/stays/contract.ts'
import { billers } from '@numo/domains/stays/enums.ts'
import { moneyText } from '@numo/kit/money.ts'
import { FormField, type FormFieldSpec } from '../app/forms/form-field.tsx'
import {
  rowAmounts,
  rowLabels,
  RowsField,
  rowsFrom,
  sentRows,
  type FormRow,
} from '../app/forms/rows-field.tsx'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { today } from '../app/today.ts'
import { useCommand } from '../app/use-command.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FileButton } from '../ui/fields/file-field.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useHeadName } from './use-head-name.ts'

type Props = { id: string; stay: Stay }

/** Interim bills of a stay: written by form or from a CSV file, and withdrawn when they were a mistake. */
export function StayBills({ id, stay }: Props) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title={t('stay.bills.title')}>
      {stay.may.bill &&
        (isOpen ? (
          <BillForm id={id} currency={stay.currency} onClose={() => setOpen(false)} />
        ) : (
          <>
            <p className="row">
              <Button look="primary" onClick={() => setOpen(true)}>
                {t('stay.bills.add')}
              </Button>
            </p>
            <CsvImport id={id} />
          </>
        ))}
      {stay.bills.length === 0 ? (
        <p className="dim">{t('stay.bills.none')}</p>
      ) : (
        <BillTable id={id} stay={stay} />
      )}
    </Panel>
  )
}

function BillTable({ id, stay: { bills, currency, may } }: Props) {
  const { t, formats, locale } = useProgram()
  const stateOf = ({ is_withdrawn, claim_number }: Stay['bills'][number]) =>
    is_withdrawn
      ? t('stay.bills.is_withdrawn')
      : claim_number === null
        ? t('stay.bills.open')
        : t('stay.bills.claimed', { number: claim_number })
  return (
    <LedgerTable
      caption={t('stay.bills.title')}
      columns={[
        { key: 'number', title: t('stay.bills.number') },
        { key: 'biller', title: t('stay.bills.biller') },
        { key: 'day', title: t('stay.bills.day'), isEnd: true },
        { key: 'amount', title: t('stay.bills.amount'), isEnd: true },
        { key: 'state', title: t('stay.bills.state') },
        {
          key: 'do',
          title: <span className="vh">{t('stay.bills.withdraw')}</span>,
        },
      ]}
    >
      {bills.map((bill) => (
        <tr key={bill.id}>
          <th scope="row">{bill.number}</th>
          <td>{bill.biller_name ?? t(`stay.biller.${bill.biller}`)}</td>
          <td className="end">{formats.day(bill.billed_on)}</td>
          <td className="end">{moneyText(bill.amount, currency, locale)}</td>
          <td>{stateOf(bill)}</td>
          <td>
            {may.bill && !bill.is_withdrawn && bill.claim_number === null && (
              <ConfirmButton
                endpoint={withdrawStayBill}
                input={{ id, bill_id: bill.id }}
                look="ghost"
                label={t('stay.bills.withdraw')}
                aria={t('stay.bills.withdraw_of', { number: bill.number })}
                question={t('stay.bills.question', { number: bill.number })}
                text={t('stay.bills.text')}
                done={t('stay.bills.withdrawn')}
              />
            )}
          </td>
        </tr>
      ))}
    </LedgerTable>
  )
}

const maxLines = 200
type Typed = {
  number: string | null
  biller: (typeof billers)[number]
  biller_name: string | null
  lines: readonly FormRow[]
}

function BillForm({
  id,
  currency,
  onClose,
}: {
  id: string
  currency: string
  onClose: () => void
}) {
  const { t } = useProgram()
  const nameOf = useHeadName()
  const head: readonly FormFieldSpec[] = [
    { name: 'number', label: t('stay.bills.number'), max: 60 },
    {
      name: 'biller',
      label: t('stay.bills.biller'),
      kind: 'select',
      options: billers.map((one) => [one, t(`stay.biller.${one}`)]),
    },
    {
      name: 'biller_name',
      label: t('stay.bills.name'),
      hint: t('stay.bills.name_hint'),
      max: 200,
    },
  ]
  const fields: readonly FormFieldSpec[] = [
    {
      name: 'category',
      label: t('stay.bills.head'),
      kind: 'select',
      value: 'room',
      options: costCategories.map((one) => [one, nameOf(one)]),
    },
    { name: 'service_on', label: t('stay.bills.day'), kind: 'date', value: today() },
    { name: 'description', label: t('stay.bills.description'), max: 300 },
    { name: 'quantity', label: t('stay.bills.quantity'), kind: 'decimal', value: 1 },
    { name: 'unit_price', label: t('stay.bills.price'), kind: 'money', code: currency },
  ]
  const typed: Typed = {
    ...{ number: null, biller: 'hospital', biller_name: null },
    lines: rowsFrom([{ category: 'room', service_on: today(), quantity: 1 }]),
  }
  const form = useEndpointForm(writeStayBill, typed, {
    labels: {
      ...Object.fromEntries(head.map(({ name, label }) => [name, label])),
      ...rowLabels('lines', fields, maxLines),
    },
    amounts: rowAmounts('lines', fields, maxLines),
    fixed: { id },
    prepare: ({ lines, ...bill }) => ({ ...bill, lines: sentRows(lines) }),
    refused: { 'bill-known': ['number'], 'day-outside-stay': ['lines.0.service_on'] },
    done: t('stay.bills.saved'),
    onDone: onClose,
  })
  return (
    <form {...form.form} className="stack">
      <ErrorSummary errors={form.errors} general={form.general} />
      {head.map((field) => (
        <FormField key={field.name} field={field} control={form.field} />
      ))}
      <RowsField
        name="lines"
        title={t('stay.bills.lines')}
        fields={fields}
        rows={form.values.lines}
        change={(lines) => form.set({ lines })}
        errors={form.errors}
        max={maxLines}
        titleOf={(number) => t('stay.bills.line', { number })}
        add={t('stay.bills.add_line')}
        remove={t('stay.bills.remove')}
        removeOf={(number) => t('stay.bills.remove_line', { number })}
      />
      <div className="row">
        <SubmitButton isBusy={form.isBusy}>{t('stay.bills.save')}</SubmitButton>
        <Button look="ghost" onClick={onClose}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Imports bills of a CSV file, or says what is wrong with which row. */
function CsvImport({ id }: { id: string }) {
  const { t, formats } = useProgram()
  const [found, setFound] = useState<OutputOf<typeof importStayBills> | null>(null)
  const { run, isPending } = useCommand(importStayBills, {
    onDone: setFound,
    done: ({ bill_count }) =>
      bill_count > 0 ? t('stay.csv.done', { count: bill_count }) : undefined,
  })
  return (
    <>
      <p className="row">
        <FileButton
          accept=".csv,text/csv"
          isBusy={isPending}
          onFiles={([file]) => void file?.text().then((csv) => run({ id, csv }))}
        >
          {t('stay.bills.import')}
        </FileButton>
      </p>
      <p className="dim">{t('stay.csv.hint')}</p>
      {found?.file_problem && (
        <p role="alert">{t(`stay.csv.file_problem.${found.file_problem}`)}</p>
      )}
      {found !== null && found.problems.length > 0 && (
        <div role="alert">
          <p>{t('stay.csv.nothing')}</p>
          <ul>
            {found.problems.map(({ row, problem }) => (
              <li key={row}>
                {t('stay.csv.row', {
                  row: formats.number(row),
                  problem: t(`stay.csv.problem.${problem}`),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
