import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { sendPartnerMessage } from '@numo/domains/claims/contract-partner.ts'
import {
  drawPartnerStatement,
  exportPartnerStatement,
  getPartnerPayout,
  type PartnerStatement,
} from '@numo/domains/payouts/contract-partner.ts'
import { amountNames } from '@numo/domains/payouts/enums.ts'
import { amountText, moneyText } from '@numo/kit/money.ts'
import { CommandButton } from '../app/command-button.tsx'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import { RecordPage } from '../app/record/record-page.tsx'
import { RecordState } from '../app/record/record-state.tsx'
import { When } from '../app/record/when.tsx'
import { saveBytes, saveFile } from '../app/save-file.ts'
import { useRead } from '../app/use-read.ts'
import { Button } from '../ui/button.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { PayoutProofs } from './payout-proofs.tsx'
import { PayoutState } from './payout-state.tsx'

type Item = PartnerStatement['items'][number]

/** Statement of a payout: every amount tied to a line of a claim, with a question about each. */
export function PayoutPage() {
  const { id = '' } = useParams()
  const { t, locale } = useProgram()
  const query = useRead(getPartnerPayout, { id })
  const list = { to: '/dashboard/payouts', title: t('screens.dashboard_payouts.title') }
  return (
    <RecordState query={query} list={list} title={t('screens.dashboard_payout.title')}>
      {(statement) => (
        <RecordPage
          list={list}
          title={statement.number}
          state={<PayoutState status={statement.status} />}
          note={moneyText(statement.net_amount, statement.currency, locale)}
          actions={
            <>
              <CommandButton
                size="xs"
                endpoint={drawPartnerStatement}
                input={{ id, locale }}
                onDone={saveBytes}
              >
                {t('clinic.payouts.pdf')}
              </CommandButton>
              <CommandButton
                size="xs"
                endpoint={exportPartnerStatement}
                input={{ id, locale }}
                onDone={saveFile}
              >
                {t('clinic.payouts.csv')}
              </CommandButton>
            </>
          }
        >
          <Statement statement={statement} />
          <Details statement={statement} />
          <PayoutProofs statement={statement} />
        </RecordPage>
      )}
    </RecordState>
  )
}

function Figures({
  of,
  currency,
}: {
  of: Readonly<Record<(typeof amountNames)[number], number>>
  currency: string
}) {
  return amountNames.map((name) => (
    <td key={name} className="end">
      {/* Deductions are shown below zero, so that a row can be added up as it stands. */}
      {amountText(
        name === 'gross_amount' || name === 'net_amount' ? of[name] : -of[name],
        currency
      )}
    </td>
  ))
}

function Statement({ statement }: { statement: PartnerStatement }) {
  const { t, formats, locale } = useProgram()
  const [asked, setAsked] = useState<Item | null>(null)
  const { currency, items } = statement
  return (
    <Panel title={t('clinic.payouts.statement')} note={t('clinic.payouts.adds_up')}>
      <LedgerTable
        caption={t('clinic.payouts.statement')}
        columns={[
          { key: 'line', title: t('claims.lines.service') },
          { key: 'source', title: t('clinic.payouts.source_title') },
          ...amountNames.map((name) => ({
            key: name,
            title: t(`clinic.payouts.${name}`),
            isEnd: true,
          })),
        ]}
        foot={
          <tr>
            <th scope="row" colSpan={2}>
              {t('claims.lines.total', { currency })}
            </th>
            <Figures of={statement} currency={currency} />
          </tr>
        }
      >
        {items.flatMap((item) => [
          <tr key={item.id}>
            <th scope="row" colSpan={2}>
              <Link to={`/dashboard/claims/${item.claim.id}`}>{item.claim.number}</Link>
              <small>
                {[item.client_name, formats.day(item.service_from), item.adjustment_reason]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <Button
                size="xs"
                look="ghost"
                aria-label={t('clinic.payouts.ask_of', {
                  number: item.claim.number,
                  amount: moneyText(item.net_amount, currency, locale),
                })}
                onClick={() => setAsked(item)}
              >
                {t('clinic.payouts.ask')}
              </Button>
            </th>
            <Figures of={item} currency={currency} />
          </tr>,
          ...item.lines.map((line) => (
            <tr key={`${item.id} ${line.sequence}`} className="dim">
              <td>{line.description ?? t('claims.lines.whole')}</td>
              <td>{t(`clinic.payouts.source.${item.source}`)}</td>
              <Figures of={line} currency={currency} />
            </tr>
          )),
        ])}
      </LedgerTable>
      {asked && (
        <FormDialog
          title={t('clinic.payouts.ask_title', { number: asked.claim.number })}
          endpoint={sendPartnerMessage}
          fixed={{ id: asked.claim.id, payout_item_id: asked.id }}
          fields={[{ name: 'body', kind: 'area', label: t('clinic.payouts.ask_field'), max: 2000 }]}
          submit={t('clinic.claims.message_send')}
          done={t('clinic.payouts.ask_sent')}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  )
}

function Details({ statement }: { statement: PartnerStatement }) {
  const { t, formats } = useProgram()
  const { bank_account, status } = statement
  return (
    <Panel title={t('money.details')} note={t(`clinic.payouts.status_text.${status}`)}>
      <Facts
        items={[
          [
            t('clinic.payouts.payout'),
            t('clinic.payouts.from_to', {
              from: statement.company_name,
              to: statement.partner_name,
            }),
          ],
          [
            t('clinic.payouts.account'),
            bank_account && `${bank_account.last4} (${bank_account.bank_name})`,
          ],
          [
            t('clinic.payouts.trace'),
            statement.bank_trace && <code key="trace">{statement.bank_trace}</code>,
          ],
          [
            t('clinic.payouts.scheduled'),
            statement.scheduled_for && formats.day(statement.scheduled_for),
          ],
          [
            t('clinic.payouts.paid'),
            statement.paid_at && <When key="paid" at={statement.paid_at} day />,
          ],
          [t('money.reason'), statement.status_reason],
        ]}
      />
    </Panel>
  )
}
