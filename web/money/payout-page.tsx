import { Link, useParams } from 'react-router'
import { getPayout, type Payout } from '@numo/domains/payouts/contract.ts'
import { moneyText } from '@numo/kit/money.ts'
import { asOfInput, useAsOf } from '../app/as-of.tsx'
import { useProgram } from '../app/program.ts'
import { Activity } from '../app/record/activity.tsx'
import { ChooseDay } from '../app/record/as-of-note.tsx'
import { Facts } from '../app/record/facts.tsx'
import { RecordPage } from '../app/record/record-page.tsx'
import { RecordState } from '../app/record/record-state.tsx'
import { useRead } from '../app/use-read.ts'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { PayoutMoves } from './payout-moves.tsx'
import { PayoutProofs } from './payout-proofs.tsx'
import {
  payoutFigureColumns,
  PayoutFigures,
  PayoutItemState,
  PayoutState,
} from './payout-state.tsx'

/** Page of a payout: its items, what is deducted, the account, and the buttons for what staff may do now. */
export function PayoutPage() {
  const { id = '' } = useParams()
  const { t, locale } = useProgram()
  const as_of = useAsOf()
  const query = useRead(getPayout, { id, ...asOfInput(as_of) })
  const list = { to: '/admin/payouts', title: t('screens.admin_payouts.title') }
  return (
    <RecordState query={query} list={list} title={t('money.out.title')}>
      {(payout) => (
        <RecordPage
          list={list}
          title={payout.number}
          state={<PayoutState status={payout.status} />}
          note={`${payout.partner_name} · ${moneyText(payout.net_amount, payout.currency, locale)}`}
          as_of={as_of}
        >
          <div className="record-cols">
            <div>
              {as_of === null && <PayoutMoves key={payout.version} payout={payout} />}
              <Items payout={payout} />
            </div>
            <div>
              <Details payout={payout} />
              <PayoutProofs payout={payout} />
              {as_of === null && (
                <>
                  <ChooseDay />
                  <Activity type="payout" id={payout.id} />
                </>
              )}
            </div>
          </div>
        </RecordPage>
      )}
    </RecordState>
  )
}

function Items({ payout }: { payout: Payout }) {
  const program = useProgram()
  const { t } = program
  const { currency } = payout
  return (
    <Panel title={t('money.out.items')}>
      <LedgerTable
        caption={t('money.out.items')}
        columns={[
          { key: 'claim', title: t('money.claim') },
          { key: 'state', title: t('money.state') },
          ...payoutFigureColumns(program),
        ]}
        foot={
          <tr>
            <th scope="row" colSpan={2}>
              {t('claims.lines.total', { currency })}
            </th>
            <PayoutFigures of={payout} currency={currency} />
          </tr>
        }
      >
        {payout.items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              <Link to={`/admin/claims/${item.claim_id}/payments`}>{item.claim_number}</Link>
            </th>
            <td>
              <PayoutItemState status={item.status} />
            </td>
            <PayoutFigures of={item} currency={currency} />
          </tr>
        ))}
      </LedgerTable>
    </Panel>
  )
}

function Details({ payout }: { payout: Payout }) {
  const { t } = useProgram()
  const { bank_account, currency } = payout
  return (
    <Panel title={t('money.details')}>
      <Facts
        items={[
          [
            t('money.clinic'),
            <Link key="partner" to={`/admin/partners/${payout.partner_id}/payouts`}>
              {payout.partner_name}
            </Link>,
          ],
          [
            t('money.out.bank'),
            bank_account
              ? t('money.out.bank_text', {
                  bank: bank_account.bank_name,
                  last4: bank_account.last4,
                })
              : t('money.out.no_bank', { currency }),
          ],
          [t('bank_files.made_of'), payout.created_by],
          [t('bank_files.approved_of'), payout.approved_by],
          [
            t('bank_files.in'),
            payout.bank_file && (
              <Link key="file" to="/admin/payouts?bank=files">
                {t('bank_files.in_text', {
                  number: payout.bank_file.number,
                  state: t(`bank_files.status.${payout.bank_file.status}`),
                })}
              </Link>
            ),
          ],
          [t('money.out.trace'), payout.bank_trace && <code key="trace">{payout.bank_trace}</code>],
          [t('money.reason'), payout.status_reason],
        ]}
      />
    </Panel>
  )
}
