import { ClaimHome } from '../../../claims/claim-home.tsx'
import { ClaimPage } from '../../../claims/claim-page.tsx'

/** Not implemented yet: documents beside the lines. */
export const Page = () => <ClaimPage>{(claim) => <ClaimHome claim={claim} />}</ClaimPage>
