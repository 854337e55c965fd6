import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listInsuranceCompanies } from '@numo/domains/insurance/contract-admin.ts'
import { listReceivers } from '@numo/domains/insurance-payments/contract-suggestions.ts'
import { createInsurancePayment } from '@numo/domains/insurance-payments/contract.ts'
import { insurancePaymentMethods } from '@numo/domains/insurance-payments/enums.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import type { Choice } from '../app/forms/pick.tsx'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'
import { useRead } from '../app/use-read.ts'
import { Button } from '../ui/button.tsx'

type Companies = OutputOf<typeof listReceivers>['companies']

/** Books a payment that an insurer announced or that the bank shows, and opens its page. */
export function NewInsurancePayment() {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(listReceivers, {}, { enabled: isOpen })
  return (
    <>
      <Button look="primary" size="xs" aria-busy={isOpen && !data} onClick={() => setOpen(true)}>
        {t('money.in.new')}
      </Button>
      {isOpen && data && <Form companies={data.companies} onClose={() => setOpen(false)} />}
    </>
  )
}

function Form({ companies, onClose }: { companies: Companies; onClose: () => void }) {
  const { t, caller } = useProgram()
  const navigate = useNavigate()
  const find = async (words: string, signal: AbortSignal): Promise<readonly Choice[]> => {
    const input = { q: words, sort: 'name', limit: 10 } as const
    const { rows } = await caller.call(listInsuranceCompanies, input, signal)
    return rows.map(({ id, name, country }) => ({ id, name, note: country ?? '' }))
  }
  return (
    <FormDialog
      title={t('money.in.new')}
      done={t('money.in.made')}
      endpoint={createInsurancePayment}
      onClose={onClose}
      refused={{ 'trace-taken': ['trace_number'] }}
      fields={[
        {
          name: 'insurance_company_id',
          label: t('money.insurer'),
          kind: 'pick',
          chosen: null,
          find,
        },
        {
          name: 'numo_company_id',
          label: t('money.company'),
          kind: 'select',
          value: companies[0]?.id,
          options: companies.map(({ id, name }) => [id, name]),
        },
        {
          name: 'method',
          label: t('money.in.method_title'),
          kind: 'select',
          value: 'wire',
          options: insurancePaymentMethods.map((one) => [one, t(`money.in.method.${one}`)]),
        },
        { name: 'trace_number', label: t('money.in.trace'), max: 80 },
        {
          name: 'payment_date',
          label: t('money.in.payment_date'),
          kind: 'date',
          value: today(),
        },
        {
          name: 'currency',
          label: t('money.currency'),
          kind: 'code',
          value: companies[0]?.currency,
          max: 3,
        },
        { name: 'amount', label: t('money.amount'), kind: 'money', currency: 'currency' },
        {
          name: 'bank_fee_amount',
          label: t('money.in.fee'),
          kind: 'money',
          value: 0,
          currency: 'currency',
        },
        { name: 'notes', label: t('money.in.notes'), kind: 'area', max: 2000 },
      ]}
      onDone={(made) => void (made && navigate(`/admin/insurance-payments/${made.id}`))}
    />
  )
}
