import { Link, useParams } from 'react-router'
import { unmatchBankLine } from '@numo/domains/insurance-payments/contract-bank.ts'
import {
  getInsurancePayment,
  receiveInsurancePayment,
  type InsurancePayment,
} from '@numo/domains/insurance-payments/contract.ts'
import { moneyText } from '@numo/kit/money.ts'
import { CommandButton } from '../app/command-button.tsx'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { asOfInput, useAsOf } from '../app/as-of.tsx'
import { useProgram } from '../app/program.ts'
import { Activity } from '../app/record/activity.tsx'
import { ChooseDay } from '../app/record/as-of-note.tsx'
import { Facts } from '../app/record/facts.tsx'
import { RecordPage } from '../app/record/record-page.tsx'
import { RecordState } from '../app/record/record-state.tsx'
import { today } from '../app/today.ts'
import { useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'
import { InsurancePaymentAdjustments } from './insurance-payment-adjustments.tsx'
import { InsurancePaymentBalance } from './insurance-payment-balance.tsx'
import { InsurancePaymentItems } from './insurance-payment-items.tsx'
import { AllocationState, InsurancePaymentState } from './insurance-payment-state.tsx'
import { SuggestedClaims } from './suggested-claims.tsx'

/** Page of an insurer's payment: what is left of it, the claims it belongs to, and its adjustments. */
export function InsurancePaymentPage() {
  const { id = '' } = useParams()
  const { t, locale } = useProgram()
  const as_of = useAsOf()
  const query = useRead(getInsurancePayment, { id, ...asOfInput(as_of) })
  const list = {
    to: '/admin/insurance-payments',
    title: t('screens.admin_ins_payments.title'),
  }
  return (
    <RecordState query={query} list={list} title={t('money.in.title')}>
      {(payment) => (
        <RecordPage
          list={list}
          title={payment.number}
          state={
            <>
              <InsurancePaymentState status={payment.status} /> <AllocationState {...payment} />
            </>
          }
          note={`${payment.insurer_name} · ${moneyText(payment.amount, payment.currency, locale)}`}
          as_of={as_of}
          actions={payment.status === 'announced' && <Receive payment={payment} />}
        >
          <div className="record-cols">
            <div>
              <InsurancePaymentBalance payment={payment} />
              <InsurancePaymentItems payment={payment} />
              {as_of === null &&
                payment.status === 'received' &&
                payment.unallocated_amount > 0 && <SuggestedClaims payment={payment} />}
              <InsurancePaymentAdjustments payment={payment} />
            </div>
            <div>
              <Details payment={payment} />
              {as_of === null && (
                <>
                  <ChooseDay />
                  <Activity type="insurance_payment" id={payment.id} />
                </>
              )}
            </div>
          </div>
        </RecordPage>
      )}
    </RecordState>
  )
}

function Receive({ payment: { id, version, currency } }: { payment: InsurancePayment }) {
  const { t } = useProgram()
  return (
    <FormButton
      is_main
      label={t('money.in.receive')}
      title={t('money.in.receive')}
      submit={t('money.in.receive')}
      done={t('money.in.received')}
      endpoint={receiveInsurancePayment}
      refused={{ 'day-to-come': ['received_on'] }}
      fixed={{ id, version }}
      prepare={({ bank_amount, bank_currency, ...values }) =>
        bank_amount === null ? values : { ...values, bank_amount, bank_currency }
      }
      fields={[
        { name: 'received_on', label: t('money.in.received_on'), kind: 'date', value: today() },
        {
          name: 'bank_currency',
          label: t('money.in.bank_currency'),
          kind: 'code',
          value: currency,
          max: 3,
        },
        {
          name: 'bank_amount',
          label: t('money.in.bank_amount'),
          kind: 'money',
          currency: 'bank_currency',
        },
      ]}
    >
      <p>{t('money.in.receive_text')}</p>
    </FormButton>
  )
}

function Details({ payment }: { payment: InsurancePayment }) {
  const { t, locale, formats } = useProgram()
  const { received_on, bank_amount, bank_currency } = payment
  return (
    <Panel title={t('money.details')}>
      <Facts
        items={[
          [t('money.insurer'), payment.insurer_name],
          [t('money.in.method_title'), t(`money.in.method.${payment.method}`)],
          [t('money.in.trace'), <code key="trace">{payment.trace_number}</code>],
          [t('money.in.payment_date'), formats.day(payment.payment_date)],
          [t('money.in.received_on'), received_on && formats.day(received_on)],
          [t('money.in.fee'), moneyText(payment.bank_fee_amount, payment.currency, locale)],
          ...(bank_amount !== null && bank_currency !== null
            ? ([
                [t('money.in.bank_currency'), moneyText(bank_amount, bank_currency, locale)],
              ] as const)
            : []),
          ...(payment.file
            ? ([
                [
                  t('money_files.payment_file'),
                  <Link key="file" to={`/admin/insurance-payments?file=${payment.file.id}`}>
                    {payment.file.file_name}
                  </Link>,
                ],
              ] as const)
            : []),
          [
            t('money_files.payment_line'),
            payment.bank_line ? (
              <BankLineOf key="line" line={payment.bank_line} payment_id={payment.id} />
            ) : (
              t('money_files.payment_line_none')
            ),
          ],
          [t('money.reason'), payment.status_reason],
          [t('money.in.notes'), payment.notes],
        ]}
      />
    </Panel>
  )
}

function BankLineOf({
  line: { id, version, booked_on, amount, currency, counterparty, description },
  payment_id,
}: {
  line: NonNullable<InsurancePayment['bank_line']>
  payment_id: string
}) {
  const { t, locale, formats } = useProgram()
  const text = [counterparty, description].filter(Boolean).join(' · ')
  return (
    <span className="row">
      {formats.day(booked_on)} · {moneyText(amount, currency, locale)}
      {text && ` · ${text}`}
      <CommandButton
        size="xs"
        endpoint={unmatchBankLine}
        input={{ line_id: id, version, payment_id }}
      >
        {t('money_files.line.unmatch')}
      </CommandButton>
    </span>
  )
}
