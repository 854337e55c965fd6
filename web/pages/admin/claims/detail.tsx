import { ClaimHome } from '../../../claims/claim-home.tsx'
import { ClaimPage } from '../../../claims/claim-page.tsx'

/** A claim: what happens next, its documents beside its lines, money, messages and history. */
export const Page = () => <ClaimPage>{(claim) => <ClaimHome claim={claim} />}</ClaimPage>
