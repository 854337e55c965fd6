import { ClaimPage } from '../../../claims/claim-page.tsx'
import { ClaimInvoices } from '../../../invoices/claim-invoices.tsx'

/** Invoices of a claim: draft, issue, credit, send. */
export const Page = () => <ClaimPage>{(claim) => <ClaimInvoices claim={claim} />}</ClaimPage>
