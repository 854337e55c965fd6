import { useParams } from 'react-router'
import { rolesOf } from '@numo/domains/access/rules.ts'
import { getAccountInvoice, getPartnerInvoice } from '@numo/domains/invoices/contract-paper.ts'
import { getInvoice } from '@numo/domains/invoices/contract.ts'
import { CallProblem } from '../../app/call-problem.ts'
import { useProgram } from '../../app/program.ts'
import { useWho } from '../../app/session/use-who.ts'
import { LoadingCard, QueryState } from '../../app/query-state.tsx'
import { useMissingTitle } from '../../app/record/use-missing-title.ts'
import { useRead } from '../../app/use-read.ts'
import { useTitle } from '../../ui/page-head.tsx'
import { InvoicePaper } from '../../invoices/invoice-paper.tsx'

/** Whether the server answered that the caller sees no such invoice, rather than nothing. */
const isRefusal = (error: Error) =>
  error instanceof CallProblem && (error.status === 403 || error.status === 404)

/** An invoice on paper, for whom it bills and for staff; whoever may not see it reads that there is none. */
export function Page() {
  const { id = '' } = useParams()
  const { t } = useProgram()
  const { claims } = useWho()
  const { account_id, partner_id } = claims.permissions
  const isStaff = rolesOf(claims).includes('admin')
  const own = { enabled: !isStaff }
  const reads = [
    useRead(getInvoice, { id }, { enabled: isStaff }),
    useRead(
      getAccountInvoice,
      { accountId: account_id ?? '', id },
      { enabled: own.enabled && account_id !== null }
    ),
    useRead(
      getPartnerInvoice,
      { partnerId: partner_id ?? '', id },
      { enabled: own.enabled && partner_id !== null }
    ),
  ]
  const missing = useMissingTitle()
  useTitle(t('screens.print_invoice.title'))
  const paper = reads.find(({ data }) => data !== undefined)?.data
  if (paper) return <InvoicePaper paper={paper} />
  if (reads.some(({ isLoading }) => isLoading)) return <LoadingCard />
  const failed = reads.find(({ error }) => error !== null && !isRefusal(error))
  return (
    <>
      <h1>{failed ? t('screens.print_invoice.title') : missing}</h1>
      {failed ? (
        <QueryState query={failed}>{() => null}</QueryState>
      ) : (
        <p>{t('screens.print_invoice.none')}</p>
      )}
    </>
  )
}
