import { PartnerOverview } from '../../../partners/partner-overview.tsx'
import { PartnerPage } from '../../../partners/partner-page.tsx'

/** Overview of a partner. */
export const Page = () => (
  <PartnerPage>{(partner) => <PartnerOverview partner={partner} />}</PartnerPage>
)
