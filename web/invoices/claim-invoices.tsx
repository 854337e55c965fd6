import { Suspense } from 'react'
import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { listInvoices } from '@numo/domains/invoices/contract-list.ts'
import { draftClaimInvoice } from '@numo/domains/invoices/contract-drafts.ts'
import { getInvoice } from '@numo/domains/invoices/contract.ts'
import { CommandButton } from '../app/command-button.tsx'
import { moneyInSources } from '@numo/domains/payments/enums.ts'
import { useProgram } from '../app/program.ts'
import { LoadingCard, QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Panel } from '../ui/panel.tsx'

// Lazy: with its forms it is as large as the page of the claim.
const InvoiceView = lazyPart(async () => ({
  default: (await import('./invoice-view.tsx')).InvoiceView,
}))

/** Invoices of a claim: what is billed of it to whom, and what can still be billed. */
export function ClaimInvoices({ claim }: { claim: StaffClaim }) {
  const { t } = useProgram()
  const query = useRead(listInvoices, { claim_id: claim.id, limit: 50 })
  return (
    <>
      <Panel title={t('invoices.claim_title')} note={<Hint claim={claim} />}>
        {claim.outcome !== null && claim.payee_type === 'provider' && (
          <div className="row">
            {moneyInSources.map((recipient_kind) => (
              <CommandButton
                key={recipient_kind}
                endpoint={draftClaimInvoice}
                input={{ claim_id: claim.id, recipient_kind }}
                done={t('invoices.drafted')}
              >
                {t(`invoices.bill_${recipient_kind}`)}
              </CommandButton>
            ))}
          </div>
        )}
      </Panel>
      <QueryState query={query}>
        {({ rows }) => (
          <>
            {rows.length === 0 && <p className="dim">{t('invoices.claim_none')}</p>}
            {rows.map(({ id }) => (
              <One key={id} id={id} />
            ))}
          </>
        )}
      </QueryState>
    </>
  )
}

function Hint({ claim: { outcome, payee_type } }: { claim: StaffClaim }) {
  const { t } = useProgram()
  if (payee_type !== 'provider') return t('invoices.claim_direct')
  return t(outcome === null ? 'invoices.claim_undecided' : 'invoices.claim_text')
}

function One({ id }: { id: string }) {
  const { t } = useProgram()
  const query = useRead(getInvoice, { id })
  return (
    <QueryState query={query}>
      {(invoice) => (
        <Panel title={invoice.number ?? t('invoices.draft_title')}>
          <Suspense fallback={<LoadingCard />}>
            <InvoiceView invoice={invoice} />
          </Suspense>
        </Panel>
      )}
    </QueryState>
  )
}
