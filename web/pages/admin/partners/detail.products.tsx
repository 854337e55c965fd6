import { PartnerPrices } from '../../../parties/partner-prices.tsx'
import { PartnerPage } from '../../../partners/partner-page.tsx'

/** Prices of a partner. Not implemented yet: compare. */
export const Page = () => (
  <PartnerPage>{(partner) => <PartnerPrices partner={partner} />}</PartnerPage>
)
