import type { BankFile } from '@numo/domains/payouts/contract-bank-file.ts'
import { moneyText } from '@numo/kit/money.ts'
import { Link } from 'react-router'
import { useProgram } from '../app/program.ts'

type Transfer = Omit<BankFile['transfers'][number], 'is_open'>

/** Transfers of payouts, with the account they go to and what is to be said of each. */
export function TransferRows<T extends Transfer>({
  transfers,
  currency,
  noteOf,
}: {
  transfers: readonly T[]
  currency: string
  noteOf?: (transfer: T) => string | null
}) {
  const { t, locale } = useProgram()
  return (
    <ul className="rows">
      {transfers.map((transfer) => {
        const { payout_id, payout_number, partner_name, account_last4, amount } = transfer
        const account = account_last4 && t('bank_files.to', { last4: account_last4 })
        return (
          <li key={payout_id}>
            <span>
              <b>
                <Link to={`/admin/payouts/${payout_id}`}>{payout_number}</Link> · {partner_name}
              </b>
              <small>{[account, noteOf?.(transfer)].filter(Boolean).join(' · ')}</small>
            </span>
            <span>{moneyText(amount, currency, locale)}</span>
          </li>
        )
      })}
    </ul>
  )
}
