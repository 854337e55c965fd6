import { PartnerPage } from '../../../partners/partner-page.tsx'
import { PartnerProviders } from '../../../partners/partner-providers.tsx'

/** Doctors and facilities of one organisation. */
export const Page = () => (
  <PartnerPage>{(partner) => <PartnerProviders partner={partner} />}</PartnerPage>
)
