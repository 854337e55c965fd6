import type { PartnerRecord } from '@numo/domains/partners/contract-admin.ts'
import { listBankAccounts, proposeBankAccount } from '@numo/domains/partners/contract-bank.ts'
import { mayReach } from '@numo/domains/access/rules-resources.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useWho } from '../app/session/use-who.ts'
import { useRead } from '../app/use-read.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { BankAccounts } from './bank-accounts.tsx'
import { PartnerAgreements } from './partner-agreements.tsx'
import { ProposeAccount } from './propose-account.tsx'

/** Agreement and bank accounts of a clinic, for staff who handle money. */
export function PartnerMoney({ partner }: { partner: PartnerRecord }) {
  const { claims, user } = useWho()
  if (!mayReach(claims, 'bank_account', 'read') || !user.has_second_factor) return null
  return (
    <>
      <PartnerAgreements partner={partner} />
      <PartnerAccounts partner={partner} />
    </>
  )
}

function PartnerAccounts({ partner }: { partner: PartnerRecord }) {
  const { t } = useProgram()
  const query = useRead(listBankAccounts, { partner_id: partner.id })
  return (
    <QueryState query={query}>
      {({ accounts }) => (
        <BankAccounts
          accounts={accounts}
          of={partner.name}
          note={t('parties.bank.note')}
          action={
            <span className="row">
              <ButtonLink size="xs" to={`/print/partner/${partner.id}/bank-info`}>
                {t('parties.bank.print')}
              </ButtonLink>
              <ProposeAccount
                endpoint={proposeBankAccount}
                fixed={{ partner_id: partner.id }}
                start={{
                  holder_name: partner.legal_name ?? partner.name,
                  country: partner.country,
                  currency: partner.default_currency,
                }}
              />
            </span>
          }
        />
      )}
    </QueryState>
  )
}
