import { ClaimHome } from '../../../claims/claim-home.tsx'
import { ClaimPage } from '../../../claims/claim-page.tsx'

/** Not implemented yet: documents beside the lines, the insurer's rules before sending, hints of duplicates. */
export const Page = () => <ClaimPage>{(claim) => <ClaimHome claim={claim} />}</ClaimPage>
