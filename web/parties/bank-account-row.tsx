import type { ReactNode } from 'react'
import type { BankAccount } from '@numo/domains/partners/contract-bank.ts'
import { maskedNumber } from '@numo/domains/partners/rules-bank.ts'
import { useProgram } from '../app/program.ts'
import { Status, type Tone } from '../ui/status.tsx'

const tones: Readonly<Record<BankAccount['status'], Tone>> = {
  pending: 'warn',
  verified: 'ok',
  rejected: 'bad',
  retired: 'idle',
}

export function BankAccountState({ status }: Pick<BankAccount, 'status'>) {
  const { t } = useProgram()
  return <Status tone={tones[status]}>{t(`parties.bank.status.${status}`)}</Status>
}

/** Names an account by its bank and the end of its number. */
export const accountName = ({ bank_name, last4 }: Pick<BankAccount, 'bank_name' | 'last4'>) =>
  `${bank_name} ${maskedNumber(last4)}`

/** One account of a list: bank, end of the number, holder, and what holds it. */
export function BankAccountRow({
  account,
  facts = [],
  children,
}: {
  account: BankAccount
  facts?: readonly (string | null)[]
  children?: ReactNode
}) {
  const { t, formats } = useProgram()
  const { holder_name, currency, scheme, status_reason, held_until, created_at } = account
  const lines = [
    `${holder_name} · ${currency} · ${t(`parties.bank.scheme.${scheme}`)}`,
    ...(facts.length > 0
      ? facts
      : [t('parties.bank.proposed', { day: formats.moment(created_at, 'day') })]),
    held_until && t('parties.bank.held', { time: formats.moment(held_until) }),
    status_reason,
  ]
  return (
    <li>
      <span>
        <b>{accountName(account)}</b>
        {lines.map((line) => line && <small key={line}>{line}</small>)}
      </span>
      <span className="row">
        <BankAccountState status={account.status} />
        {children}
      </span>
    </li>
  )
}
