import { PartnerPage } from '../../../partners/partner-page.tsx'
import { PartnerProviders } from '../../../partners/partner-providers.tsx'

/** Doctors and facilities of a partner. */
export const Page = () => (
  <PartnerPage>{(partner) => <PartnerProviders partner={partner} />}</PartnerPage>
)
