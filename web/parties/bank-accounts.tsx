import { useState, type ReactNode } from 'react'
import {
  moveBankAccount,
  revealBankAccount,
  type StaffBankAccount,
} from '@numo/domains/partners/contract-bank.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Panel } from '../ui/panel.tsx'
import { accountName, BankAccountRow } from './bank-account-row.tsx'

/** Accounts of a clinic or of a company of ours, with what staff may do: verify, reject, retire, read the number. */
export function BankAccounts({
  accounts,
  of,
  note,
  action,
}: {
  accounts: readonly StaffBankAccount[]
  of: string
  note: string
  action: ReactNode
}) {
  const { t } = useProgram()
  return (
    <Panel title={t('parties.bank.title')} note={note} action={action}>
      {accounts.length === 0 && <p className="dim">{t('parties.bank.none')}</p>}
      <ul className="rows">
        {accounts.map((account) => (
          <OneAccount key={account.id} account={account} of={of} />
        ))}
      </ul>
    </Panel>
  )
}

function OneAccount({ account, of }: { account: StaffBankAccount; of: string }) {
  const { t, formats } = useProgram()
  const { proposed_by, verified_by, verified_at, created_at, also_of, status, is_own } = account
  const day = (at: string) => formats.day(at.slice(0, 10))
  return (
    <BankAccountRow
      account={account}
      facts={[
        proposed_by && t('parties.bank.by', { name: proposed_by, day: day(created_at) }),
        verified_by &&
          verified_at &&
          t('parties.bank.checked_by', { name: verified_by, day: day(verified_at) }),
        also_of.length > 0 ? t('parties.bank.also', { names: also_of.join(', ') }) : null,
        status === 'pending' && is_own ? t('parties.bank.yours') : null,
      ]}
    >
      <Reveal account={account} />
      <Moves account={account} of={of} />
    </BankAccountRow>
  )
}

function Moves({ account, of }: { account: StaffBankAccount; of: string }) {
  const { t } = useProgram()
  const { id, version, status, currency, is_own } = account
  const name = accountName(account)
  return (
    <>
      {status === 'pending' && !is_own && (
        <ConfirmButton
          look="primary"
          label={t('parties.bank.verify')}
          aria={`${t('parties.bank.verify')}: ${name}`}
          question={t('parties.bank.verify_ask', { account: name, name: of })}
          text={t('parties.bank.verify_text')}
          done={t('parties.bank.verified')}
          endpoint={moveBankAccount}
          input={{ id, version, event: 'verify' }}
        />
      )}
      {status === 'pending' && (
        <ConfirmButton
          is_danger
          needs_reason
          has_reason
          label={t('parties.bank.reject')}
          aria={`${t('parties.bank.reject')}: ${name}`}
          question={t('parties.bank.reject_ask', { account: name })}
          text={t('parties.bank.reject_text')}
          done={t('parties.bank.rejected')}
          endpoint={moveBankAccount}
          input={{ id, version, event: 'reject' }}
        />
      )}
      {status === 'verified' && (
        <ConfirmButton
          is_danger
          needs_reason
          has_reason
          label={t('parties.bank.retire')}
          aria={`${t('parties.bank.retire')}: ${name}`}
          question={t('parties.bank.retire_ask', { account: name })}
          text={t('parties.bank.retire_text', { currency })}
          done={t('parties.bank.retired')}
          endpoint={moveBankAccount}
          input={{ id, version, event: 'retire' }}
        />
      )}
    </>
  )
}

/** Asks why, then shows the whole number until the dialog is closed. */
function Reveal({ account }: { account: StaffBankAccount }) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const [number, setNumber] = useState<string | null>(null)
  const title = t('parties.bank.reveal_title', { account: accountName(account) })
  return (
    <>
      <Button
        size="xs"
        aria-label={`${t('parties.bank.reveal')}: ${accountName(account)}`}
        onClick={() => setOpen(true)}
      >
        {t('parties.bank.reveal')}
      </Button>
      {isOpen && (
        <FormDialog
          title={title}
          submit={t('parties.bank.reveal')}
          done=""
          endpoint={revealBankAccount}
          fixed={{ id: account.id }}
          onClose={() => setOpen(false)}
          fields={[
            {
              name: 'reason',
              label: t('parties.bank.reveal_why'),
              hint: t('parties.bank.reveal_note'),
              max: 500,
            },
          ]}
          onDone={(shown) => setNumber(shown?.number ?? null)}
        />
      )}
      <Dialog isOpen={number !== null} title={title} onClose={() => setNumber(null)}>
        <p>
          <b>{number}</b>
        </p>
        <Button onClick={() => setNumber(null)}>{t('app.close')}</Button>
      </Dialog>
    </>
  )
}
