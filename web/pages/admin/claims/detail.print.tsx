import { ClaimPage } from '../../../claims/claim-page.tsx'
import { ClaimForm } from '../../../invoices/claim-form.tsx'

/** The claim form on paper. */
export const Page = () => <ClaimPage>{(claim) => <ClaimForm claim={claim} />}</ClaimPage>
