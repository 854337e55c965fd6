import { Suspense, useState } from 'react'
import {
  creditInvoice,
  moveInvoice,
  sendInvoice,
  settleInvoice,
  type Invoice,
} from '@numo/domains/invoices/contract.ts'
import { moneyText } from '@numo/kit/money.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { today } from '../app/today.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { NextStep } from '../ui/note.tsx'
import { IssueAtRate } from './issue-at-rate.tsx'

const InvoiceForm = lazyPart(async () => ({
  default: (await import('./invoice-form.tsx')).InvoiceForm,
}))

/** What happens next with an invoice, and the buttons for what the user may do now. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { t } = useProgram()
  const [isEditing, setEditing] = useState(false)
  const { id, status, kind, is_own, moves } = invoice
  const isIssued = status !== 'draft' && status !== 'cancelled'
  return (
    <NextStep tone={status === 'draft' || status === 'issued' ? 'warn' : 'ok'}>
      {kind !== 'credit_note' && <p>{t(`invoices.next.${status}`)}</p>}
      {moves.includes('write_off') && is_own && <p>{t('invoices.own')}</p>}
      <div className="row">
        {moves.includes('issue') &&
          (invoice.exchange_to ? (
            <IssueAtRate invoice={invoice} to={invoice.exchange_to} />
          ) : (
            <Move invoice={invoice} event="issue" />
          ))}
        {status === 'draft' && kind === 'service' && (
          <Button size="xs" onClick={() => setEditing(true)}>
            {t('invoices.edit')}
          </Button>
        )}
        <Settle invoice={invoice} />
        {isIssued && <Send invoice={invoice} />}
        <ButtonLink size="xs" to={`/print/invoice/${id}`}>
          {t('invoices.print')}
        </ButtonLink>
        {invoice.can_credit && <Credit invoice={invoice} />}
        {moves.includes('cancel') && <Move invoice={invoice} event="cancel" />}
        {moves.includes('write_off') && !is_own && <Move invoice={invoice} event="write_off" />}
      </div>
      {isEditing && (
        <Suspense>
          <InvoiceForm companies={[]} invoice={invoice} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </NextStep>
  )
}

function Move({ invoice, event }: { invoice: Invoice; event: Invoice['moves'][number] }) {
  const { t, locale } = useProgram()
  const { id, version, currency, recipient } = invoice
  const label = t(`invoices.move.${event}`)
  const amount = event === 'issue' ? invoice.total_amount : invoice.balance
  const needsReason = event === 'write_off'
  return (
    <ConfirmButton
      label={label}
      question={`${label} (${invoice.number ?? recipient.name})`}
      verb={label}
      text={t(`invoices.move_text.${event}`, {
        amount: moneyText(amount, currency, locale),
        name: recipient.name,
      })}
      done={(next) => t('invoices.moved', { state: t(`invoices.status.${next.status}`) })}
      look={event === 'issue' ? 'primary' : 'danger'}
      is_danger={event !== 'issue'}
      has_reason={needsReason}
      needs_reason={needsReason}
      endpoint={moveInvoice}
      input={{ id, version, event }}
    />
  )
}

function Send({ invoice }: { invoice: Invoice }) {
  const { t } = useProgram()
  const { id, email, recipient } = invoice
  if (email === null) return <span>{t('invoices.send_none', { name: recipient.name })}</span>
  return (
    <ConfirmButton
      label={t('invoices.send')}
      question={`${t('invoices.send')} (${invoice.number ?? ''})`}
      text={t('invoices.send_text', { email })}
      done={t('invoices.sending')}
      endpoint={sendInvoice}
      input={{ id }}
    />
  )
}

/** Settles from what was paid for the same; of an invoice written by hand, a transfer is typed. */
function Settle({ invoice }: { invoice: Invoice }) {
  const { t, locale } = useProgram()
  const { id, version, currency, balance, sources } = invoice
  if (!invoice.can_settle) return null
  if (invoice.kind === 'service')
    return (
      <FormButton
        is_main
        label={t('invoices.settle')}
        title={`${t('invoices.settle')} (${invoice.number ?? ''})`}
        endpoint={settleInvoice}
        fixed={{ id, version, source: 'transfer' }}
        refused={{ 'trace-needed': ['reference'], 'more-than-balance': ['amount'] }}
        fields={[
          {
            name: 'amount',
            label: t('invoices.settle_amount'),
            kind: 'money',
            code: currency,
            value: balance,
          },
          {
            name: 'reference',
            label: t('invoices.reference'),
            max: 120,
            needed: t('field.fill_in', { label: t('invoices.reference') }),
          },
          { name: 'settled_on', label: t('invoices.settled_on'), kind: 'date', value: today() },
        ]}
        done={t('invoices.settled')}
      />
    )
  return sources.map(({ source, id: source_id, number, amount: left }) => {
    const amount = Math.min(left, balance)
    const words = { amount: moneyText(amount, currency, locale), number }
    return (
      <ConfirmButton
        key={source_id}
        label={t('invoices.settle_from', words)}
        question={t('invoices.settle_from', words)}
        verb={t('invoices.settle')}
        text={t('invoices.settle_text', words)}
        done={t('invoices.settled')}
        look="primary"
        endpoint={settleInvoice}
        input={{ id, version, source, source_id, amount }}
      />
    )
  })
}

/** Credit notes: over all that is left, or over a part of a line. */
function Credit({ invoice }: { invoice: Invoice }) {
  const { t, locale } = useProgram()
  const { id, version, currency, lines, settled_amount } = invoice
  const [first] = lines
  return (
    <>
      <FormButton
        label={t('invoices.credit_part')}
        title={`${t('invoices.credit_part')} (${invoice.number ?? ''})`}
        submit={t('invoices.credit_part')}
        endpoint={creditInvoice}
        fixed={{ id, version }}
        refused={{ 'more-than-line': ['net_amount'], 'more-than-balance': ['net_amount'] }}
        fields={[
          {
            name: 'sequence',
            label: t('invoices.credit_line'),
            kind: 'select',
            value: first?.sequence,
            options: lines.map((line) => [line.sequence, `${line.sequence}. ${line.description}`]),
          },
          {
            name: 'net_amount',
            label: t('invoices.credit_amount'),
            kind: 'money',
            code: currency,
            value: first?.net_amount,
          },
          { name: 'reason', label: t('invoices.reason'), max: 500 },
        ]}
        prepare={({ sequence, net_amount, ...rest }) => ({
          ...rest,
          lines: [{ sequence: Number(sequence), net_amount }],
        })}
        done={t('invoices.credited')}
      />
      {settled_amount === 0 && (
        <ConfirmButton
          label={t('invoices.credit')}
          question={`${t('invoices.credit')} (${invoice.number ?? ''})`}
          text={t('invoices.credit_text', { amount: moneyText(invoice.balance, currency, locale) })}
          done={t('invoices.credited')}
          is_danger
          has_reason
          needs_reason
          endpoint={creditInvoice}
          input={{ id, version, reason: '' }}
        />
      )}
    </>
  )
}
