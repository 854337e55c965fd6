import { PartnerOverview } from '../../../partners/partner-overview.tsx'
import { PartnerPage } from '../../../partners/partner-page.tsx'

/** Not implemented yet: performance. */
export const Page = () => (
  <PartnerPage>{(partner) => <PartnerOverview partner={partner} />}</PartnerPage>
)
