import { PartnerOverview } from '../../../directory/partner-overview.tsx'
import { PartnerPage } from '../../../directory/partner-page.tsx'

/** One organisation. */
export const Page = () => (
  <PartnerPage>{(partner) => <PartnerOverview partner={partner} />}</PartnerPage>
)
