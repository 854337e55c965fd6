import { ClaimPage } from '../../../claims/claim-page.tsx'
import { ClaimPayments } from '../../../claims/claim-payments.tsx'

/** Money that came in for a claim, by line, and what the clinic is paid for it. */
export const Page = () => <ClaimPage>{(claim) => <ClaimPayments claim={claim} />}</ClaimPage>
