import { Suspense, useState } from 'react'
import { listReceivers } from '@numo/domains/insurance-payments/contract-suggestions.ts'
import { draftFeeInvoices } from '@numo/domains/invoices/contract-drafts.ts'
import { dayBefore } from '@numo/domains/insurance/rules-versions.ts'
import { moneyText } from '@numo/kit/money.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'
import { useRead } from '../app/use-read.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const InvoiceForm = lazyPart(async () => ({
  default: (await import('./invoice-form.tsx')).InvoiceForm,
}))

/** Buttons that draft an invoice by hand, or one for each clinic over the fees that payouts kept. */
export function NewInvoices() {
  const { t } = useProgram()
  const [open, setOpen] = useState<'fees' | 'new' | null>(null)
  const { data } = useRead(listReceivers, {}, { enabled: open !== null })
  const close = () => setOpen(null)
  return (
    <>
      <Button size="xs" aria-busy={open === 'fees' && !data} onClick={() => setOpen('fees')}>
        {t('invoices.fees')}
      </Button>
      <Button
        look="primary"
        size="xs"
        aria-busy={open === 'new' && !data}
        onClick={() => setOpen('new')}
      >
        {t('invoices.new')}
      </Button>
      {open === 'fees' && data && <FeesForm companies={data.companies} onClose={close} />}
      {open === 'new' && data && (
        <Suspense>
          <InvoiceForm companies={data.companies} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

export type Companies = readonly { id: string; name: string; currency: string }[]

function FeesForm({ companies, onClose }: { companies: Companies; onClose: () => void }) {
  const { t, locale } = useProgram()
  const day = today()
  // From the month before, because in the first days of a month its payouts are the ones left to bill.
  const from = `${dayBefore(`${day.slice(0, 7)}-01`).slice(0, 7)}-01`
  const currency = companies[0]?.currency ?? 'MXN'
  return (
    <FormDialog
      title={t('invoices.fees')}
      submit={t('invoices.fees')}
      endpoint={draftFeeInvoices}
      onClose={onClose}
      done={(made) =>
        made
          ? t('invoices.fees_made', {
              count: made.invoice_ids.length,
              amount: moneyText(made.total_amount, currency, locale),
            })
          : ''
      }
      fields={[
        {
          name: 'numo_company_id',
          label: t('invoices.company'),
          kind: 'select',
          value: companies[0]?.id,
          options: companies.map(({ id, name }) => [id, name]),
        },
        { name: 'currency', label: t('invoices.currency'), kind: 'code', value: currency, max: 3 },
        {
          name: 'from',
          label: t('invoices.fees_from'),
          kind: 'dates',
          value: from,
          until: { name: 'until', label: t('invoices.fees_until'), value: day },
        },
      ]}
    >
      <p>{t('invoices.fees_text')}</p>
    </FormDialog>
  )
}
