import { listAccounts } from '@numo/domains/accounts/contract-admin.ts'
import { listInsuranceCompanies } from '@numo/domains/insurance/contract-admin.ts'
import { createInvoice, saveInvoice } from '@numo/domains/invoices/contract-drafts.ts'
import type { Invoice } from '@numo/domains/invoices/contract.ts'
import { invoiceRecipients } from '@numo/domains/invoices/enums.ts'
import { listPartners } from '@numo/domains/partners/contract-admin.ts'
import { moneyText } from '@numo/kit/money.ts'
import { FormField, formFieldsOf, valuesOf, type FormFieldSpec } from '../app/forms/form-field.tsx'
import type { Choice } from '../app/forms/pick.tsx'
import {
  newRow,
  rowAmounts,
  rowLabels,
  rowsFrom,
  RowsField,
  sentRows,
} from '../app/forms/rows-field.tsx'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { sumOfLines } from '../app/forms/sum-of-lines.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { AppWords } from '../words/app-words.ts'
import type { Companies } from './new-invoices.tsx'

const maxLines = 100

const lineFields = (t: AppWords, code: string): readonly FormFieldSpec[] => [
  { name: 'description', label: t('invoices.description'), max: 300 },
  { name: 'quantity', label: t('invoices.quantity'), kind: 'decimal', value: 1 },
  { name: 'unit_price', label: t('invoices.unit_price'), kind: 'money', code },
  { name: 'tax_rate_bps', label: t('invoices.tax_rate'), kind: 'percent', value: 1600 },
]

/** Form of a draft written by hand, in a dialog, with the sum while it is typed. `invoice` is the draft to change. */
export function InvoiceForm({
  companies,
  invoice,
  onClose,
}: {
  companies: Companies
  invoice?: Invoice
  onClose: () => void
}) {
  const { t, locale } = useProgram()
  const find = useFindRecipient()
  const due: FormFieldSpec = {
    name: 'due_on',
    label: t('invoices.due_on'),
    kind: 'date',
    value: invoice?.due_on ?? null,
    hint: t('invoices.due_hint'),
  }
  const main: readonly FormFieldSpec[] = invoice
    ? [due]
    : [
        {
          name: 'recipient_kind',
          label: t('invoices.recipient_title'),
          kind: 'select',
          value: 'partner',
          options: invoiceRecipients.map((one) => [one, t(`invoices.recipient.${one}`)]),
        },
        {
          name: 'numo_company_id',
          label: t('invoices.company'),
          kind: 'select',
          value: companies[0]?.id,
          options: companies.map(({ id, name }) => [id, name]),
        },
        {
          name: 'currency',
          label: t('invoices.currency'),
          kind: 'code',
          value: companies[0]?.currency,
          max: 3,
        },
        due,
      ]
  const startCode = invoice?.currency ?? companies[0]?.currency ?? 'MXN'
  const ofLine = lineFields(t, startCode)
  const lines = invoice
    ? rowsFrom(
        invoice.lines.map(({ description, quantity, unit_price, tax_rate_bps }) => ({
          description,
          quantity,
          unit_price,
          tax_rate_bps,
        }))
      )
    : [newRow([], ofLine)]
  const formFields = formFieldsOf(main)
  const form = useEndpointForm(
    invoice ? saveInvoice : createInvoice,
    {
      ...valuesOf(main),
      due_on: invoice?.due_on ?? null,
      ...(!invoice && { recipient_id: null }),
      lines,
    },
    {
      ...(invoice && { fixed: { id: invoice.id, version: invoice.version } }),
      labels: {
        ...formFields.labels,
        recipient_id: t('invoices.recipient_title'),
        ...rowLabels('lines', ofLine, maxLines),
      },
      amounts: rowAmounts('lines', ofLine, maxLines),
      prepare: ({ lines: rows, due_on, ...rest }) => ({
        ...rest,
        due_on: due_on || null,
        lines: sentRows(rows),
      }),
      done: t(invoice ? 'invoices.saved' : 'invoices.made'),
      onDone: onClose,
    }
  )
  const { lines: rows } = form.values
  const typed: Readonly<Record<string, unknown>> = form.values
  const { currency, recipient_kind } = typed
  const code = typeof currency === 'string' && currency.length === 3 ? currency : startCode
  const kind = invoiceRecipients.find((one) => one === recipient_kind) ?? 'partner'
  return (
    <Dialog
      isOpen
      title={t(invoice ? 'invoices.edit' : 'invoices.new')}
      onClose={onClose}
      className="dialog-form"
    >
      <form {...form.form} className="stack">
        <ErrorSummary errors={form.errors} general={form.general} />
        {main.map((field) => (
          <FormField key={field.name} field={field} control={form.field} />
        ))}
        {!invoice && (
          <FormField
            key={kind}
            field={{
              name: 'recipient_id',
              label: t(`invoices.recipient.${kind}`),
              kind: 'pick',
              chosen: null,
              find: find(kind),
            }}
            control={form.field}
          />
        )}
        <RowsField
          name="lines"
          title={t('invoices.lines')}
          fields={lineFields(t, code)}
          rows={rows}
          change={(next) => form.set({ lines: next })}
          errors={form.errors}
          max={maxLines}
          titleOf={(number) => t('invoices.line', { number })}
          add={t('invoices.add_line')}
          remove={t('invoices.remove_line')}
          removeOf={(number) => t('invoices.remove_line_of', { number })}
        />
        <output>{t('invoices.sum', { amount: moneyText(sumOfLines(rows), code, locale) })}</output>
        <div className="row">
          <SubmitButton isBusy={form.isBusy}>{t('app.save')}</SubmitButton>
          <Button look="ghost" onClick={onClose}>
            {t('app.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Returns how recipients of a kind are searched. */
function useFindRecipient() {
  const { caller } = useProgram()
  return (kind: (typeof invoiceRecipients)[number]) =>
    async (q: string, signal: AbortSignal): Promise<readonly Choice[]> => {
      const input = { q, limit: 10 } as const
      if (kind === 'household') {
        const { rows } = await caller.call(listAccounts, input, signal)
        return rows.map(({ id, display_name, number }) => ({
          id,
          name: display_name,
          note: number,
        }))
      }
      if (kind === 'partner') {
        const { rows } = await caller.call(listPartners, input, signal)
        return rows.map(({ id, name, country }) => ({ id, name, note: country ?? '' }))
      }
      const { rows } = await caller.call(listInsuranceCompanies, input, signal)
      return rows.map(({ id, name, country }) => ({ id, name, note: country ?? '' }))
    }
}
