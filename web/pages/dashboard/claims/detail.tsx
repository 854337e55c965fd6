import { ClaimPage } from '../../../clinic/claim-page.tsx'

export const Page = ClaimPage
