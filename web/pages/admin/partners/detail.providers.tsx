import { PartnerPage } from '../../../directory/partner-page.tsx'
import { PartnerProviders } from '../../../directory/partner-providers.tsx'

/** Doctors and facilities of one organisation. */
export const Page = () => (
  <PartnerPage>{(partner) => <PartnerProviders partner={partner} />}</PartnerPage>
)
